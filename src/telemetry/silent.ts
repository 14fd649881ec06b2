// Telemetry that goes nowhere, for clients that are given none.
import type { Log, SpanContext, Tracer } from '../ports/telemetry.ts'

const nothing = (): void => undefined
const noTrace: SpanContext = Object.freeze({ traceparent: '' })

export const silentLog: Log = { debug: nothing, info: nothing, warn: nothing, error: nothing }

/** Records nothing: a span is its parent's context, handed on. An upstream trace goes through as if we were not there. */
export const silentTracer: Tracer = {
  start: (_name, { parent }) => ({ context: parent ?? noTrace, set: nothing, fail: nothing, end: nothing }),
}
