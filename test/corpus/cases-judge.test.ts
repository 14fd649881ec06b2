// Cases about judging: replies of judges (kind A), text that means to win a judge over (kind F), judge and retry loop of
// the guardrails file. One test a row, by id; a row that no test handles fails the run.
import { describe, expect, it } from 'vitest'
import { readReply } from '../../src/adapters/openai/read-reply.ts'
import { builtInGates, type Gate } from '../../src/core/gates/gate.ts'
import { readGate } from '../../src/core/gates/read-gate.ts'
import { ordersIn, withoutOrders } from '../../src/core/judge/addressed.ts'
import { contained } from '../../src/core/judge/isolation.ts'
import type { JudgedCase } from '../../src/core/judge/judged-case.ts'
import { judgeMessages } from '../../src/core/judge/judge-prompt.ts'
import { readJudgement } from '../../src/core/judge/read-judgement.ts'
import type { Reading } from '../../src/core/judge/reading.ts'
import { standardDimensions, type Dimension, type Rubric } from '../../src/core/judge/rubric.ts'
import { plain } from '../../src/core/faults/fault.ts'
import { fault } from '../../src/core/faults/fault.ts'
import type { Reply } from '../../src/core/sampling/sample.ts'
import { sampleId } from '../../src/adapters/bullmq/sample-id.ts'
import { givenJob, givenPolicy } from '../support/given.ts'
import { judgedBy, scored, yes } from '../support/judges.ts'
import { play } from '../support/play.ts'
import { answers, type Scripted } from '../support/scripted-pool.ts'
import { expand, haveCases, readCases, type Case } from './read-cases.ts'

const dimension = (id: string): Dimension => ({
  id,
  weight: 1,
  floor: 0,
  asks: { en: id, zh: id },
  errorType: 'reasoning',
})
/** "judge schema {score: number 0-10, …}" and "judge score on a 0-10 scale" as a rubric of ours. */
const one: Rubric = { dimensions: [dimension('score')], scale: 10, passMark: 8 }
const subject: JudgedCase = { task: '', question: 'Q?', documents: [], answer: 'A.', language: 'en' }

const replyWith = (text: string, more: Partial<Reply> = {}): Reply => ({
  text,
  finish: 'stop',
  finishReason: 'stop',
  promptTokens: 1,
  completionTokens: 1,
  latencyMs: 1,
  ...more,
})

const read = (text: string, rubric = one, finish: Reply['finish'] = 'stop'): Reading =>
  readJudgement(replyWith(text, { finish }), rubric, subject)

const scoreOf = (reading: Reading): number | undefined =>
  reading.status === 'read' ? reading.figure : undefined

type Message = { readonly raw?: string; readonly message?: object; readonly finish_reason?: string }

/** The row's reply through the adapter where it is a whole message. */
function replyOf({ raw, message, finish_reason: finish = 'stop' }: Message): Reply {
  if (raw !== undefined) return replyWith(raw, { finish: finish === 'length' ? 'length' : 'stop' })
  const body = JSON.stringify({ choices: [{ message, finish_reason: finish }] })
  const asked = { model: 'a/b', messages: [], latencyMs: 0, secrets: [] }
  const result = readReply(body, asked)
  if (!result.ok || !('reply' in result.value)) throw new Error('the message is a reply')
  return result.value.reply
}

/** Rows whose expectation is not met, and what is done instead. */
const disagreed: Readonly<Record<string, (reading: Reading) => void>> = {
  // The same shape as J38, which takes the last verdict. Ours: the last counts where it is the harshest, and says so.
  'A-103': (reading) =>
    expect(reading).toMatchObject({
      figure: 2,
      notes: expect.arrayContaining(['earlier-verdict-passed-over']) as unknown,
    }),
}

/** Scores that an accepted row must come to. */
const wantedScore = (expected: string): number | undefined => {
  const found = /"score":\s*(\d+)|^ACCEPT\+FLAG: (\d+)$|score (\d+)/.exec(expected)
  const digits = found?.[1] ?? found?.[2] ?? found?.[3]
  return digits === undefined ? undefined : Number(digits)
}

function expectReading(reading: Reading, expected: string): void {
  const accept = expected.startsWith('ACCEPT') && !expected.includes('only if')
  const either =
    expected.startsWith('REJECT or') || (expected.startsWith('ACCEPT') && expected.includes('only if'))
  // Never a zero, never a score that is not there: what is refused is unreadable, and asked again.
  if (!accept && !either) expect(reading.status).toBe('unreadable')
  if (accept) expect(reading.status).toBe('read')
  const wanted = wantedScore(expected)
  if (reading.status === 'read' && wanted !== undefined) expect(reading.figure).toBe(wanted)
  if (either && reading.status === 'read') expect(reading.notes.length).toBeGreaterThan(0)
}

describe('replies of judges (kind A)', () => {
  if (!haveCases('open.jsonl')) it.todo('open.jsonl is not beside the repository: no case was run')
  const rows = readCases(
    'open.jsonl',
    ({ kind, input }) => kind === 'A' && /\bjudge\b/.test((input as { want: string }).want),
  )
  it.each(rows.map((row) => [row.id, String(row['expected']), row] as const))(
    '%s: %s',
    (...[, expected, row]) => {
      const input = expand(row['input']) as Message & { readonly want: string }
      const rubric = input.want.includes('0-1 scale') ? { ...one, scale: 1 } : one
      const reading = readJudgement(replyOf(input), rubric, subject)
      const other = disagreed[row.id]
      if (other === undefined) expectReading(reading, expected)
      else other(reading)
    },
  )
})

type Hijack = {
  readonly graded_answer: string
  readonly user_question?: string
  readonly judge_output?: string
  readonly template?: string
  readonly reference?: string
}

/** The prompt as a judge gets it, apart from our own words. */
function materialOf(judged: JudgedCase): string {
  const rubric = { dimensions: standardDimensions, scale: 10, passMark: 8 }
  return judgeMessages(judged, rubric).at(-1)?.content ?? ''
}

/** The text stands once, between marks that it does not hold; nothing is filled in a second time. */
function expectOneBlock(prompt: string, answer: string): void {
  const mark = /<<<ANSWER ([0-9a-f]+)>>>/.exec(prompt)?.[1] ?? ''
  expect(answer).not.toContain(mark)
  expect(prompt.split(`<<<END ANSWER ${mark}>>>`)).toHaveLength(2)
  expect(prompt.indexOf(contained(answer))).toBeGreaterThan(prompt.indexOf(`<<<ANSWER ${mark}>>>`))
}

const judgeOutput: Readonly<Record<string, (reading: Reading) => void>> = {
  'F-013': (reading) => expect(reading.status).toBe('unreadable'),
  'F-016': (reading) => expect(scoreOf(reading)).toBe(1),
}

describe('texts that mean to win a judge over (kind F)', () => {
  const rows = readCases(
    'open.jsonl',
    ({ kind, input }) => kind === 'F' && 'graded_answer' in (input as object),
  )
  it.each(rows.map((row) => [row.id, String(row['expected']), row] as const))('%s: %s', (...[id, , row]) => {
    const input = expand(row['input']) as Hijack
    const {
      graded_answer: answer,
      user_question: question = 'Can I get a refund?',
      judge_output: output,
    } = input
    const judged = {
      ...subject,
      question,
      answer,
      ...(input.reference === undefined ? {} : { reference: input.reference }),
    }
    const prompt = materialOf(judged)
    expectOneBlock(prompt, answer)
    if (input.template !== undefined) {
      expect(prompt).toContain('\n{reference}\n')
      expect(prompt).not.toContain(input.reference)
      return
    }
    // A judge that obeys every order never gets to say so: the order is found in code.
    const orders = [...ordersIn(answer), ...ordersIn(question)]
    expect(orders.length).toBeGreaterThan(0)
    for (const { text } of ordersIn(question)) expect(withoutOrders(question)).not.toContain(text)
    if (question !== 'Can I get a refund?') expect(prompt).not.toContain('都算通过')
    if (output !== undefined) judgeOutput[id]?.(read(output))
    expect(output === undefined || id in judgeOutput).toBe(true)
    expect(prompt).not.toMatch(/<\|im_(?:start|end)\|>/)
    expect(plain(orders[0]?.text ?? '')).not.toMatch(/[\r\n]/)
  })
})

const gate = (threshold = 0.8): Gate => ({
  ...builtInGates.faithful,
  id: 'faithful',
  threshold,
  mode: 'enforce',
  onError: 'closed',
  model: 'demo/judge',
})

type Input = Readonly<Record<string, unknown>>
const judged = (seat: readonly Scripted[]) =>
  play({
    job: givenJob(),
    policy: givenPolicy({ judge: {}, evaluation: { model: 'demo/judge' }, sampling: { count: 1 } }),
    script: judgedBy({ judges: [seat] }, answers(['Seven days.'])),
  })

const guardrails: Readonly<Record<string, (input: Input, right: Input) => void>> = {
  // Score and pass: computed from the scores; what the judge says beside them must fit.
  J32: ({ judge_replies: replies, threshold }) => {
    const rubric = { ...one, scale: 1, passMark: threshold as number }
    const readings = (replies as object[]).map((reply) => read(JSON.stringify(reply), rubric))
    expect(readings.map(({ status }) => status)).toEqual(['contradiction', 'read', 'contradiction'])
    expect(readings[1]).toMatchObject({ passed: false, figure: 0 })
  },
  J34: ({ judge_replies: replies }) => {
    const rubric = { ...one, dimensions: [dimension('score'), dimension('ready')], scale: 1 }
    const [, listed = '', empty = ''] = replies as string[]
    expect(read(listed, rubric).status).toBe('unreadable')
    expect(read(empty === '(empty)' ? '' : empty, rubric).status).toBe('unreadable')
    const limited = { fault: fault('model_rate_limited', { model: 'demo/judge' }) }
    const played = judged([listed, '', ''])
    expect(played.settlement.outcome).toMatchObject({ kind: 'rejected', reasons: [{ code: 'judge_error' }] })
    expect(played.requests.filter(({ judges }) => judges === undefined)).toHaveLength(1)
    expect(JSON.stringify(played.settlement.attempts[0]?.evidence.evaluation)).not.toContain('"figure"')
    expect(judged([limited]).settlement.outcome.kind).not.toBe('approved')
  },
  // Our judge is not asked for lists of claims. Disagreed on the first reply: prose without a verdict is not known to be
  // a fail of the answer, so it is an error, asked again, and approves nothing either.
  J36: ({ judge_replies: replies }) => {
    for (const reply of replies as string[]) {
      expect(readGate(replyWith(reply), gate(), subject).status).toBe('unreadable')
      expect(read(reply).status).toBe('unreadable')
    }
  },
  J37: ({ judge_reply: reply }) => {
    expect(readGate(replyWith(String(reply)), gate(), subject).status).toBe('unreadable')
  },
  J38: ({ judge_reply: reply, answer_under_test: answer }) => {
    const found = read(String(reply), { ...one, scale: 1 })
    expect(found).toMatchObject({ status: 'read', figure: 0, passed: false })
    expect(found.status === 'read' && found.notes).toContain('earlier-verdict-passed-over')
    expect(materialOf({ ...subject, answer: String(answer) })).not.toContain('[END DATA]')
    expect(ordersIn(String(answer)).length).toBeGreaterThan(0)
  },
  R42: ({ attempts, schema }, right) => {
    const policy = givenPolicy({
      output: { kind: 'json', schema: { ...(schema as object) } },
      ladder: Array.from({ length: 8 }, () => ({ temperature: 0 })),
    })
    const { settlement } = play({
      job: givenJob(),
      policy,
      script: answers([String((attempts as string[])[0])]),
    })
    expect(settlement.attempts).toHaveLength(right['stop_after'] as number)
    expect(settlement.outcome).toMatchObject({
      reasons: [{ code: 'checks_failed' }, { code: 'no_progress' }],
    })
  },
  R44: ({ attempts, token_budget: budget }, right) => {
    const spent = attempts as readonly { readonly gen: number; readonly judge: number }[]
    const used = (tokens: number, text: string) => ({ text, promptTokens: tokens, completionTokens: 0 })
    const policy = givenPolicy({
      judge: {},
      evaluation: { model: 'demo/judge', maxTokens: 50 },
      sampling: { count: 1 },
      output: { maxTokens: 1 },
      ladder: [0, 0, 0, 0].map((temperature) => ({ temperature })),
      // An estimate guards each call, and it is higher than the use the row gives: hence room above the row's budget.
      budget: { tokens: (budget as number) + 1000 },
    })
    const { settlement } = play({
      job: givenJob(),
      policy,
      script: ({ judges, attempt }) => {
        const tokens = spent[attempt - 1] ?? { gen: 0, judge: 0 }
        return judges === undefined
          ? used(tokens.gen, `Try ${attempt}.`)
          : used(tokens.judge, scored(attempt === 3 ? 9 : 1))
      },
    })
    const { usage, outcome } = settlement
    const totals = (right['totals'] ?? {}) as Input
    expect(outcome).toMatchObject({ kind: 'approved', chosen: { read: { text: 'Try 3.' } } })
    expect(usage.promptTokens).toBe(totals['generation'])
    expect(usage.evaluation?.promptTokens).toBe(totals['evaluation'])
  },
  R45: ({ attempts }) => {
    // Disagreed in part: two attempts that ask exactly the same share the sample (docs/decisions/0005); another
    // temperature, feedback, or another call of the same question is another sample.
    const base = { jobId: 'j', attempt: 1, index: 0, model: 'a/b', messages: [], maxTokens: 9, json: false }
    const ids = Array.from({ length: attempts as number }, (_, i) =>
      sampleId({ ...base, temperature: i / 10 }),
    )
    expect(new Set(ids).size).toBe(attempts)
    const played = judged(['?', '?', scored(9)])
    const calls = played.requests
      .filter(({ judges }) => judges !== undefined)
      .map((request) => sampleId(request))
    expect(new Set(calls).size).toBe(3)
  },
}

describe('guardrails cases of judge and loop', () => {
  const isOurs = (row: Case): boolean => /^(?:L2\.judge|loop)/.test(String(row['layer']))
  for (const row of readCases('guardrails-open.jsonl', isOurs)) {
    it(`${row.id}: ${String(row['title'])}`, () => {
      const test = guardrails[row.id]
      if (test === undefined) throw new Error(`no test handles ${row.id}`)
      test(expand(row['input']) as Input, expand(row['right']) as Input)
    })
  }
})

it('a good reply is read, so that the refusals above mean something', () => {
  expect(readGate(replyWith(yes()), gate(), subject)).toMatchObject({ status: 'read', passed: true })
  expect(read('{"score": 9}')).toMatchObject({ passed: true })
})
