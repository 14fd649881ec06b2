// W3C trace context, section by section.
import { expect, test } from 'vitest'
import { parseTraceContext, writeTraceContext } from '../../../src/adapters/otel/trace-context.ts'

const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
const span = '00f067aa0ba902b7'
const good = `00-${trace}-${span}-01`

test('a context survives both ways', () => {
  const context = parseTraceContext({ traceparent: good, tracestate: 'vendor=value' })
  expect(context).toMatchObject({ traceId: trace, spanId: span, traceFlags: 1, isRemote: true })
  expect(context && writeTraceContext(context)).toEqual({ traceparent: good, tracestate: 'vendor=value' })
})

test.each([
  ['empty', ''],
  ['words', 'no trace at all'],
  ['version ff', `ff-${trace}-${span}-01`],
  ['trace id all zeros', `00-${'0'.repeat(32)}-${span}-01`],
  ['span id all zeros', `00-${trace}-${'0'.repeat(16)}-01`],
  ['upper case', good.toUpperCase()],
  ['a field too many in version 00', `${good}-what`],
  ['short', good.slice(1)],
])('no context: %s', (_name, traceparent) => {
  expect(parseTraceContext({ traceparent })).toBeUndefined()
})

test('a later version may carry more fields', () => {
  expect(parseTraceContext({ traceparent: `01-${trace}-${span}-01-later` })).toMatchObject({ traceId: trace })
})

test('only the sampled flag is kept', () => {
  const context = parseTraceContext({ traceparent: `00-${trace}-${span}-ff` })
  expect(context?.traceFlags).toBe(1)
})

test('a tracestate longer than 512 characters is dropped', () => {
  const context = parseTraceContext({ traceparent: good, tracestate: `a=${'x'.repeat(600)}` })
  expect(context?.traceState).toBeUndefined()
})
