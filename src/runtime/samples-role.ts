// The role that calls models: one BullMQ worker a model.
import { isDeepStrictEqual } from 'node:util'
import { openModelClient } from '../adapters/openai/model-client.ts'
import type { ModelTable } from '../adapters/openai/model-table.ts'
import type { Config } from '../config/config.ts'
import { revisionOf } from '../config/reload.ts'
import type { Price } from '../core/budget/budget.ts'
import { ok } from '../core/prelude.ts'
import type { ModelClient } from '../ports/model-client.ts'
import type { Log } from '../ports/telemetry.ts'
import { openCallMetrics } from '../../consumers/samples/call-metrics.ts'
import { startSampleWorkers } from '../../consumers/samples/start-sample-workers.ts'
import { openInUse, type InUse } from './in-use.ts'
import { redisNeed } from './needs.ts'
import { modelTableOf, poolModelsOf, poolSettingsOf, pricesOf, systemClock } from './parts.ts'
import type { Role, RoleDeps } from './role.ts'

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
  const change = (changed: Config): void => {
    const before = clients.current().table
    const now = modelTableOf(changed)
    const renewed = Object.keys(now).filter(
      (model) => !isDeepStrictEqual(reachedBy(now, model), reachedBy(before, model)),
    )
    // A model that is gone is still asked for by jobs that began before.
    clients.replace(openReached({ ...before, ...now }, { config: changed, log }))
    workers.change(poolModelsOf(changed), new Set(renewed))
  }
  return Promise.resolve({
    name: 'samples',
    // A worker waits for Redis as long as it takes; nothing makes it give up.
    crashed: new Promise<string>(() => undefined),
    needs: () => [redisNeed(isLong(workers.redisAway()))],
    takeUp: (changed) => ok(() => change(changed)),
    async stop(deadlineMs) {
      await workers.stop(deadlineMs)
      await clients.close()
    },
  })
}

/** A reconnect takes less. */
const toleratedMs = 2000
const isLong = (since: number | undefined): boolean =>
  since !== undefined && performance.now() - since > toleratedMs

/** The models as one config reaches them. */
type Reached = {
  readonly table: ModelTable
  readonly client: ReturnType<typeof openModelClient>
  readonly prices: Readonly<Record<string, Price>>
  readonly revision: string
}

const openReached = (
  table: ModelTable,
  { config, log }: { readonly config: Config; readonly log: Log },
): Reached => ({
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
