// A trace context in the headers of a Kafka record: W3C Trace Context, by which a job's trace goes on in its records.
import type { SpanContext } from '../ports/telemetry.ts'

type Value = Buffer | string | (Buffer | string)[] | undefined

/** Headers as kafkajs hands them over; of a name that came several times all values. */
export type RecordHeaders = Readonly<Record<string, Value>>

/** W3C: version, trace id, parent id, flags. Anything else is no trace. */
const wellFormed = /^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/
/** A longer state may be dropped (3.3.1.5), and a hostile one must not travel on whole. */
const longestState = 512

const textOf = (value: Value): string | undefined => (Array.isArray(value) ? value[0] : value)?.toString()

/** The headers of a context; none without a trace. */
export function traceHeaders({ traceparent, tracestate }: SpanContext): Record<string, string> {
  if (traceparent === '') return {}
  return tracestate === undefined ? { traceparent } : { traceparent, tracestate }
}

/** The context that headers hold; undefined where there is none, or one that is not well formed. */
export function contextIn(headers: RecordHeaders): SpanContext | undefined {
  const traceparent = textOf(headers['traceparent'])
  if (traceparent === undefined || !wellFormed.test(traceparent)) return undefined
  const tracestate = textOf(headers['tracestate'])?.slice(0, longestState)
  return tracestate === undefined ? { traceparent } : { traceparent, tracestate }
}
