// One row through the product: the runner of its kind, then the comparison. Nothing here looks at the row's id.
import type { Bench } from './bench-endpoint.ts'
import type { CaseRow, ReadRow } from './case-row.ts'
import { compare } from './compare.ts'
import { expectedText } from './expectation.ts'
import { runGuardrails } from './guardrails.ts'
import { runKindA } from './kind-a.ts'
import { runKindB } from './kind-b.ts'
import { runKindC } from './kind-c.ts'
import { runKindD } from './kind-d.ts'
import { runKindE } from './kind-e.ts'
import { runKindF } from './kind-f.ts'
import { notRun, type Observation, type RowReport } from './observation.ts'
import { proofOf } from './proofs.ts'
import { errorText } from '../../../src/core/faults/error-text.ts'

/** Longest time a row may take; a row that takes longer is a finding of its own. */
const longestMs = 20_000

function runner({ kind, input }: CaseRow, bench: Bench): Observation | Promise<Observation> {
  switch (kind.trim().toUpperCase()) {
    case 'A':
      return runKindA(input, bench)
    case 'B':
      return runKindB(input, bench)
    case 'C':
      return runKindC(input, bench)
    case 'D':
      return runKindD(input)
    case 'E':
      return runKindE(input)
    case 'F':
      return runKindF(input, bench)
    default:
      return /^(?:L\d|loop)/.test(kind)
        ? runGuardrails(kind, input, bench)
        : notRun(`kind ${JSON.stringify(kind.slice(0, 40))} is unknown here`)
  }
}

/** Runs a row. Never rejects: what breaks is reported as such, and counts as not expected. */
export async function observeRow(row: CaseRow, bench: Bench): Promise<Observation> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Observation>((resolve) => {
    timer = setTimeout(() => resolve(notRun(`no end within ${longestMs} ms`)), longestMs)
  })
  try {
    return await Promise.race([Promise.resolve(runner(row, bench)), late])
  } catch (error) {
    const says = errorText(error)
    return { ran: true, did: 'FAIL', says: `broke: ${says}`.slice(0, 400), facts: { broke: true } }
  } finally {
    clearTimeout(timer)
  }
}

/** The line of a row. */
export async function reportRow(row: ReadRow, bench: Bench): Promise<RowReport> {
  if ('problem' in row) {
    return {
      id: row.id,
      kind: '?',
      did: '-',
      says: row.problem,
      expected: '',
      asExpected: 'cannot tell',
      reason: row.problem,
    }
  }
  const seen = await observeRow(row, bench)
  const expected = expectedText(row.expected)
  const base = { id: row.id, kind: row.kind, expected }
  if (!seen.ran) {
    const { reason } = seen
    return provedElsewhere({ ...base, did: '-', says: reason, asExpected: 'cannot tell', reason }, row)
  }
  const also = (seen.also ?? []).filter((word) => word !== seen.did)
  const report: RowReport = {
    ...base,
    did: [seen.did, ...also].map((word) => word.toLowerCase()).join(' '),
    ...('value' in seen ? { value: seen.value } : {}),
    says: seen.says,
    ...compare(seen, row),
  }
  return provedElsewhere(report, row)
}

/** A row that could not be told here, with the test on real services that proves what it tells of. */
function provedElsewhere(report: RowReport, { input }: CaseRow): RowReport {
  const provedBy = report.asExpected === 'cannot tell' ? proofOf(input) : undefined
  if (provedBy === undefined) return report
  return { ...report, provedBy, reason: `proved by ${provedBy.file}: ${provedBy.test}` }
}
