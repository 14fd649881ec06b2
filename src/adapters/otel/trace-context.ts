// W3C trace context: between the text of a header and OpenTelemetry's span context.
import { createTraceState, isSpanContextValid, type SpanContext as OtelContext } from '@opentelemetry/api'
import type { SpanContext } from '../../ports/telemetry.ts'

// version - trace id - parent id - flags; later versions may add fields behind.
const shape = /^(?!ff)([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/
const longestState = 512

/** The context of a traceparent; undefined when it is empty, malformed or all zeros (W3C Trace Context, 3.2.2). */
export function parseTraceContext({ traceparent, tracestate }: SpanContext): OtelContext | undefined {
  const [, version, traceId, spanId, flags, more] = shape.exec(traceparent) ?? []
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined
  if (version === '00' && more !== undefined) return undefined
  const context: OtelContext = {
    traceId,
    spanId,
    traceFlags: Number.parseInt(flags, 16) & 1,
    isRemote: true,
    // A longer one may be dropped (3.3.1.5), and a hostile one must not travel on.
    ...(tracestate === undefined || tracestate.length > longestState
      ? {}
      : { traceState: createTraceState(tracestate) }),
  }
  return isSpanContextValid(context) ? context : undefined
}

/** The text of a context, for headers. */
export function writeTraceContext(context: OtelContext): SpanContext {
  const flags = context.traceFlags.toString(16).padStart(2, '0')
  const traceparent = `00-${context.traceId}-${context.spanId}-${flags}`
  const tracestate = context.traceState?.serialize() ?? ''
  return tracestate === '' ? { traceparent } : { traceparent, tracestate }
}
