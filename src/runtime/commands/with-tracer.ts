// A tracer for the length of one command: exporting where the config names a receiver, else none.
import type { Config } from '../../config/config.ts'
import type { Tracer } from '../../ports/telemetry.ts'
import { silentTracer } from '../../telemetry/silent.ts'

/** Spans are handed over before it resolves. */
export async function withTracer<T>({ telemetry }: Config, use: (tracer: Tracer) => Promise<T>): Promise<T> {
  if (telemetry.otlpEndpoint === undefined) return use(silentTracer)
  const { openTelemetry } = await import('../../adapters/otel/open-telemetry.ts')
  const opened = openTelemetry(telemetry)
  try {
    return await use(opened.tracer)
  } finally {
    await opened.close()
  }
}
