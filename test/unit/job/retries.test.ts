// What the next attempt is told, what it may use, and when there is none.
import { describe, expect, it } from 'vitest'
import { instructions } from '../../../src/core/diagnosis/instructions.ts'
import { givenJob, givenPolicy } from '../../support/given.ts'
import { play, type Play, type Played } from '../../support/play.ts'
import { answers } from '../../support/scripted-pool.ts'

const good = 'Delivery takes three working days.'

const config = givenPolicy({
  output: {
    kind: 'json',
    schema: {
      type: 'object',
      required: ['interval', 'timeout'],
      properties: { interval: { type: 'integer' }, timeout: { type: 'integer' } },
    },
  },
  checks: [
    {
      kind: 'rules',
      id: 'cross-field',
      rules: [
        {
          rule: 'output.timeout < output.interval',
          message: 'timeout must be smaller than interval.',
          fieldPath: '/timeout',
        },
      ],
    },
  ],
})

const promptOf = ({ requests }: Played, attempt: number): string => {
  const request = requests.find((each) => each.attempt === attempt)
  return (request?.messages ?? []).map(({ content }) => content).join('\n---\n')
}

const reasonsOf = ({ settlement }: Played): readonly string[] =>
  settlement.outcome.kind === 'rejected' ? settlement.outcome.reasons.map(({ code }) => code) : []

const playText = (script: Play['script'], over: Parameters<typeof givenPolicy>[0] = {}): Played =>
  play({ job: givenJob(), policy: givenPolicy(over), script })

describe('an attempt none of whose first answers fits', () => {
  const played = play({
    job: givenJob({ prompt: 'Configure it.' }),
    policy: config,
    script: answers(
      ['{"interval": 10}', '{"interval": 10, "timeout": "x"}'],
      ['{"interval": 10, "timeout": 30}'],
      ['{"interval": 10, "timeout": 5}'],
    ),
  })

  it('is followed by the next rung at once, without the rest of its samples', () => {
    expect(played.requests.map(({ attempt, index }) => [attempt, index])).toEqual([
      [1, 0],
      [1, 1],
      [2, 0],
      [2, 1],
      [3, 0],
      [3, 1],
    ])
    expect(played.settlement.outcome).toMatchObject({
      kind: 'approved',
      chosen: { read: { value: { interval: 10, timeout: 5 } } },
    })
  })

  it('feeds back the exact messages and the repair instruction', () => {
    expect(promptOf(played, 2)).toContain('- The value: the key "timeout" is missing.')
    expect(promptOf(played, 2)).toContain(instructions.format.en)
  })

  it('keeps the last critique only, and never an answer', () => {
    expect(promptOf(played, 3)).toContain('- timeout must be smaller than interval.')
    expect(promptOf(played, 3)).not.toContain('is missing')
    expect(promptOf(played, 3)).not.toContain('30')
    expect(promptOf(played, 1)).toBe('Configure it.')
  })

  it('leaves all of it on record', () => {
    expect(
      played.settlement.attempts.map(({ diagnosis }) => [diagnosis?.errorType, diagnosis?.issues]),
    ).toEqual([
      ['format', ['The value: the key "timeout" is missing.']],
      ['reasoning', ['timeout must be smaller than interval.']],
      [undefined, undefined],
    ])
  })
})

describe('an attempt whose answers contradict each other', () => {
  const claims = ['It takes 3 days.', 'It takes 9 weeks.', 'We do not ship.', 'Fetch it.', 'By drone.']

  it('is told so, in the language of the job', () => {
    const played = play({
      job: givenJob({ prompt: '多久能送到？' }),
      policy: givenPolicy(),
      script: answers(claims, ['三个工作日内送达。']),
    })
    expect(played.settlement.outcome).toMatchObject({ kind: 'approved' })
    expect(promptOf(played, 2)).toContain(instructions.disagreement.zh)
  })

  it('counts as made up where there are sources, else as badly reasoned', () => {
    const withSources = play({
      job: givenJob({ documents: [{ id: 'a', text: 'Three days.' }] }),
      policy: givenPolicy(),
      script: answers(claims, [good]),
    })
    expect(withSources.settlement.attempts[0]?.diagnosis?.errorType).toBe('hallucination')
    expect(playText(answers(claims, [good])).settlement.attempts[0]?.diagnosis?.errorType).toBe('reasoning')
  })
})

describe('an answer that was cut off', () => {
  const cut = { text: 'Delivery takes', finish: 'length', finishReason: 'length' } as const

  it("is not approved, and the next attempt gets twice the room, up to four times the policy's", () => {
    const ladder = [0, 0.1, 0.2, 0.3].map((temperature) => ({ temperature }))
    const played = playText(answers([cut]), { output: { maxTokens: 100 }, ladder })
    expect(played.requests.map(({ maxTokens }) => maxTokens)).toEqual([
      100, 100, 200, 200, 400, 400, 400, 400,
    ])
    expect(reasonsOf(played)).toEqual(['checks_failed', 'attempts_exhausted'])
    expect(played.settlement.attempts[0]?.diagnosis).toMatchObject({
      errorType: 'incomplete',
      cause: 'truncated',
      instruction: instructions.truncated.en,
    })
  })

  it('keeps the room it was given for the attempts after it', () => {
    const played = playText(answers([cut], [''], [good]), { output: { maxTokens: 100 } })
    expect(played.requests.map(({ maxTokens }) => maxTokens)).toEqual([100, 100, 200, 200, 200, 200])
  })

  it('does not spoil the others of its attempt', () => {
    const played = playText(answers([cut, good, good, good, good]))
    expect(played.requests).toHaveLength(3)
    expect(played.settlement.outcome).toMatchObject({ kind: 'approved', agreement: { samples: 2 } })
  })
})

describe('a refusal', () => {
  it.each([
    ['in its own field', { text: '', refusal: 'I cannot help with that.' }],
    ['by a filter', { text: 'To begin with,', finish: 'filter', finishReason: 'content_filter' } as const],
    ['as a text', { text: "I'm sorry, but I can't help with that request." }],
  ])('%s is answered with the instruction for refusals', (_, refused) => {
    const played = playText(answers([refused], [good]))
    expect(played.settlement.attempts[0]?.diagnosis?.errorType).toBe('refusal')
    expect(promptOf(played, 2)).toContain(instructions.refusal.en)
    expect(played.settlement.outcome).toMatchObject({ kind: 'approved' })
  })

  it('is never approved, however often it comes', () => {
    const refused = { text: good, refusal: 'I cannot help with that.' }
    expect(reasonsOf(playText(answers([refused])))).toEqual(['checks_failed', 'no_progress'])
  })
})

describe('an attempt that repeats the one before', () => {
  it('ends the job: the same answers with the same faults', () => {
    const played = playText(answers(['']))
    expect(played.settlement.attempts).toHaveLength(2)
    expect(reasonsOf(played)).toEqual(['checks_failed', 'no_progress'])
  })

  it('is none when the answers are new', () => {
    const played = play({
      job: givenJob(),
      policy: config,
      script: ({ attempt }) => `{"interval": ${attempt}, "timeout": 30}`,
    })
    expect(reasonsOf(played)).toEqual(['checks_failed', 'attempts_exhausted'])
    expect(played.settlement.attempts).toHaveLength(3)
  })
})

describe('a rejection', () => {
  const played = play({
    job: givenJob({ prompt: '请生成配置。' }),
    policy: config,
    script: ({ attempt }) => `{"interval": ${attempt}, "timeout": 30}`,
  })

  it('answers the user in the language of the job, and no more', () => {
    expect(played.settlement.outcome).toMatchObject({ reply: '请联系客服。' })
  })

  it('carries what was wrong, the closest answer and a request that is ready to be sent', () => {
    const { outcome } = played.settlement
    expect(outcome).toMatchObject({
      findings: [{ check: 'cross-field', path: '/timeout' }],
      bestAnswer: '{"interval": 3, "timeout": 30}',
    })
    const repair = outcome.kind === 'rejected' ? outcome.repair : []
    expect(repair.at(0)).toEqual({ role: 'user', content: '请生成配置。' })
    expect(repair.at(-1)?.content).toContain('timeout must be smaller than interval.')
  })
})

it('an answer that ended for a reason nobody knows is no answer, whatever the checks would say of it', () => {
  const half = { text: 'Delivery takes', finish: 'other', finishReason: 'tool_calls' } as const
  const { settlement } = play({ job: givenJob(), policy: givenPolicy(), script: answers([half]) })
  expect(settlement.outcome.kind).toBe('rejected')
  const unknown = { ...half, finishReason: '' }
  const passed = play({ job: givenJob(), policy: givenPolicy(), script: answers([unknown]) })
  expect(passed.settlement.outcome.kind).toBe('approved')
})
