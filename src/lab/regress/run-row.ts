// One row of a regression set through the real engine: what came of it, and how that differs from what must.
import type { Job as JobRecord } from '../../../schemas/generated/job.ts'
import type { RegressionRow } from '../../../schemas/generated/regression.ts'
import { closest } from '../../core/diagnosis/diagnose.ts'
import { jobOf } from '../../core/job/job.ts'
import { withJobSchema } from '../../core/policy/job-schema.ts'
import type { Policy } from '../../core/policy/policy.ts'
import type { Settlement } from '../../core/verdict/settlement.ts'
import { runJob, type EnginePorts } from '../../engine/run-job.ts'
import type { SamplePool } from '../../ports/sample-pool.ts'
import { silentTracer } from '../../telemetry/silent.ts'
import { rowOutside } from './row-outside.ts'
import { rowPool } from './row-pool.ts'

/** What came of a row. Two equal ends are one behaviour of the policy. */
export type RowEnd = {
  readonly outcome: 'approved' | 'rejected' | 'dead-letter'
  readonly reasons: readonly string[]
  readonly findings: readonly string[]
}

export type RowResult = {
  readonly id: string
  /** What must come of it, in words. */
  readonly expected: string
  readonly got: RowEnd
  readonly passed: boolean
}

export type RunRow = {
  readonly policy: Policy
  readonly row: RegressionRow
  /** Models that gates and judges are put to, in place of what the row says. */
  readonly judges?: SamplePool
  readonly signal: AbortSignal
}

/** No row waits for anything: time stands still, and no deadline ends it. */
const standing: EnginePorts['clock'] = { now: () => 0, after: () => () => undefined }

/** Runs the row; undefined after an abort. */
export async function runRow({ policy, row, judges, signal }: RunRow): Promise<RowResult | undefined> {
  // The reader of the set has held the job against its schema.
  const job = jobOf({ ...(row.job as Partial<JobRecord>), id: row.id, policy: policy.ref.name })
  const narrowed = job.outputSchema === undefined ? undefined : withJobSchema(policy, job.outputSchema)
  if (narrowed?.ok === false) {
    return resultOf(row, { outcome: 'dead-letter', reasons: [narrowed.fault.code], findings: [] })
  }
  const settlement = await runJob(
    {
      job,
      policy: narrowed?.value ?? policy,
      owner: { group: 'regress', topic: 'regress', partition: 0 },
      trace: { traceparent: '' },
      signal,
    },
    {
      pool: rowPool(row, policy, judges),
      outside: rowOutside(row, () => standing.now()),
      clock: standing,
      tracer: silentTracer,
    },
  )
  return settlement === 'cancelled' ? undefined : resultOf(row, endOf(settlement))
}

function resultOf(row: RegressionRow, got: RowEnd): RowResult {
  const { expected, reasons, findings } = row
  const rejected = got.outcome === 'rejected'
  const passed =
    got.outcome === expected &&
    (reasons === undefined || same(reasons, got.reasons)) &&
    (findings === undefined || !rejected || same(findings, got.findings))
  return { id: row.id, expected: endText({ outcome: expected, reasons, findings }), got, passed }
}

const same = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((each, place) => each === b[place])

function endOf({ outcome, attempts }: Settlement): RowEnd {
  switch (outcome.kind) {
    case 'approved':
      return { outcome: 'approved', reasons: [], findings: [] }
    case 'rejected': {
      const found = closest(attempts.at(-1)?.evidence.samples ?? [])?.findings ?? []
      return {
        outcome: 'rejected',
        reasons: outcome.reasons.map(({ code }) => code),
        findings: [...new Set(found.map(({ check }) => check))],
      }
    }
    case 'dead-letter':
      return { outcome: 'dead-letter', reasons: [outcome.fault.code], findings: [] }
  }
}

/** `rejected (checks_failed; findings: cited)`. */
export function endText(end: {
  readonly outcome: string
  readonly reasons?: readonly string[] | undefined
  readonly findings?: readonly string[] | undefined
}): string {
  const { outcome, reasons = [], findings = [] } = end
  const parts = [
    ...(reasons.length === 0 ? [] : [reasons.join(', ')]),
    ...(findings.length === 0 ? [] : [`findings: ${findings.join(', ')}`]),
  ]
  return parts.length === 0 ? outcome : `${outcome} (${parts.join('; ')})`
}
