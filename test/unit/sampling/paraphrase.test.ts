// Part of the samples ask in other words: which, and what changes.
import { describe, expect, it } from 'vitest'
import { builtInWordings, isParaphrased, questionSlot } from '../../../src/core/sampling/paraphrase.ts'
import { attemptRecord } from '../../../producers/verdicts/attempt-record.ts'
import { givenJob, givenPolicy } from '../../support/given.ts'
import { play, type Played } from '../../support/play.ts'
import { answers } from '../../support/scripted-pool.ts'

const question = 'How long does delivery take, and does it cost $& or $1?'
const good = 'Delivery takes three working days.'

const played = (sampling: object, more: object = {}): Played =>
  play({
    job: givenJob({ prompt: question, documents: [{ id: 'a', text: 'Three working days.' }] }),
    policy: givenPolicy({
      sampling: { count: 5, first: 5, ...sampling },
      ladder: [{ temperature: 0 }],
      ...more,
    }),
    script: answers([good]),
  })

const contents = ({ requests }: Played): readonly (string | undefined)[] =>
  requests.map(({ messages }) => messages.at(-1)?.content)

describe('wordings', () => {
  it.each(Object.entries(builtInWordings))('%s: each holds the question once and differs', (_, wordings) => {
    expect(new Set(wordings).size).toBe(wordings.length)
    for (const wording of wordings) expect(wording.split(questionSlot)).toHaveLength(2)
  })

  it('are not used unless the policy asks for them', () => {
    expect(contents(played({})).every((content) => content === question)).toBe(true)
  })

  it('take the second sample first, a third of all, and leave sources and form as they are', () => {
    const all = played({ paraphrase: true })
    expect(all.requests.map(({ paraphrase }) => paraphrase)).toEqual([undefined, 1, undefined, 2, undefined])
    expect(contents(all)[1]).toBe(builtInWordings.en[0]?.replace(questionSlot, () => question))
    expect(contents(all)[3]).toContain(question)
    expect(all.requests[1]?.messages.slice(0, -1)).toEqual(all.requests[0]?.messages.slice(0, -1))
    expect(
      [1, 2, 3, 5, 10].map((count) => [...new Array(count).keys()].filter((at) => isParaphrased(at, count))),
    ).toEqual([[], [1], [1], [1, 3], [1, 3, 5]])
  })

  it("are the policy's own where it has some, in the job's language where not", () => {
    const own = played({ paraphrase: true, paraphrases: ['Customer: {question} Our reply:'] })
    expect(contents(own)[1]).toBe(`Customer: ${question} Our reply:`)
    const zh = play({
      job: givenJob({ prompt: '多久能送到？' }),
      policy: givenPolicy({ sampling: { paraphrase: true } }),
      script: answers(['三个工作日内送达。']),
    })
    expect(contents(zh)[1]).toBe(builtInWordings.zh[0]?.replace(questionSlot, '多久能送到？'))
  })

  it('stand on the record of the sample', () => {
    const { settlement } = played({ paraphrase: true })
    const [attempt] = settlement.attempts
    if (!attempt) throw new Error('an attempt was made')
    const origin = { source: { topic: 't', partition: 0, offset: 0 }, traceId: '', configRevision: 'c' }
    const { samples = [] } = attemptRecord(settlement, attempt, origin)
    expect(samples.map(({ paraphrase }) => paraphrase)).toEqual([undefined, 1, undefined, 2, undefined])
  })

  it('are what a cache is asked after it has given a reply again', () => {
    const said = play({
      job: givenJob({ prompt: question }),
      policy: givenPolicy({ scenario: 'critical', ladder: [{ temperature: 0 }] }),
      script: ({ messages }) =>
        messages.at(-1)?.content === question
          ? { text: good, replyId: 'one' }
          : { text: good, replyId: 'other' },
    })
    expect(said.requests.map(({ paraphrase }) => paraphrase !== undefined)).toEqual([false, false, true])
    expect(said.settlement.outcome.kind).toBe('approved')
  })
})
