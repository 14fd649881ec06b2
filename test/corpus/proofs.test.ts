// Every test that a row is told to be proved by is there, under that name, in that file.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { proofOf, proofs } from './run/proofs.ts'

const root = join(import.meta.dirname, '../..')

it.each(proofs.map(({ file, test }) => [file, test] as const))('%s holds “%s”', (file, test) => {
  expect(existsSync(join(root, file)), `${file} is not there`).toBe(true)
  const text = readFileSync(join(root, file), 'utf8')
  // As the name of a test, or as the list that a test is run over.
  expect([`('${test}'`, `(\`${test}\``, `.each(${test})`].some((form) => text.includes(form))).toBe(true)
})

it.each<[unknown, string | undefined]>([
  [{ sequence: ['SIGTERM arrives', 'three jobs run'] }, 'test/chaos/shutdown.test.ts'],
  [{ event: 'heartbeat answered with REBALANCE_IN_PROGRESS' }, 'test/chaos/one-outcome.test.ts'],
  [{ outage_s: 5, after: 'the blocking client hangs' }, 'test/integration/pool/crashes.test.ts'],
  [{ add: 'a job', reply: 'OOM command not allowed' }, 'test/unit/pool/process-sample.test.ts'],
  [{ sequence: ['the broker is on fire'] }, undefined],
  [undefined, undefined],
  [{ status: 200 }, undefined],
])('%j is proved by %s', (input, file) => expect(proofOf(input)?.file).toBe(file))
