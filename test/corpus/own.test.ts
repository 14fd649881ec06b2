// Cases of our own, one test a row, run as `npm run corpus` runs them.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBench, type Bench } from './run/bench-endpoint.ts'
import { readCaseFile } from './run/case-row.ts'
import { reportRow } from './run/run-row.ts'

const folder = join(import.meta.dirname, 'own')
const pairs = 'pairs.jsonl'

let bench: Bench
beforeAll(async () => {
  bench = await openBench()
})
afterAll(() => bench.close())

const files = readdirSync(folder).filter((name) => name.endsWith('.jsonl'))

describe.each(files.filter((name) => name !== pairs))('%s', (file) => {
  it.each(readCaseFile(join(folder, file)).map((row) => [row.id, row] as const))('%s', async (_id, row) => {
    const report = await reportRow(row, bench)
    expect({ ...report, value: undefined }).toMatchObject({ asExpected: 'yes' })
  })
})

it('most pairs of texts are told as people tell them', async () => {
  const reports = await Promise.all(readCaseFile(join(folder, pairs)).map((row) => reportRow(row, bench)))
  const wrong = reports.filter(({ asExpected }) => asExpected !== 'yes').map(({ id, did }) => `${id} ${did}`)
  // What comparison cannot tell today; more than these is a step back.
  expect(wrong.length, wrong.join(', ')).toBeLessThanOrEqual(11)
})

it('an answer that is no order, and a judge that says yes to it, show that the guard can be seen to fail', async () => {
  const input = { graded_answer: 'Yes, within 7 days.', truth: 'the answer is right' }
  const report = await reportRow({ id: 'x', kind: 'F', input, expected: 'GUARD' }, bench)
  expect(report.did).toBe('accept')
})
