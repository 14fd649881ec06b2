// What the spans of model calls say, and what they keep to themselves.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fault } from '../../../src/core/faults/fault.ts'
import { failed, ok } from '../../../src/core/prelude.ts'
import type { Attributes, Tracer } from '../../../src/ports/telemetry.ts'
import {
  answerOf,
  draw,
  model,
  openHarness,
  openTestModel,
  type PoolHarness,
} from '../../support/pool-harness.ts'

let harness: PoolHarness
beforeEach(() => {
  harness = openHarness()
})
afterEach(() => harness.close())

type Seen = {
  name: string
  kind: string | undefined
  parent: string | undefined
  attributes: Attributes
  failed?: string
  ended: number
}

function recorder(): { tracer: Tracer; spans: Seen[] } {
  const spans: Seen[] = []
  const tracer: Tracer = {
    start(name, { kind, parent, attributes }) {
      const seen: Seen = { name, kind, parent: parent?.traceparent, attributes: { ...attributes }, ended: 0 }
      spans.push(seen)
      return {
        context: { traceparent: '' },
        set: (more) => Object.assign(seen.attributes, more),
        fail: (type) => (seen.failed = type),
        end: () => (seen.ended += 1),
      }
    },
  }
  return { tracer, spans }
}

it('a call is a client span under the sample that asked, with tokens and models, without a word of either text', async () => {
  const { tracer, spans } = recorder()
  const asked = openTestModel()
  asked.answer(() => ok({ ...answerOf('TOP SECRET ANSWER'), servedBy: 'm-1-2025' }))
  harness.startWorkers(asked, { tracer })
  const trace = { traceparent: '00-11111111111111111111111111111111-2222222222222222-01' }
  await draw(harness.openPool(), {}, { trace })
  expect(spans).toMatchObject([
    {
      name: `chat ${model}`,
      kind: 'client',
      parent: trace.traceparent,
      ended: 1,
      attributes: {
        'gen_ai.operation.name': 'chat',
        'gen_ai.provider.name': 'test',
        'gen_ai.request.model': model,
        'gen_ai.response.model': 'm-1-2025',
        'gen_ai.usage.input_tokens': 10,
        'gen_ai.usage.output_tokens': 5,
        'gen_ai.response.finish_reasons': ['stop'],
        'assay.job.id': 'job-1',
      },
    },
  ])
  expect(JSON.stringify(spans)).not.toMatch(/SECRET|refund/)
})

it('a call that fails is a span that failed, each attempt its own', async () => {
  const { tracer, spans } = recorder()
  const asked = openTestModel()
  asked.answer(() => failed(fault('model_timeout', { model, limitMs: 9 })))
  harness.startWorkers(asked, { tracer })
  await draw(harness.openPool())
  expect(spans.map(({ failed: code, ended }) => [code, ended])).toEqual(Array(3).fill(['model_timeout', 1]))
})
