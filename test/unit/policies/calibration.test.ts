// A measured policy: what it carries is used, shown on records, and refused once the judge is another one.
import { describe, expect, it } from 'vitest'
import type { Policy as PolicyRecord } from '../../../schemas/generated/policy.ts'
import { evaluationAudit, evaluationRecord } from '../../../producers/verdicts/evaluation-record.ts'
import { askNext, openEvaluation, takeReply } from '../../../src/core/evaluation/evaluation.ts'
import { reportOf } from '../../../src/core/evaluation/report.ts'
import { compilePolicy } from '../../../src/core/policy/compile-policy.ts'
import type { EvaluationPlan } from '../../../src/core/policy/evaluation-plan.ts'
import { gatePromptHash, judgePromptHash } from '../../../src/core/policy/prompt-hash.ts'
import { calibratedText } from '../../../src/runtime/commands/calibrated-policy.ts'
import { freeModels, givenPolicy } from '../../support/given.ts'
import { scored, yes } from '../../support/judges.ts'
import { resultOf } from '../../support/scripted-pool.ts'

const base: Partial<PolicyRecord> = {
  evaluation: { model: 'demo/judge' },
  gates: [{ kind: 'faithful' }, { kind: 'criterion', id: 'polite', criterion: 'It is polite.' }],
  judge: {},
}

const planOf = (over: Partial<PolicyRecord>): EvaluationPlan => {
  const { evaluation } = givenPolicy(over)
  if (evaluation === undefined) throw new Error('no plan')
  return evaluation
}

const plan = planOf(base)
const [faithful] = plan.gates
if (faithful === undefined || plan.judge === undefined) throw new Error('no gate')

const data = { hash: '0123456789abcdef', rows: 80, date: '2026-11-30' }
const curve = [
  { raw: 0, right: 0.1 },
  { raw: 1, right: 0.7 },
]
const gateEntry = {
  id: 'faithful',
  model: 'demo/judge',
  prompt: gatePromptHash(faithful),
  figures: 'confidence' as const,
  method: 'platt' as const,
  data,
  threshold: 0.6,
  curve,
}
const judgeEntry = {
  panel: ['demo/judge'],
  prompt: judgePromptHash(plan.judge),
  method: 'isotonic' as const,
  data,
  passMark: 6.5,
  curve,
}

function problems(over: Partial<PolicyRecord>): readonly string[] {
  const record: PolicyRecord = {
    name: 'given',
    version: '1.0.0',
    models: ['demo/basic'],
    fallback: { en: 'Sorry.', zh: '抱歉。' },
    ...base,
    ...over,
  }
  const compiled = compilePolicy(record, { hash: '0', prices: freeModels })
  return compiled.ok ? [] : compiled.fault.map(({ pointer, message }) => `${pointer}: ${message}`)
}

const withGate = (over: Partial<typeof gateEntry>, more: Partial<PolicyRecord> = {}): readonly string[] =>
  problems({ ...more, calibration: { gates: [{ ...gateEntry, ...over }] } })

describe('a calibration in a policy', () => {
  it('sets threshold and pass mark, and says on the record how often such figures were right', () => {
    const measured = planOf({ ...base, calibration: { gates: [gateEntry], judge: judgeEntry } })
    expect(measured.gates.map(({ threshold }) => threshold)).toEqual([0.6, 0.8])
    expect(measured.judge?.passMark).toBe(6.5)
    const subject = { task: '', question: 'q', documents: [], answer: 'a', language: 'en' as const }
    let { evaluation, asks } = askNext(openEvaluation(subject, measured, { kind: 'text' }))
    while (asks.length > 0) {
      for (const { judges } of asks) {
        evaluation = takeReply(evaluation, judges, resultOf(judges.kind === 'gate' ? yes(0.75) : scored(8)))
      }
      ;({ evaluation, asks } = askNext(evaluation))
    }
    const report = reportOf(evaluation)
    expect(evaluationRecord(report)).toMatchObject({
      gates: [
        { id: 'faithful', status: 'pass', probability: 0.75, calibrated: 0.55 },
        { id: 'polite', status: 'fail' },
      ],
      judgement: { status: 'pass', score: 8, calibrated: 0.58 },
    })
    expect(evaluationRecord(report)).not.toHaveProperty('gates.1.calibrated')
    expect(evaluationAudit(report)).toMatchObject({
      gates: [{ calibrated: 0.55 }, {}],
      judgement: { calibrated: 0.58 },
    })
  })

  it('is refused once the model is another one', () => {
    expect(withGate({ model: 'demo/strong' }).join()).toContain(
      '/calibration/gates/0/model: faithful was measured with the model demo/strong and is asked of demo/judge; run assay lab calibrate again',
    )
    expect(
      problems({ calibration: { judge: { ...judgeEntry, panel: ['demo/judge', 'demo/strong'] } } }).join(),
    ).toContain('/calibration/judge/panel')
  })

  it('is refused once a word of the prompt is another one', () => {
    expect(withGate({ prompt: '0000000000000' }).join()).toContain(
      '/calibration/gates/0/prompt: faithful was measured with another prompt',
    )
    const reworded = (criterion: string): string => {
      const [, polite] = planOf({
        ...base,
        gates: [{ kind: 'faithful' }, { kind: 'criterion', id: 'polite', criterion }],
      }).gates
      return polite === undefined ? '' : gatePromptHash(polite)
    }
    expect(reworded('It is polite.')).toBe(reworded('It is polite.'))
    expect(reworded('It is polite!')).not.toBe(reworded('It is polite.'))
    const rubric = (weight: number): Partial<PolicyRecord> => ({
      judge: {
        dimensions: [
          { id: 'a', weight, asks: 'Good.' },
          { id: 'b', weight: 1, asks: 'Short.' },
        ],
      },
    })
    const other = planOf({ ...base, ...rubric(1) }).judge
    if (other === undefined) throw new Error('no judge')
    const entry = { ...judgeEntry, prompt: judgePromptHash(other) }
    expect(problems({ ...rubric(1), calibration: { judge: entry } })).toEqual([])
    expect(problems({ ...rubric(2), calibration: { judge: entry } }).join()).toContain(
      '/calibration/judge/prompt',
    )
  })

  it('is refused beside a threshold that says something else, and for what is not there', () => {
    const own = (threshold: number): Partial<PolicyRecord> => ({ gates: [{ kind: 'faithful', threshold }] })
    expect(withGate({}, own(0.6))).toEqual([])
    expect(withGate({}, own(0.9)).join()).toContain('faithful has the threshold 0.9 and was measured for 0.6')
    expect(problems({ judge: { passMark: 9 }, calibration: { judge: judgeEntry } }).join()).toContain(
      'pass mark 9',
    )
    const [, polite] = plan.gates
    if (polite === undefined) throw new Error('no gate of its own')
    const criterion = { kind: 'criterion' as const, id: 'polite', criterion: 'It is polite.', threshold: 0.7 }
    expect(
      withGate(
        { id: 'polite', prompt: gatePromptHash(polite) },
        { gates: [{ kind: 'faithful' }, criterion] },
      ),
    ).toEqual([expect.stringContaining('polite has the threshold 0.7 and was measured for 0.6')])
    expect(withGate({ id: 'complete' }).join()).toContain('the policy has no gate complete')
    expect(withGate({ curve: curve.toReversed() }).join()).toContain('the points do not rise')
    expect(problems({ calibration: { gates: [gateEntry, gateEntry] } }).join()).toContain(
      'stands there twice',
    )
  })

  it('is refused for a judge that the policy does not have, and where nobody judges at all', () => {
    const compiled = (over: Partial<PolicyRecord>) =>
      compilePolicy(
        {
          name: 'given',
          version: '1.0.0',
          models: ['demo/basic'],
          fallback: { en: 'Sorry.', zh: '抱歉。' },
          ...over,
        },
        { hash: '0', prices: freeModels },
      )
    expect(
      compiled({
        evaluation: { model: 'demo/judge' },
        gates: [{ kind: 'faithful' }],
        calibration: { judge: judgeEntry },
      }),
    ).toMatchObject({
      fault: [{ pointer: '/calibration/judge', message: 'the policy has no judge' }],
    })
    expect(compiled({ calibration: { gates: [gateEntry] } })).toMatchObject({
      fault: [{ pointer: '/calibration', message: 'there is no judging model that it could be of' }],
    })
  })
})

describe('a policy file', () => {
  const written = [
    '# Kept.',
    'name: a',
    "version: '1.2.9'",
    'calibration:',
    '  gates: []',
    '# Of the gates.',
    'gates:',
    '  - { kind: faithful, threshold: 0.9 } # why',
    'judge: { passMark: 8 }',
    '',
  ].join('\n')

  it('is changed only where it has to be', () => {
    const text = calibratedText(written, { gates: [gateEntry], judge: judgeEntry })
    expect(text).toContain('# Kept.\nname: a\nversion: 1.2.10\n')
    expect(text).toContain(
      'gates:\n  - { kind: faithful, threshold: 0.6 } # why\njudge: { passMark: 6.5 }\ncalibration:\n',
    )
    expect(text.match(/calibration:/g)).toHaveLength(1)
    expect(text).toContain('data: { hash: "0123456789abcdef", rows: 80, date: "2026-11-30" }')
    const again = calibratedText(text, { gates: [gateEntry], judge: judgeEntry })
    expect(again).toBe(text.replace('1.2.10', '1.2.11'))
  })
})

describe('a gate that was calibrated on figures of one kind', () => {
  const stated = yes(0.9)
  const voted = '{"issues": [], "verdict": "yes"}'
  const byTokens = { text: stated, yesNo: [{ at: stated.indexOf('"yes"') + 1, yes: 0.97, no: 0.01 }] }
  const replies = { confidence: stated, votes: voted, logprobs: byTokens }

  const answered = (figures: keyof typeof replies, reply: Parameters<typeof resultOf>[0]) => {
    const measured = planOf({
      evaluation: { model: 'demo/judge' },
      gates: [{ kind: 'faithful' }],
      calibration: { gates: [{ ...gateEntry, figures }] },
    })
    let evaluation = openEvaluation(
      { task: '', question: 'q', documents: [], answer: 'a', language: 'en' },
      measured,
      { kind: 'text' },
    )
    for (let next = askNext(evaluation); next.asks.length > 0; next = askNext(evaluation)) {
      evaluation = next.evaluation
      for (const { judges } of next.asks) evaluation = takeReply(evaluation, judges, resultOf(reply))
    }
    return reportOf(askNext(evaluation).evaluation).gates[0]
  }

  it('reads those, and is an error of any other: never a pass', () => {
    for (const [figures, own] of Object.entries(replies)) {
      for (const [kind, reply] of Object.entries(replies)) {
        const result = answered(figures as keyof typeof replies, reply)
        expect([figures, kind, result?.status]).toEqual([figures, kind, reply === own ? 'pass' : 'error'])
      }
    }
    expect(answered('logprobs', stated)?.reason).toBe(
      'it was calibrated by token probabilities and answers as stated; run assay lab calibrate again',
    )
  })
})
