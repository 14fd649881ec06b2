// A tracer whose spans a test can look at.
import { InMemorySpanExporter, SimpleSpanProcessor, type ReadableSpan } from '@opentelemetry/sdk-trace-base'
import { openTracing } from '../../src/adapters/otel/open-telemetry.ts'
import type { Tracer } from '../../src/ports/telemetry.ts'
import { eventually } from './eventually.ts'

export type MemoryTracer = {
  readonly tracer: Tracer
  /** Waits for this many ended spans and answers all there are. */
  readonly spans: (count: number) => Promise<ReadableSpan[]>
  readonly close: () => Promise<void>
}

export function openMemoryTracer(): MemoryTracer {
  const memory = new InMemorySpanExporter()
  const { tracer, close } = openTracing(new SimpleSpanProcessor(memory))
  return {
    tracer,
    async spans(count) {
      await eventually(`${count} spans`, () => memory.getFinishedSpans().length >= count, 5000)
      return memory.getFinishedSpans()
    },
    close,
  }
}
