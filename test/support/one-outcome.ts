// The promise of the product, as a check: every job has exactly one outcome.
import { expect } from 'vitest'
import type { CommittedRecord } from './committed-log.ts'

/** The position of a job's record on the jobs topic, as its outcome states it. */
export function sourceOf(record: CommittedRecord): string {
  const { headers, value } = record
  if (headers['assay.source.offset'] !== undefined) {
    return `${headers['assay.source.partition']}/${headers['assay.source.offset']}`
  }
  const { source } = JSON.parse(payload(value)) as { source: { partition: number; offset: number } }
  return `${source.partition}/${source.offset}`
}

/** The JSON of a value, plain or behind a schema id. */
export const payload = (value: Buffer | null): string =>
  value === null ? '' : value[0] === 0 ? value.subarray(5).toString() : value.toString()

export const valueOf = (record: CommittedRecord): Record<string, unknown> =>
  JSON.parse(payload(record.value)) as Record<string, unknown>

/** One outcome for each of `expected` positions, none missing, none twice, none from elsewhere. */
export function expectOneOutcomeEach(
  outcomes: readonly CommittedRecord[],
  expected: readonly string[],
): void {
  const seen = new Map<string, number>()
  for (const outcome of outcomes) {
    const source = sourceOf(outcome)
    seen.set(source, (seen.get(source) ?? 0) + 1)
  }
  const twice = [...seen].filter(([, times]) => times > 1).map(([source]) => source)
  const missing = expected.filter((source) => !seen.has(source))
  const strange = [...seen.keys()].filter((source) => !new Set(expected).has(source))
  expect({ twice, missing, strange }).toEqual({ twice: [], missing: [], strange: [] })
}
