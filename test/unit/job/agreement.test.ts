// What may count as agreement in a job: no refusals, no copies of one reply, no contradiction where errors are dear.
import { describe, expect, it } from 'vitest'
import { instructions } from '../../../src/core/diagnosis/instructions.ts'
import { givenJob, givenPolicy } from '../../support/given.ts'
import { play, type Played } from '../../support/play.ts'
import { answers, type Script } from '../../support/scripted-pool.ts'

const seven = 'You can return unopened items within 7 days of delivery.'
const thirty = 'You can return unopened items within 30 days of delivery.'
const unknown = 'I do not know the answer to this.'

const played = (script: Script, over: Parameters<typeof givenPolicy>[0] = {}): Played =>
  play({ job: givenJob(), policy: givenPolicy({ ladder: [{ temperature: 0 }], ...over }), script })

const reasonOf = ({ settlement: { outcome } }: Played): string => {
  const [first] = outcome.kind === 'rejected' ? outcome.reasons : []
  return `${first?.code ?? ''} ${first?.message ?? ''}`
}

describe('answers that decline', () => {
  it('agree on nothing, however alike they are', () => {
    const said = played(answers([unknown]))
    expect(said.requests).toHaveLength(2)
    expect(reasonOf(said)).toMatch(/^no_answer 2 of 2 answers decline/)
    const [attempt] = said.settlement.attempts
    expect(attempt?.evidence).not.toHaveProperty('agreement')
    expect(attempt?.diagnosis).toMatchObject({ errorType: 'refusal', instruction: instructions.refusal.en })
  })

  it('do not outvote an answer, nor stand in its way', () => {
    expect(reasonOf(played(answers([unknown, unknown, seven, unknown])))).toMatch(/^no_answer/)
    const { settlement } = played(answers([unknown, seven, seven]))
    expect(settlement.outcome).toMatchObject({ kind: 'approved', agreement: { samples: 2 } })
    expect(settlement.attempts[0]?.evidence.compared).toMatchObject({ declining: 1 })
  })

  it('are seen inside JSON, where no check of the policy looks for them', () => {
    const over = { output: { kind: 'json' as const } }
    const declining = '{"reply": "I\'m sorry, but I can\'t help with that."}'
    expect(reasonOf(played(answers([declining]), over))).toMatch(/^no_answer/)
    expect(played(answers(['{"reply": "Within 7 days."}']), over).settlement.outcome.kind).toBe('approved')
  })
})

describe('one reply given again by a cache', () => {
  const cached = { text: seven, replyId: 'chatcmpl-1' }

  it('is noted in a standard scenario', () => {
    const { settlement } = played(answers([cached]))
    expect(settlement.outcome).toMatchObject({ kind: 'approved' })
    expect(settlement.attempts[0]?.evidence.compared).toMatchObject({ copies: 1 })
  })

  it('is one answer in a critical scenario, so others are asked for', () => {
    const said = played(answers([cached]), { scenario: 'critical' })
    expect(said.requests.length).toBeGreaterThan(2)
    expect(reasonOf(said)).toMatch(/^too_few_samples .*out of a cache/)
    const fresh = played(answers([cached, cached, { text: seven, replyId: 'chatcmpl-2' }]), {
      scenario: 'critical',
    })
    expect(fresh.settlement.outcome).toMatchObject({ kind: 'approved', agreement: { samples: 2 } })
  })

  it('is what the policy says it is', () => {
    const one = played(answers([cached]), { consistency: { copies: 'one' } })
    expect(reasonOf(one)).toMatch(/^too_few_samples/)
    const note = played(answers([cached]), { scenario: 'critical', consistency: { copies: 'note' } })
    expect(note.settlement.outcome.kind).toBe('approved')
  })
})

describe('a contradiction', () => {
  const nineteenToOne = (index: number): string => (index === 1 ? thirty : seven)

  it('fails a critical attempt at once, whatever the others would say', () => {
    const sampling = { count: 20, first: 2 }
    const said = played(({ index }) => nineteenToOne(index), { scenario: 'critical', sampling })
    expect(said.requests).toHaveLength(2)
    expect(reasonOf(said)).toMatch(/^low_agreement .*contradicts the others \(number\)/)
    expect(reasonOf(said)).toMatch(/agree to 0\.\d\d; 0\.85 is needed, and one contradicts/)
  })

  it('fails a critical attempt also where the answers agree as far as is asked for', () => {
    const over = { sampling: { count: 3, first: 3 }, consistency: { threshold: 0.3 } }
    const script = answers([seven, seven, thirty])
    expect(played(script, over).settlement.outcome.kind).toBe('approved')
    expect(reasonOf(played(script, { ...over, scenario: 'critical' }))).toMatch(
      /^low_agreement .*agree to 0\.\d\d, yet one contradicts the others \(number\); a critical scenario lets none/,
    )
  })

  it('is outvoted in a standard one, as far as its threshold bears it', () => {
    const sampling = { count: 20, first: 2 }
    const said = played(({ index }) => nineteenToOne(index), { sampling })
    expect(said.settlement.outcome).toMatchObject({ kind: 'approved', chosen: { read: { text: seven } } })
    expect(said.requests.length).toBeLessThan(12)
  })
})
