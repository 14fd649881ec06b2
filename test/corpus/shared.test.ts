// The case files kept beside the repository, one test a row, run as `npm run corpus` runs them.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBench, type Bench } from './run/bench-endpoint.ts'
import { readCaseFile } from './run/case-row.ts'
import { proofOf } from './run/proofs.ts'
import { reportRow } from './run/run-row.ts'
import { disagreed, heldElsewhere, particular } from './shared-rows.ts'

const folder = join(import.meta.dirname, '../../../shared/cases')

let bench: Bench
beforeAll(async () => {
  bench = await openBench()
})
afterAll(() => bench.close())

describe.each(['open.jsonl', 'guardrails-open.jsonl'])('%s', (file) => {
  const path = join(folder, file)
  if (!existsSync(path)) {
    it.todo(`${file} is not beside the repository: no case was run`)
    return
  }
  for (const row of readCaseFile(path)) {
    const elsewhere = heldElsewhere[row.id]
    if (elsewhere !== undefined) {
      const proof = 'input' in row ? proofOf(row.input) : undefined
      it.todo(`${row.id} [${proof === undefined ? elsewhere : `proved by ${proof.file}: ${proof.test}`}]`)
      continue
    }
    const other = disagreed[row.id]
    it(other === undefined ? row.id : `${row.id}: disagreed, ${other}`, async () => {
      const report = await reportRow(row, bench)
      const asExpected = other === undefined ? 'yes' : 'no'
      expect({ ...report, value: undefined }).toMatchObject({ asExpected })
      particular[row.id]?.(report)
    })
  }
})

it('every row that is named here is there', () => {
  const files = ['open.jsonl', 'guardrails-open.jsonl'].map((file) => join(folder, file))
  if (!files.every((file) => existsSync(file))) return
  const ids = new Set(files.flatMap((file) => readCaseFile(file).map(({ id }) => id)))
  const named = [...Object.keys(disagreed), ...Object.keys(heldElsewhere), ...Object.keys(particular)]
  expect(named.filter((id) => !ids.has(id))).toEqual([])
})

it('all but a few rows that one row cannot show have a test that proves them', () => {
  const path = join(folder, 'open.jsonl')
  if (!existsSync(path)) return
  const unproved = readCaseFile(path).filter(
    (row) => row.id in heldElsewhere && (!('input' in row) || proofOf(row.input) === undefined),
  )
  expect(unproved.map(({ id }) => id)).toEqual(['B-093', 'C-038', 'C-056', 'C-064', 'D-014', 'D-038'])
})
