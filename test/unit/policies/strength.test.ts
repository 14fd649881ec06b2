// A regression set is as strong as what it trips: every check, rule, pattern, gate and judge of its policy.
import { describe, expect, it } from 'vitest'
import type { RegressionRow } from '../../../schemas/generated/regression.ts'
import { compilePattern } from '../../../src/core/checks/pattern.ts'
import type { Settlement } from '../../../src/core/verdict/settlement.ts'
import { rowsOf, settleRow } from '../../support/regression-rows.ts'
import { shippedPolicies } from '../../support/shipped-policies.ts'

type Run = { readonly row: RegressionRow; readonly settled: Settlement }

const findingsOf = ({ settled }: Run) =>
  settled.attempts.flatMap(({ evidence }) =>
    evidence.samples.flatMap((sample) => [
      ...(sample.status === 'failed' ? sample.findings : []),
      ...(sample.status === 'fault' ? [] : sample.read.shadow),
    ]),
  )

const textsOf = ({ settled }: Run): readonly string[] =>
  settled.attempts.flatMap(({ evidence }) =>
    evidence.samples.flatMap((sample) => (sample.status === 'fault' ? [] : [sample.read.text])),
  )

/** Ids of the gates that failed an answer, and `judge` for the rubric. */
const judgedDown = ({ settled }: Run): readonly string[] =>
  settled.attempts.flatMap(({ evidence: { evaluation } }) => {
    if (evaluation?.status !== 'judged') return []
    const gates = evaluation.gates.filter(({ status }) => status === 'fail').map(({ gate }) => gate.id)
    return evaluation.judgement?.status === 'fail' ? [...gates, 'judge'] : gates
  })

const unseen = (wanted: readonly string[], seen: readonly string[]): readonly string[] =>
  wanted.filter((each) => !seen.includes(each))

const critical = new Set(['finance-questions', 'medical-questions', 'refund-policy'])
const policies = shippedPolicies().loaded.map(({ policy, record }) => ({
  name: policy.ref.name,
  policy,
  record,
}))

describe.each(policies)('the set of $name', async ({ name, policy, record }) => {
  const runs: readonly Run[] = await Promise.all(
    rowsOf(name).map(async (row) => ({ row, settled: await settleRow(name, row) })),
  )

  it('trips every check that the policy names', () => {
    const ids = (record.checks ?? []).map(({ id }) => id)
    const seen = runs.flatMap(findingsOf).map(({ check }) => check)
    expect(unseen(ids, seen)).toEqual([])
  })

  it('trips every single rule of these', () => {
    const messages = (record.checks ?? []).flatMap((check) =>
      check.kind === 'rules' ? check.rules.map(({ message }) => message) : [],
    )
    const seen = runs.flatMap(findingsOf).map(({ message }) => message)
    expect(unseen(messages, seen)).toEqual([])
  })

  it('trips every single pattern of these', () => {
    const untripped = (record.checks ?? []).flatMap((check) => {
      if (check.kind !== 'patterns') return []
      const { match = [], forbid = [], ignoreCase = false } = check
      const found = ({ pattern }: { readonly pattern: string }) => {
        const compiled = compilePattern(pattern, { ignoreCase })
        return (text: string) => compiled.ok && compiled.value.test(text)
      }
      const texts = runs.flatMap(textsOf)
      return [
        ...match.filter((each) => texts.every(found(each))),
        ...forbid.filter((each) => !texts.some(found(each))),
      ]
    })
    expect(untripped.map(({ pattern }) => pattern)).toEqual([])
  })

  it('breaks every rule over state', () => {
    const broken = runs.flatMap(({ settled }) =>
      settled.attempts.flatMap(({ evidence: { vetting } }) =>
        vetting?.status === 'vetted' ? vetting.rules.filter(({ status }) => status === 'fail') : [],
      ),
    )
    const wanted = policy.vetting?.state.rules.map(({ id }) => id) ?? []
    expect(
      unseen(
        wanted,
        broken.map(({ id }) => id),
      ),
    ).toEqual([])
  })

  it('has every rule of points apply', () => {
    const applied = runs.flatMap(({ settled }) =>
      settled.attempts.flatMap(({ evidence: { vetting } }) =>
        vetting?.status === 'vetted' ? (vetting.rewards?.rules ?? []) : [],
      ),
    )
    const ids = (record.rewards?.rules ?? []).map(({ id }) => id)
    expect(
      unseen(
        ids,
        applied.map(({ id }) => id),
      ),
    ).toEqual([])
  })

  it('fails an answer at every gate, and at the judge', () => {
    const wanted = [
      ...(policy.evaluation?.gates ?? []).map(({ id }) => id),
      ...(policy.evaluation?.judge === undefined ? [] : ['judge']),
    ]
    expect(unseen(wanted, runs.flatMap(judgedDown))).toEqual([])
  })

  it('joins answers in other words, and keeps them apart, where a model compares them', () => {
    const reports = runs.flatMap(({ settled }) =>
      settled.attempts.flatMap(({ evidence: { entailment } }) =>
        entailment === undefined ? [] : [entailment],
      ),
    )
    const seen = reports.map(({ status, joined }) => `${status} ${joined > 0 ? 'joined' : 'apart'}`)
    const wanted = ['compared joined', 'compared apart', 'error apart']
    expect(unseen(policy.entailment === undefined ? [] : wanted, seen)).toEqual([])
  })

  it('approves and rejects in both languages', () => {
    for (const language of ['en', 'zh'] as const) {
      const kinds = runs
        .filter(({ settled }) => settled.job.language === language)
        .map(({ row }) => row.expected)
      expect(new Set(kinds)).toEqual(new Set(['approved', 'rejected']))
    }
  })

  if (!critical.has(name)) return
  it('is that of a critical policy: all is judged, by another model', () => {
    expect(policy.scenario).toBe('critical')
    expect(policy.evaluation?.share).toBe(1)
    expect(policy.models).not.toContain(policy.evaluation?.model)
    expect(runs.length).toBeGreaterThanOrEqual(14)
  })
})
