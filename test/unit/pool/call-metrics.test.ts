// What is counted of model calls where they are made.
import { expect, it } from 'vitest'
import { openCallMetrics } from '../../../consumers/samples/call-metrics.ts'
import { fault } from '../../../src/core/faults/fault.ts'
import { failed, ok } from '../../../src/core/prelude.ts'
import type { Reply, SampleRequest } from '../../../src/core/sampling/sample.ts'
import { openMemoryMeter, sumOf } from '../../support/memory-meter.ts'

const request: SampleRequest = {
  jobId: 'j',
  attempt: 1,
  index: 0,
  model: 'demo/basic',
  messages: [],
  temperature: 0,
  maxTokens: 10,
  json: false,
}
const reply: Reply = {
  text: '',
  finish: 'stop',
  finishReason: 'whatever the endpoint says',
  servedBy: 'whatever the endpoint says',
  promptTokens: 1000,
  completionTokens: 500,
  latencyMs: 1,
}

it('tokens both ways, money by the price of the moment, and time', async () => {
  const { meter, series } = openMemoryMeter()
  const metrics = openCallMetrics(meter, () => ({ promptPer1k: 200, completionPer1k: 1000 }))
  metrics.ended(request, ok(reply), 0.25)
  metrics.ended({ ...request, judges: { kind: 'gate', id: 'faithful' } }, ok(reply), 0.25)
  const found = await series()
  expect(sumOf(found, 'gen_ai_client_token_usage_sum', { gen_ai_token_type: 'input' })).toBe(2000)
  expect(sumOf(found, 'gen_ai_client_token_usage_sum', { gen_ai_token_type: 'output' })).toBe(1000)
  expect(sumOf(found, 'assay_model_cost_total', { assay_call_purpose: 'gate' })).toBeCloseTo(0.0007, 9)
  expect(sumOf(found, 'gen_ai_client_operation_duration_seconds_sum', { assay_call_purpose: 'answer' })).toBe(
    0.25,
  )
  expect([...found.keys()].join()).not.toContain('whatever')
})

it('a call that failed has a code and no tokens; a model without a price no money', async () => {
  const { meter, series } = openMemoryMeter()
  const metrics = openCallMetrics(meter, () => undefined)
  metrics.ended(request, failed(fault('model_timeout', { model: 'demo/basic', limitMs: 1 })), 1)
  metrics.ended(request, ok(reply), 1)
  const found = await series()
  expect(
    sumOf(found, 'gen_ai_client_operation_duration_seconds_count', { error_type: 'model_timeout' }),
  ).toBe(1)
  expect(sumOf(found, 'gen_ai_client_token_usage_count')).toBe(2)
  expect(sumOf(found, 'assay_model_cost_total')).toBe(0)
})

it('what made a worker pause', async () => {
  const { meter, series } = openMemoryMeter()
  const { paused } = openCallMetrics(meter, () => undefined)
  const found = fault('model_connection_lost', { model: 'demo/basic', reason: 'x' })
  paused('demo/basic', found, false)
  paused('demo/basic', found, true)
  expect([...(await series()).keys()]).toEqual([
    'assay_model_pauses_total{assay_model_pause="wait",error_type="model_connection_lost",gen_ai_request_model="demo/basic"}',
    'assay_model_pauses_total{assay_model_pause="breaker",error_type="model_connection_lost",gen_ai_request_model="demo/basic"}',
  ])
})
