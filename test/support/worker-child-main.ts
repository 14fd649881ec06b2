// What startWorkerChild runs: one worker with the real client.
import { startSampleWorkers } from '../../consumers/samples/start-sample-workers.ts'
import { openModelClient } from '../../src/adapters/openai/model-client.ts'
import { silentLog } from '../../src/telemetry/silent.ts'
import type { WorkerOrders } from './worker-child.ts'

const { url, baseUrl, settings } = JSON.parse(process.argv[2] ?? '{}') as WorkerOrders
const clock = { now: () => Date.now(), after: () => () => undefined }
const span = {
  context: { traceparent: '' },
  set: () => undefined,
  fail: () => undefined,
  end: () => undefined,
}
const entry = {
  endpoint: { baseUrl, apiKey: 'k' },
  model: 'm-1',
  timeoutMs: 60_000,
  maxReplyBytes: 5_000_000,
  capabilities: { jsonMode: true, seed: true },
}
startSampleWorkers({
  redis: { url },
  models: { 'test/m-1': { concurrency: 50, workerConcurrency: 10 } },
  client: openModelClient({ 'test/m-1': entry }, { log: silentLog, clock }),
  tracer: { start: () => span },
  log: silentLog,
  clock,
  settings,
})
process.send?.('up')
// The parent may die before it can kill us.
process.once('disconnect', () => process.exit())
