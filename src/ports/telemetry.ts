// Spans, metrics and logs, without a library in sight. Names and attributes stand in src/telemetry/names.ts.

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

/** Attributes of a metric: few and from small sets. Never an id of a job, never a text from outside. */
export type Labels = Readonly<Record<string, string | undefined>>

/** What a gauge shows at the moment of the question. */
export type Reading = { readonly value: number; readonly labels?: Labels }

export interface Meter {
  /** Adds to a counter. */
  count(metric: string, by: number, labels?: Labels): void
  /** Puts a value into a histogram. */
  record(metric: string, value: number, labels?: Labels): void
  /** A gauge, read whenever somebody looks. A series that is not read any more is gone. */
  observe(metric: string, read: () => readonly Reading[]): void
}

export interface Log {
  debug(message: string, fields?: Attributes): void
  info(message: string, fields?: Attributes): void
  warn(message: string, fields?: Attributes): void
  error(message: string, fields?: Attributes): void
}
