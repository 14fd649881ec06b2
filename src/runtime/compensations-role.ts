// The role that undoes: calls the webhooks of the config for what rejected jobs had done.
import { guardedFetch } from '../adapters/http/guarded-fetch.ts'
import type { Config } from '../config/config.ts'
import { startCompensations } from '../../consumers/compensations/start-compensations.ts'
import type { SendWebhook, Webhook } from '../../consumers/compensations/webhook-call.ts'
import { attributeNames as a, metricNames as m } from '../telemetry/names.ts'
import { groupNeed } from './needs.ts'
import { watchRegistry } from './registry-watch.ts'
import { codecOf, kafkaOf, topicsOf } from './parts.ts'
import type { Role, RoleDeps } from './role.ts'

/** Of a reply only the status counts; this much of its text is told to people. */
const replyBytes = 2048

const send: SendWebhook = ({ webhook, headers, body, signal }) =>
  guardedFetch({
    url: webhook.url,
    method: 'POST',
    headers,
    body,
    timeoutMs: webhook.timeoutMs,
    maxBytes: replyBytes,
    cutBody: true,
    allow: [{ origin: new URL(webhook.url).origin, privateNetwork: webhook.privateNetwork }],
    signal,
  })

/** Rejects where a webhook has no secret: what is not signed cannot be told from what anybody sends. */
export async function startCompensationsRole(
  config: Config,
  { log, tracer, meter }: RoleDeps,
): Promise<Role> {
  const consumer = await startCompensations({
    kafka: kafkaOf(config, log),
    codec: codecOf(config),
    topics: topicsOf(config),
    group: `${config.group}-compensations`,
    webhooks: webhooksOf(config),
    send,
    log,
    tracer,
    onEnded: (status) => meter?.count(m.undoResults, 1, { [a.undoStatus]: status }),
    now: Date.now,
    random: Math.random,
    wait,
  })
  const registry = watchRegistry(config)
  meter?.observe(m.undoOpen, () =>
    consumer.status().map(({ partition, running }) => ({
      value: running,
      labels: { [a.messagingPartition]: String(partition) },
    })),
  )
  return {
    name: 'compensations',
    crashed: consumer.crashed,
    needs: () => [groupNeed(consumer.missing()), { name: 'registry', fault: registry.fault() }],
    async stop(deadlineMs) {
      registry.stop()
      await consumer.stop(deadlineMs)
    },
  }
}

function webhooksOf({ compensations }: Config): Readonly<Record<string, Webhook>> {
  return Object.fromEntries(
    Object.entries(compensations.webhooks).map(([type, { secret, ...webhook }]) => {
      if (secret === undefined) {
        throw new Error(`compensations.webhooks.${type}: ${webhook.secretEnv} is not set; it signs the calls`)
      }
      return [type, { ...webhook, secret }] as const
    }),
  )
}

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end, { once: true })
    if (signal.aborted) end()
  })
