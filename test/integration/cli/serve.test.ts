// How `assay serve` ends when it cannot begin.
import { expect, it } from 'vitest'
import { exitCodes } from '../../../src/cli/exit-codes.ts'
import { runAssay } from '../../support/run-assay.ts'

it('ends as unreachable when Kafka does not answer at its start', async () => {
  const env = { KAFKA_BROKERS: '127.0.0.1:1' }
  const ended = await runAssay(['--config', 'examples/assay.yaml', 'serve', '--roles', 'jobs'], { env })
  expect(ended.code).toBe(exitCodes.unreachable.code)
  expect(ended.out).toContain('the service could not start')
})
