// One trace from the upstream send of a job to the send of its verdict, over three processes.
import { afterEach, describe, expect, it } from 'vitest'
import { openJobProducer } from '../../../producers/jobs/open-job-producer.ts'
import { openTelemetry } from '../../../src/adapters/otel/open-telemetry.ts'
import { eventually } from '../../support/eventually.ts'
import { valueOf } from '../../support/one-outcome.ts'
import { services } from '../../support/services.ts'
import { collectSpans, treeOf } from '../../support/span-collector.ts'
import { openWorld, type World } from '../../support/world.ts'

const brief = `
name: brief
version: 1.0.0
models: [demo/basic]
sampling: { count: 2 }
checks: [{ kind: length, id: brief, max: 20 }]
fallback: { en: "Sorry.", zh: "抱歉。" }
`

describe('a trace', () => {
  let world: World | undefined
  afterEach(() => world?.stop())

  it('of a job that needed two attempts runs from upstream to verdict', async () => {
    const collector = await collectSpans()
    const at = await openWorld({ policies: { brief } })
    world = at
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }
    await at.serve('samples', env)
    await at.serve('jobs', env)
    const upstream = openTelemetry({ otlpEndpoint: collector.url })
    const { kafkaBrokers, schemaRegistryUrl } = services()
    const producer = openJobProducer({
      brokers: kafkaBrokers.split(','),
      prefix: at.prefix,
      registry: { url: schemaRegistryUrl, timeoutMs: 5000 },
      tracer: upstream.tracer,
    })
    const secret = 'the prompt of a customer'
    const sent = await producer.send({
      id: 'traced',
      policy: 'brief',
      prompt: `[[demo:answer=Far too long an answer to be accepted.]] [[demo:repaired=Short.]] ${secret}`,
    })
    expect(sent.ok).toBe(true)
    await producer.close()
    await upstream.close()
    const verdict = await eventually('the verdict', async () => (await at.outcomes())[0])
    expect(valueOf(verdict)).toMatchObject({ answer: 'Short.', attempts: 2 })
    const trace = await eventually('the whole trace', () =>
      collector.spans.length >= 13 ? collector.spans : undefined,
    )
    await collector.close()

    expect(new Set(trace.map(({ traceId }) => traceId)).size).toBe(1)
    expect(treeOf(trace)).toBe(
      [
        `send ${at.topics.jobs}`,
        '  process job',
        '    attempt',
        '      sample',
        '        chat demo/basic',
        '      sample',
        '        chat demo/basic',
        '    attempt !',
        '      sample',
        '        chat demo/basic',
        '      sample',
        '        chat demo/basic',
        `    send ${at.topics.approved}`,
      ].join('\n'),
    )
    const job = trace.find(({ name }) => name === 'process job')
    expect(job?.attributes).toMatchObject({
      'assay.outcome': 'approved',
      'assay.policy.name': 'brief',
      'assay.job.id': 'traced',
    })
    expect(valueOf(verdict)['traceId']).toBe(job?.traceId)
    expect(verdict.headers['traceparent']).toContain(job?.traceId)
    // Prompts and answers are not captured.
    expect(JSON.stringify(trace)).not.toContain(secret)
    expect(JSON.stringify(trace)).not.toContain('Short.')
  })
})
