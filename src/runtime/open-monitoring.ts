// What people and probes watch of a process: its metrics, and the pages /metrics, /livez and /readyz.
import { openListener, type Page } from '../adapters/listener/open-listener.ts'
import { openMetrics } from '../adapters/otel/open-metrics.ts'
import { processResource } from '../adapters/otel/open-telemetry.ts'
import type { TelemetryConfig } from '../config/config.ts'
import type { Log, Meter } from '../ports/telemetry.ts'
import { attributeNames as a, metricNames as m } from '../telemetry/names.ts'
import { readinessOf, type Readiness } from './readiness.ts'
import type { Role } from './role.ts'

export type Monitoring = {
  /** Absent where nobody watches: then nothing is counted. */
  readonly meter?: Meter
  readonly close: () => Promise<void>
}

export type Watched = {
  readonly state: () => Readiness['state']
  /** Those that have begun. */
  readonly roles: () => readonly Role[]
}

const json = (status: number, value: unknown): Page => ({
  status,
  type: 'application/json; charset=utf-8',
  body: `${JSON.stringify(value, null, 2)}\n`,
})

/** Nothing is opened unless the config names an address or a receiver. Rejects when the address cannot be had. */
export async function openMonitoring(
  { otlpEndpoint, listen }: TelemetryConfig,
  { state, roles }: Watched,
  log: Log,
): Promise<Monitoring> {
  if (otlpEndpoint === undefined && listen === undefined) return { close: () => Promise.resolve() }
  const sent = otlpEndpoint === undefined ? {} : { otlpEndpoint }
  const { meter, page, close } = openMetrics({ ...sent, resource: processResource }, log)
  const readiness = (): Readiness => readinessOf(state(), roles())
  meter.observe(m.ready, () =>
    readiness().checks.map(({ role, name, ready }) => ({
      value: Number(ready),
      labels: { [a.role]: role, [a.check]: name },
    })),
  )
  if (listen === undefined) return { meter, close }
  const listener = await openListener(listen, {
    '/metrics': async () => ({
      status: 200,
      type: 'text/plain; version=0.0.4; charset=utf-8',
      body: await page(),
    }),
    // Whether the event loop turns, and no more: who waits for Redis is not dead.
    '/livez': () => json(200, { alive: true }),
    '/readyz': () => {
      const found = readiness()
      return json(found.ready ? 200 : 503, found)
    },
  })
  log.info('metrics and health are answered', { address: listener.address })
  return {
    meter,
    async close() {
      await listener.close()
      await close()
    },
  }
}
