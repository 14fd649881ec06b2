// The Tracer port over OpenTelemetry, or over nothing when no endpoint is given.
import { randomUUID } from 'node:crypto'
import {
  ROOT_CONTEXT,
  SpanKind as OtelKind,
  SpanStatusCode,
  trace,
  type Attributes as OtelAttributes,
  type Span as OtelSpan,
  type Tracer as OtelTracer,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  type SpanExporter,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace-base'
import type { Attributes, Log, Span, SpanKind, Tracer } from '../../ports/telemetry.ts'
import { attributeNames } from '../../telemetry/names.ts'
import { redactSecrets } from '../../telemetry/redact-secrets.ts'
import { silentTracer } from '../../telemetry/silent.ts'
import { parseTraceContext, writeTraceContext } from './trace-context.ts'

export type TelemetrySettings = {
  /** Base address of an OTLP/HTTP receiver; absent: trace contexts are passed on and nothing is recorded. */
  readonly otlpEndpoint?: string
}

export type Telemetry = {
  readonly tracer: Tracer
  /** Sends what is left, for at most five seconds. */
  readonly close: () => Promise<void>
}

const closeWithinMs = 5000

/** Names this process among those that send to one receiver: their counters are not one. */
export const processResource = resourceFromAttributes({
  'service.name': 'assay',
  'service.instance.id': randomUUID(),
})

/** With a `log`, a receiver that takes no spans is told of once a minute. */
export function openTelemetry({ otlpEndpoint }: TelemetrySettings, log?: Log): Telemetry {
  if (otlpEndpoint === undefined) return { tracer: silentTracer, close: () => Promise.resolve() }
  const exporter = new OTLPTraceExporter({
    url: `${otlpEndpoint.replace(/\/+$/, '')}/v1/traces`,
    timeoutMillis: closeWithinMs,
  })
  const told = log === undefined ? exporter : tellOfFailures(exporter, log)
  // Beyond the queue spans are dropped: traces may be lost, jobs may not wait for them.
  return openTracing(new BatchSpanProcessor(told, { maxQueueSize: 8192, scheduledDelayMillis: 2000 }))
}

const quietMs = 60_000

function tellOfFailures(exporter: SpanExporter, log: Log): SpanExporter {
  let quietUntil = 0
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.error !== undefined && Date.now() >= quietUntil) {
          quietUntil = Date.now() + quietMs
          log.warn('spans could not be exported', { spans: spans.length, reason: result.error.message })
        }
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
  }
}

/** Tracing into any processor, for tests that look at the spans. */
export function openTracing(processor: SpanProcessor): Telemetry {
  const provider = new BasicTracerProvider({
    resource: processResource,
    spanLimits: { attributeValueLengthLimit: 16_000 },
    spanProcessors: [processor],
  })
  return {
    tracer: otelTracer(provider.getTracer('assay')),
    async close() {
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, closeWithinMs)))
      await Promise.race([provider.shutdown().catch(() => undefined), late])
      clearTimeout(timer)
    },
  }
}

const kinds: Readonly<Record<SpanKind, OtelKind>> = {
  internal: OtelKind.INTERNAL,
  producer: OtelKind.PRODUCER,
  consumer: OtelKind.CONSUMER,
  client: OtelKind.CLIENT,
}

function otelTracer(tracer: OtelTracer): Tracer {
  return {
    start(name, { kind, parent, links, attributes }) {
      const above = parent === undefined ? undefined : parseTraceContext(parent)
      const context = above === undefined ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, above)
      const linked = (links ?? []).flatMap((link) => parseTraceContext(link) ?? [])
      const span = tracer.startSpan(
        name,
        {
          kind: kinds[kind ?? 'internal'],
          attributes: present(attributes ?? {}),
          links: linked.map((context) => ({ context })),
        },
        context,
      )
      return spanOf(span)
    },
  }
}

function spanOf(span: OtelSpan): Span {
  return {
    context: writeTraceContext(span.spanContext()),
    set: (attributes) => void span.setAttributes(present(attributes)),
    fail(type, message) {
      span.setAttribute(attributeNames.errorCode, type)
      span.setStatus({ code: SpanStatusCode.ERROR, message: redactSecrets(message) })
    },
    end: () => span.end(),
  }
}

function present(attributes: Attributes): OtelAttributes {
  const kept = Object.entries(attributes).filter(([, value]) => value !== undefined)
  return Object.fromEntries(
    kept.map(([name, value]) => [name, typeof value === 'object' ? [...value] : value] as const),
  )
}
