// The role that calls models: one BullMQ worker a model.
import { isDeepStrictEqual } from 'node:util'
import { openModelClient } from '../adapters/openai/model-client.ts'
import type { ModelTable } from '../adapters/openai/model-table.ts'
import type { Config } from '../config/config.ts'
import { revisionOf } from '../config/reload.ts'
import type { Price } from '../core/budget/budget.ts'
import { failed, ok } from '../core/prelude.ts'
import type { ModelClient } from '../ports/model-client.ts'
import type { Log } from '../ports/telemetry.ts'
import { openCallMetrics } from '../../consumers/samples/call-metrics.ts'
import { startSampleWorkers } from '../../consumers/samples/start-sample-workers.ts'
import { openInUse, type InUse } from './in-use.ts'
import { keysLost } from './keys-lost.ts'
import { redisNeed } from './needs.ts'
import { modelTableOf, poolModelsOf, poolSettingsOf, pricesOf, systemClock } from './parts.ts'
import type { Role, RoleDeps, TakeUp } from './role.ts'

/** Waits for Redis by itself; calls a model only for a sample. */
export function startSamplesRole(config: Config, { log, tracer, meter }: RoleDeps): Promise<Role> {
  const clients = openInUse(openReached(modelTableOf(config), { config, log }), ({ client }) => {
    client.close()
    return Promise.resolve()
  })
  const workers = startSampleWorkers({
    redis: { url: config.redis.url },
    models: poolModelsOf(config),
    client: clientOfTheMoment(clients),
    log,
    tracer,
    metrics: meter && openCallMetrics(meter, (model) => clients.current().prices[model]),
    clock: systemClock,
    settings: poolSettingsOf(config),
  })
  const takeUp: TakeUp = (changed) => {
    const before = clients.current()
    const unset = keysLost(before.config, changed)
    if (unset.length > 0) return failed(unset)
    const now = modelTableOf(changed)
    const kept = workers.models().map((model) => [model, before.table[model]] as const)
    // A model that is gone is still asked for by jobs that began before.
    const next = {
      ...openReached({ ...tableOf(kept), ...now }, { config: changed, log }),
      prices: { ...before.prices, ...pricesOf(changed) },
    }
    const renewed = Object.keys(now).filter(
      (model) => !isDeepStrictEqual(reachedBy(now, model), reachedBy(before.table, model)),
    )
    return ok({
      put() {
        clients.replace(next)
        workers.change(poolModelsOf(changed), new Set(renewed))
      },
      drop: () => next.client.close(),
    })
  }
  return Promise.resolve({
    name: 'samples',
    // A worker waits for Redis as long as it takes; nothing makes it give up.
    crashed: new Promise<string>(() => undefined),
    needs: () => [redisNeed(workers.redisAway())],
    takeUp,
    async stop(deadlineMs) {
      await workers.stop(deadlineMs)
      await clients.close()
    },
  })
}

const tableOf = (rows: readonly (readonly [string, ModelTable[string] | undefined])[]): ModelTable =>
  Object.fromEntries(rows.flatMap(([model, row]) => (row === undefined ? [] : [[model, row]])))

/** The models as one config reaches them. */
type Reached = {
  readonly config: Config
  readonly table: ModelTable
  readonly client: ReturnType<typeof openModelClient>
  readonly prices: Readonly<Record<string, Price>>
  readonly revision: string
}

const openReached = (
  table: ModelTable,
  { config, log }: { readonly config: Config; readonly log: Log },
): Reached => ({
  config,
  table,
  client: openModelClient(table, { log, clock: systemClock }),
  prices: pricesOf(config),
  revision: revisionOf(config),
})

/** A call goes to its end over the connection that it began with, whatever becomes of the config meanwhile. */
const clientOfTheMoment = (clients: InUse<Reached>): ModelClient => ({
  async complete(request, sampleId, signal) {
    const { value, release } = clients.take()
    try {
      const result = await value.client.complete(request, sampleId, signal)
      return result.ok ? ok({ ...result.value, configRevision: value.revision }) : result
    } finally {
      release()
    }
  },
})

const reachedBy = (table: ModelTable, name: string) => {
  const entry = table[name]
  return entry && { endpoint: entry.endpoint, model: entry.model }
}
