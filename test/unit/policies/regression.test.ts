// Every row of policies/regression through the real engine: what the shipped policies approve, reject, and why.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { jobOf } from '../../../src/core/job/job.ts'
import type { Attempt } from '../../../src/core/verdict/settlement.ts'
import { closest } from '../../../src/core/diagnosis/diagnose.ts'
import { judgedBy, type Bench } from '../../support/judges.ts'
import { settleAlone } from '../../support/run-alone.ts'
import { answers, type Scripted } from '../../support/scripted-pool.ts'
import { shippedPolicies, shippedPolicy } from '../../support/shipped-policies.ts'

type Row = {
  readonly id: string
  readonly job: Omit<Parameters<typeof jobOf>[0], 'id' | 'policy'>
  /** By attempt, by place in it; the last of each stands for all after it. */
  readonly answers: readonly (readonly Scripted[])[]
  /** Replies of gates and judges, where they do not find all well. */
  readonly judged?: Bench
  readonly expected: 'approved' | 'rejected'
  readonly reasons?: readonly string[]
  /** Checks whose findings stand on the closest answer of the last attempt. */
  readonly findings?: readonly string[]
}

const folder = join(import.meta.dirname, '../../../policies/regression')

const rowsOf = (name: string): readonly Row[] =>
  readFileSync(join(folder, `${name}.jsonl`), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Row)

const checksFailed = (attempt: Attempt | undefined): readonly string[] => [
  ...new Set(closest(attempt?.evidence.samples ?? [])?.findings.map(({ check }) => check)),
]

it('has a set for every shipped policy, and no other', () => {
  const names = shippedPolicies().loaded.map(({ policy }) => `${policy.ref.name}.jsonl`)
  expect(readdirSync(folder).toSorted()).toEqual([...new Set(names)])
})

for (const file of readdirSync(folder)) {
  const name = file.replace('.jsonl', '')
  describe(name, () => {
    const rows = rowsOf(name)

    it.each(rows)('$expected: $id', async (row) => {
      const policy = shippedPolicy(name)
      const job = jobOf({ ...row.job, id: row.id, policy: name })
      const { settlement } = await settleAlone({
        job,
        policy,
        script: judgedBy(row.judged ?? {}, answers(...row.answers)),
      })
      const { outcome, attempts } = settlement
      expect(outcome.kind).toBe(row.expected)
      if (outcome.kind !== 'rejected') return
      expect(outcome.reasons.map(({ code }) => code)).toEqual(row.reasons)
      expect(checksFailed(attempts.at(-1))).toEqual(row.findings ?? [])
      expect(outcome.reply).toBe(policy.fallback[job.language])
    })

    it('says of every row what is expected, each under a name of its own', () => {
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
      expect(rows.filter(({ expected }) => expected === 'rejected').every(({ reasons }) => reasons)).toBe(
        true,
      )
      for (const expected of ['approved', 'rejected']) {
        expect(rows.filter((row) => row.expected === expected).length).toBeGreaterThanOrEqual(4)
      }
    })
  })
}
