// The tracer with and without a receiver.
import type { ReadableSpan } from '@opentelemetry/sdk-trace-base'
import { expect, test } from 'vitest'
import { openTelemetry } from '../../../src/adapters/otel/open-telemetry.ts'
import type { Tracer } from '../../../src/ports/telemetry.ts'
import { openMemoryTracer } from '../../support/memory-tracer.ts'

const parent = { traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01' }

async function spansOf(work: (tracer: Tracer) => void): Promise<ReadableSpan[]> {
  const memory = openMemoryTracer()
  work(memory.tracer)
  const spans = await memory.spans(1)
  await memory.close()
  return spans
}

test('a span has its parent, kind, attributes and links', async () => {
  const [span] = await spansOf((tracer) => {
    tracer
      .start('chat m', {
        kind: 'client',
        parent,
        links: [parent, { traceparent: '' }],
        attributes: { one: 1, list: ['a'], absent: undefined },
      })
      .end()
  })
  expect(span).toMatchObject({ name: 'chat m', kind: 2, attributes: { one: 1, list: ['a'] } })
  expect(span?.attributes).not.toHaveProperty('absent')
  expect(span?.parentSpanContext?.spanId).toBe('00f067aa0ba902b7')
  expect(span?.spanContext().traceId).toBe('4bf92f3577b34da6a3ce929d0e0e4736')
  expect(span?.links.map(({ context }) => context.spanId)).toEqual(['00f067aa0ba902b7'])
})

test('a failed span has status error, error.type, and no secret in its message', async () => {
  const [span] = await spansOf((tracer) => {
    const failing = tracer.start('attempt', {})
    failing.fail('model_timeout', 'Bearer abcdefghijkl was refused')
    failing.end()
  })
  expect(span?.status).toEqual({ code: 2, message: 'Bearer [redacted] was refused' })
  expect(span?.attributes).toEqual({ 'error.type': 'model_timeout' })
})

test('a malformed parent starts a trace of its own', async () => {
  const [span] = await spansOf((tracer) => {
    tracer.start('process job', { parent: { traceparent: 'rubbish' } }).end()
  })
  expect(span?.parentSpanContext).toBeUndefined()
  expect(span?.spanContext().traceId).toMatch(/^[0-9a-f]{32}$/)
})

test('without a receiver the context of the parent is handed on as it came', () => {
  const { tracer } = openTelemetry({})
  const upstream = { ...parent, tracestate: 'vendor=value' }
  expect(tracer.start('process job', { parent: upstream }).context).toBe(upstream)
  expect(tracer.start('process job', {}).context).toEqual({ traceparent: '' })
})
