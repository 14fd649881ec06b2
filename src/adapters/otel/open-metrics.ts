// The Meter port over OpenTelemetry: read by whoever asks (Prometheus), sent to an OTLP receiver, or both.
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { PrometheusSerializer } from '@opentelemetry/exporter-prometheus'
import type { Resource } from '@opentelemetry/resources'
import {
  AggregationTemporality,
  InstrumentType,
  MeterProvider,
  MetricReader,
  PeriodicExportingMetricReader,
  type IMetricReader,
  type PushMetricExporter,
  type ResourceMetrics,
} from '@opentelemetry/sdk-metrics'
import type { Labels, Log, Meter } from '../../ports/telemetry.ts'
import { openLabelBounds } from '../../telemetry/bounded-labels.ts'
import { instruments, type Instrument } from '../../telemetry/instruments.ts'

export type MetricsSettings = {
  /** Base address of an OTLP/HTTP receiver; absent: nothing is sent. */
  readonly otlpEndpoint?: string
  readonly resource: Resource
}

export type Metrics = {
  readonly meter: Meter
  /** All metrics as Prometheus reads them, text format 0.0.4. */
  readonly page: () => Promise<string>
  /** Sends what is left, for at most five seconds. */
  readonly close: () => Promise<void>
}

const closeWithinMs = 5000
const sendEveryMs = 30_000

/** Counts from now on; sends every thirty seconds where a receiver is named. */
export function openMetrics({ otlpEndpoint, resource }: MetricsSettings, log: Log): Metrics {
  const pulled = new PullReader({ aggregationTemporalitySelector: temporality })
  const pushed: IMetricReader[] =
    otlpEndpoint === undefined
      ? []
      : [
          new PeriodicExportingMetricReader({
            exporter: tellOfFailures(otlpExporter(otlpEndpoint), log),
            exportIntervalMillis: sendEveryMs,
            exportTimeoutMillis: closeWithinMs,
          }),
        ]
  const provider = new MeterProvider({ resource, readers: [pulled, ...pushed] })
  const serializer = new PrometheusSerializer(undefined, false, undefined, true, true)
  return {
    meter: meterOver(provider),
    async page() {
      const { resourceMetrics } = await pulled.collect()
      return serializer.serialize(withUnits(resourceMetrics))
    },
    async close() {
      await provider.shutdown({ timeoutMillis: closeWithinMs }).catch(() => undefined)
    },
  }
}

/** Gauges as `delta`: else the library shows a series for ever that nobody reads any more. They have no sum to lose. */
const temporality = (type: InstrumentType): AggregationTemporality =>
  type === InstrumentType.OBSERVABLE_GAUGE ? AggregationTemporality.DELTA : AggregationTemporality.CUMULATIVE

class PullReader extends MetricReader {
  protected override onShutdown(): Promise<void> {
    return Promise.resolve()
  }
  protected override onForceFlush(): Promise<void> {
    return Promise.resolve()
  }
}

function otlpExporter(endpoint: string): PushMetricExporter {
  return new OTLPMetricExporter({
    url: `${endpoint.replace(/\/+$/, '')}/v1/metrics`,
    timeoutMillis: closeWithinMs,
  })
}

/** Told once until it works again: many receivers of traces take no metrics, and need not. */
function tellOfFailures(exporter: PushMetricExporter, log: Log): PushMetricExporter {
  let told = false
  return {
    export: (metrics, done) =>
      exporter.export(metrics, (result) => {
        if (result.error !== undefined && !told) {
          log.warn('metrics could not be exported', { reason: result.error.message })
        }
        told = result.error !== undefined
        done(result)
      }),
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
    selectAggregationTemporality: temporality,
  }
}

/** As OpenTelemetry asks for, and as Prometheus itself does with OTLP, so that a query fits both ways. */
function withUnits(all: ResourceMetrics): ResourceMetrics {
  const scopeMetrics = all.scopeMetrics.map((scope) => ({
    ...scope,
    metrics: scope.metrics.map((metric) => {
      const { name, unit, ...described } = metric.descriptor
      return {
        ...metric,
        descriptor: { ...described, unit: '', name: unit === 's' ? `${name}.seconds` : name },
      }
    }),
  }))
  return { ...all, scopeMetrics }
}

type Counted = (value: number, labels: Record<string, string>) => void

function meterOver(provider: MeterProvider): Meter {
  const meter = provider.getMeter('assay')
  const bounded = openLabelBounds()
  const open = (name: string, instrument: Instrument): Counted | undefined => {
    const { kind, unit, description, buckets } = instrument
    if (kind === 'gauge') return undefined
    if (kind === 'counter') {
      const counter = meter.createCounter(name, { unit, description })
      return (value, labels) => counter.add(value, labels)
    }
    const advice = { explicitBucketBoundaries: [...(buckets ?? [])] }
    const histogram = meter.createHistogram(name, { unit, description, advice })
    return (value, labels) => histogram.record(value, labels)
  }
  const all: Readonly<Record<string, Instrument>> = instruments
  const counted = new Map(Object.entries(all).map(([name, instrument]) => [name, open(name, instrument)]))
  const put = (name: string, value: number, labels: Labels = {}): void =>
    counted.get(name)?.(value, bounded(labels))
  return {
    count: put,
    record: put,
    observe(name, read) {
      const { unit = '', description = '' } = all[name] ?? {}
      meter
        .createObservableGauge(name, { unit, description })
        .addCallback((seen) =>
          read().forEach(({ value, labels = {} }) => seen.observe(value, bounded(labels))),
        )
    },
  }
}
