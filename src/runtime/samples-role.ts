// The role that calls models: one BullMQ worker a model.
import { openModelClient } from '../adapters/openai/model-client.ts'
import type { Config } from '../config/config.ts'
import type { Log, Tracer } from '../ports/telemetry.ts'
import { startSampleWorkers } from '../../consumers/samples/start-sample-workers.ts'
import { modelTableOf, poolModelsOf, poolSettingsOf, systemClock } from './parts.ts'
import type { Role } from './role.ts'

export function startSamplesRole(
  config: Config,
  { log, tracer }: { readonly log: Log; readonly tracer: Tracer },
): Promise<Role> {
  const client = openModelClient(modelTableOf(config), { log, clock: systemClock })
  const workers = startSampleWorkers({
    redis: { url: config.redis.url },
    models: poolModelsOf(config),
    client,
    log,
    tracer,
    clock: systemClock,
    settings: poolSettingsOf(config),
  })
  return Promise.resolve({
    name: 'samples',
    // A worker waits for Redis as long as it takes; nothing makes it give up.
    crashed: new Promise<string>(() => undefined),
    status: () => ({ models: Object.keys(config.models) }),
    async stop(deadlineMs) {
      await workers.stop(deadlineMs)
      client.close()
    },
  })
}
