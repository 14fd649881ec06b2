// The role that undoes: calls the webhooks of the config for what rejected jobs had done.
import { guardedFetch } from '../adapters/http/guarded-fetch.ts'
import type { Config } from '../config/config.ts'
import { startCompensations } from '../../consumers/compensations/start-compensations.ts'
import type { SendWebhook, Webhook } from '../../consumers/compensations/webhook-call.ts'
import { attributeNames as a, metricNames as m } from '../telemetry/names.ts'
import { groupNeed } from './needs.ts'
import { watchRegistry } from './registry-watch.ts'
import { failed, ok, type Result } from '../core/prelude.ts'
import { openWebhooks } from './webhooks-in-force.ts'
import { wait } from './wait.ts'
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
export async function startCompensationsRole(config: Config, deps: RoleDeps): Promise<Role> {
  const { log, tracer, meter, onUseChanged } = deps
  const first = webhooksOf(config)
  if (!first.ok) throw new Error(first.fault.join('; '))
  const webhooks = openWebhooks(first.value, onUseChanged)
  const consumer = await startCompensations({
    kafka: kafkaOf(config, log),
    codec: codecOf(config),
    topics: topicsOf(config),
    group: `${config.group}-compensations`,
    webhookOf: webhooks.of,
    onTypeEnded: webhooks.ended,
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
    takeUp(changed) {
      const next = webhooksOf(changed)
      return next.ok ? webhooks.prepare(next.value, consumer.typesInHand()) : next
    },
    async stop(deadlineMs) {
      registry.stop()
      await consumer.stop(deadlineMs)
    },
  }
}

type Webhooks = Readonly<Record<string, Webhook>>

function webhooksOf({ compensations }: Config): Result<Webhooks, readonly string[]> {
  const entries = Object.entries(compensations.webhooks)
  const unset = entries.flatMap(([type, { secret, secretEnv }]) =>
    secret === undefined
      ? [`compensations.webhooks.${type}: ${secretEnv} is not set; it signs the calls`]
      : [],
  )
  if (unset.length > 0) return failed(unset)
  return ok(
    Object.fromEntries(entries.map(([type, { secret = '', ...webhook }]) => [type, { ...webhook, secret }])),
  )
}
