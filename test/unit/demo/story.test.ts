// What the demo prints: bounded in width, with points and undo commands in it, whatever the texts hold.
import { readdirSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import { expect, it } from 'vitest'
import { attemptLine, outcomeTable, undoLine } from '../../../deploy/local/demo/story.ts'
import { exampleRecords } from '../../../deploy/local/demo/example-jobs.ts'
import type { Outcome } from '../../../consumers/outcomes/outcome.ts'
import rejectedSchema from '../../../schemas/rejected.schema.json' with { type: 'json' }
import type { Rejected } from '../../../schemas/generated/rejected.ts'
import { widthOf } from '../../../src/cli/fit-text.ts'

const widest = (text: string): number =>
  Math.max(...text.split('\n').map((line) => widthOf(stripVTControlCharacters(line))))

const record = {
  ...(rejectedSchema.examples[0] as unknown as Rejected),
  outside: {
    vetting: 'vetted',
    rewards: {
      points: -3,
      rules: [
        { id: 'asks-back', points: 2, risk: 'none', reason: 'r', from: 'policy' },
        { id: `beyond-${'x'.repeat(90)}`, points: -5, risk: 'high', reason: 'r', from: 'service' },
      ],
    },
  },
} as Rejected

const outcome: Outcome = {
  kind: 'rejected',
  key: 'assay.jobs-0-1',
  jobId: 'job',
  place: { topic: 't', partition: 0, offset: '0' },
  trace: { traceparent: '' },
  record,
}

it('a table with the points of business rules, in 80 columns', () => {
  const shown = [{ name: 'job', value: Buffer.alloc(0), shows: '展示'.repeat(60), actions: [] }]
  const text = outcomeTable([outcome], shown)
  expect(text).toContain('points -3: +2 asks-back (policy), -5 beyond-')
  expect(widest(text)).toBeLessThanOrEqual(80)
})

it('a dead letter with its code: what it was to show did not happen', () => {
  const letter = {
    kind: 'dead-letter',
    key: 'assay.jobs-0-2',
    jobId: 'job',
    place: outcome.place,
    trace: outcome.trace,
    headers: { 'assay.error.code': 'sandbox_missing' },
    value: null,
  } as unknown as Outcome
  const shown = [{ name: 'job', value: Buffer.alloc(0), shows: 'tests are run', actions: [] }]
  expect(outcomeTable([letter], shown)).toContain('tests are run (sandbox_missing)')
})

it('an attempt with its points, in 80 columns', () => {
  const line = { message: 'attempt decided', job: 'j'.repeat(40), attempt: 3, samples: 2, passed: 2 }
  const text =
    attemptLine({ ...line, agreement: 1, points: -5, verdict: 'fail', issue: '问'.repeat(80) }) ?? ''
  expect(text).toContain('points -5')
  expect(widest(text)).toBeLessThanOrEqual(80)
})

it('an undo command by the name of its action, and nothing that moves the cursor', () => {
  const text = undoLine('undo assay.jobs-0-3%2Fdns%2Fledger create-dns {"a":"\u001b[2J"}')
  expect(text).toContain('dns/ledger')
  expect(stripVTControlCharacters(text)).not.toContain('\u001b')
  expect(widest(undoLine(`undo %E0%A4%A ${'t'.repeat(300)} {}`))).toBeLessThanOrEqual(80)
})

it('what waits for another outcome names a record that is sent', () => {
  const records = exampleRecords(new URL('../../../examples/jobs', import.meta.url).pathname)
  const names = new Set(records.map(({ name }) => name))
  for (const { after } of records) if (after !== undefined) expect(names).toContain(after)
})

it('and stands in another file: whoever submits a file sends all of it at once', () => {
  const folder = new URL('../../../examples/jobs/', import.meta.url).pathname
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.jsonl'))) {
    const jobs = readFileSync(`${folder}${file}`, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as { id: string; metadata?: { after?: string } })
    const ids = jobs.map(({ id }) => id)
    for (const { metadata } of jobs)
      if (metadata?.after !== undefined) expect(ids).not.toContain(metadata.after)
  }
})
