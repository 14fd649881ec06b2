// The worker of a model that the config no longer has: how long it stays, and that it is not left behind.
import { Worker } from 'bullmq'
import { afterEach, expect, it, vi } from 'vitest'
import { openModelWorkers } from '../../../consumers/samples/model-workers.ts'
import { openRedis } from '../../../src/adapters/bullmq/connection.ts'
import { poolKeys } from '../../../src/adapters/bullmq/keys.ts'
import { poolDefaults } from '../../../src/adapters/bullmq/settings.ts'
import { openWorkerStore } from '../../../src/adapters/bullmq/worker-store.ts'
import type { Attributes } from '../../../src/ports/telemetry.ts'
import { systemClock } from '../../../src/runtime/parts.ts'
import { silentLog } from '../../../src/telemetry/silent.ts'
import { eventually } from '../../support/eventually.ts'
import { noTracer, openTestModel, redisUrl } from '../../support/pool-harness.ts'
import { unique } from '../../support/unique.ts'

const closing: (() => Promise<void> | void)[] = []
afterEach(async () => {
  vi.restoreAllMocks()
  for (const close of closing.splice(0).toReversed()) await close()
})

const models = { 'test/m-1': { concurrency: 2, workerConcurrency: 2 } }

function rig() {
  const keys = poolKeys(`${unique('leaving')}:`)
  const link = openRedis({ url: redisUrl() }, { name: 'test', log: silentLog })
  const settings = { ...poolDefaults, checkMs: 60_000 }
  const said: Attributes[] = []
  const workers = openModelWorkers({
    connection: link.redis,
    store: openWorkerStore(link.redis, keys, settings),
    keys,
    settings,
    client: openTestModel(),
    tracer: noTracer,
    clock: systemClock,
    log: { ...silentLog, warn: (_, fields = {}) => void said.push(fields) },
    complain: () => undefined,
  })
  workers.change(models, new Set())
  closing.push(
    () => link.close(),
    async () => {
      for (const { worker, queue } of workers.all()) {
        await worker.close()
        await queue.close()
      }
    },
  )
  const want = () => link.redis.set(keys.wanted('test/m-1'), '1', 'PX', 60_000)
  const unwant = () => link.redis.del(keys.wanted('test/m-1'))
  return { workers, said, want, unwant }
}

it('stays while an owner wants it, says so once, and ends when nobody does', async () => {
  const { workers, said, want, unwant } = rig()
  await want()
  workers.change({}, new Set())
  await workers.look()
  // Jobs in hand may want it for a while.
  expect(said).toEqual([])
  await workers.look()
  await workers.look()
  expect(said).toMatchObject([{ code: 'model_in_use', model: 'test/m-1' }])
  expect(workers.models()).toEqual(['test/m-1'])
  await unwant()
  await workers.look()
  await workers.look()
  expect(workers.models()).toEqual([])
  workers.change(models, new Set())
  expect(workers.models()).toEqual(['test/m-1'])
})

it('is among those to be waited for until it has closed', async () => {
  const { workers } = rig()
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const close = vi.spyOn(Worker.prototype, 'close').mockImplementation(() => promise)
  workers.change({}, new Set())
  await workers.look()
  const looked = workers.look()
  await eventually('it closes', () => close.mock.calls.length > 0)
  expect(workers.models()).toEqual([])
  expect(workers.all()).toHaveLength(1)
  close.mockRestore()
  const [member] = workers.all()
  resolve(undefined)
  await looked
  expect(workers.all()).toEqual([])
  await member?.worker.close()
})
