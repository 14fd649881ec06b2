// Spans and logs, without a tracer in sight. Names and attributes stand in src/telemetry/names.ts.

/** W3C trace context. An empty traceparent means: no trace. */
export type SpanContext = { readonly traceparent: string; readonly tracestate?: string }

export type Attributes = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>

export type SpanKind = 'internal' | 'producer' | 'consumer' | 'client'

export interface Span {
  readonly context: SpanContext
  set(attributes: Attributes): void
  /** Marks the span as failed; `type` is a fault code. */
  fail(type: string, message: string): void
  end(): void
}

export interface Tracer {
  start(
    name: string,
    options: {
      readonly kind?: SpanKind
      readonly parent?: SpanContext
      readonly links?: readonly SpanContext[]
      readonly attributes?: Attributes
    },
  ): Span
}

export interface Log {
  debug(message: string, fields?: Attributes): void
  info(message: string, fields?: Attributes): void
  warn(message: string, fields?: Attributes): void
  error(message: string, fields?: Attributes): void
}
