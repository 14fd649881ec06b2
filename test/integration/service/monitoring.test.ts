// What an operator watches: the counts of /metrics are the records on the topics; /readyz names what is missing.
import { connect } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { startCuttableProxy } from '../../support/cuttable-proxy.ts'
import { readSeries, sumOf } from '../../support/memory-meter.ts'
import { services } from '../../support/services.ts'
import type { ServiceProcess } from '../../support/service-process.ts'
import { openWorld, type World } from '../../support/world.ts'

const brief = `
name: brief
version: 1.0.0
models: [demo/basic]
sampling: { count: 5 }
ladder: [{ temperature: 0.3 }, { temperature: 0, strategy: critique }]
checks: [{ kind: length, id: brief, max: 20 }]
fallback: { en: "Sorry.", zh: "抱歉。" }
`

const listening = { ASSAY_TELEMETRY_LISTEN: ':0' }
const model = 'concurrency: 50, price: { promptPer1k: 1000, completionPer1k: 1000 }'

const addressOf = (service: ServiceProcess): string => {
  const line = service.lines().find(({ message }) => message === 'metrics and health are answered')
  return String(line?.['address'])
}
const ask = async (service: ServiceProcess, path: string) => {
  const reply = await fetch(`http://${addressOf(service)}${path}`)
  return { status: reply.status, text: await reply.text() }
}
const scrape = async (service: ServiceProcess) => readSeries((await ask(service, '/metrics')).text)
type Check = {
  readonly role: string
  readonly name: string
  readonly ready: boolean
  readonly remedy?: string
}
const readiness = async (service: ServiceProcess) => {
  const { status, text } = await ask(service, '/readyz')
  const { checks } = JSON.parse(text) as { readonly checks: readonly Check[] }
  return { status, missing: checks.filter(({ ready }) => !ready), checks }
}

let world: World | undefined
afterEach(() => world?.stop())

describe('metrics', () => {
  it('are the numbers of records on the topics, and of calls at the endpoint', async () => {
    const at = await openWorld({ policies: { brief }, model })
    world = at
    const jobs = await at.serve('jobs', listening)
    const samples = await at.serve('samples', listening)
    const job = (id: string, prompt: string, policy = 'brief') => ({
      key: id,
      value: JSON.stringify({ id, policy, prompt }),
    })
    await at.send([
      ...Array.from({ length: 12 }, (_, n) => job(`good${n}`, `[[demo:answer=Short ${n}.]] Say it.`)),
      ...Array.from({ length: 5 }, (_, n) =>
        job(
          `mended${n}`,
          `[[demo:answer=An answer that is far too long ${n}.]] [[demo:repaired=Short.]] Say it.`,
        ),
      ),
      ...Array.from({ length: 4 }, (_, n) =>
        job(`bad${n}`, `[[demo:answer=An answer that is far too long ${n}.]] Say it.`),
      ),
      ...Array.from({ length: 3 }, (_, n) => job(`lost${n}`, 'Say it.', `no-such-${n}`)),
      { key: 'none', value: 'no json' },
    ])
    await eventually('all outcomes', async () => (await at.outcomes()).length === 25)
    const found = await eventually('all counts', async () => {
      const series = await scrape(jobs)
      return sumOf(series, 'assay_job_outcomes_total') >= 25 ? series : undefined
    })
    const outcomes = (labels: Record<string, string>) => sumOf(found, 'assay_job_outcomes_total', labels)
    const on = async (topic: 'approved' | 'rejected' | 'deadLetters') => (await at.committed(topic)).length
    expect([
      outcomes({ assay_outcome: 'approved' }),
      outcomes({ assay_outcome: 'rejected' }),
      outcomes({ assay_outcome: 'dead-letter' }),
    ]).toEqual([await on('approved'), await on('rejected'), await on('deadLetters')])
    expect(outcomes({ assay_outcome: 'approved', assay_policy_name: 'brief' })).toBe(17)
    expect(
      outcomes({ assay_outcome_reason: 'checks_failed' }) + outcomes({ assay_outcome_reason: 'no_progress' }),
    ).toBe(4)
    expect(outcomes({ assay_outcome_reason: 'job_policy_unknown' })).toBe(3)
    expect(sumOf(found, 'assay_job_mended_total', { assay_attempt_number: '2' })).toBe(5)
    expect(sumOf(found, 'messaging_client_consumed_messages_total')).toBe(25)
    expect(sumOf(found, 'assay_job_time_to_outcome_seconds_count')).toBe(25)
    const attempts = (await at.committed('attempts')).length - 4
    expect(sumOf(found, 'assay_job_attempts_total')).toBe(attempts)
    const text = [...found.keys()].join('\n')
    for (const word of ['good0', 'no-such', 'Short']) expect(text).not.toContain(word)

    const called = await scrape(samples)
    const { started } = at.demo.stats().models['basic'] ?? {}
    expect(sumOf(called, 'gen_ai_client_operation_duration_seconds_count')).toBe(started)
    const tokens = sumOf(called, 'gen_ai_client_token_usage_sum')
    expect(tokens).toBeGreaterThan(0)
    expect(sumOf(called, 'assay_model_cost_total')).toBeCloseTo(tokens / 1_000_000, 9)

    const settled = await eventually('nothing is left to do', async () => {
      const series = await scrape(jobs)
      const partitions = [...series.keys()].filter((key) => key.startsWith('assay_partition_lag')).length
      return partitions === 2 && sumOf(series, 'assay_partition_lag') === 0 ? series : undefined
    })
    expect(sumOf(settled, 'assay_partition_jobs')).toBe(0)
    expect(sumOf(settled, 'assay_partition_oldest_job_age_seconds')).toBe(0)
    expect(sumOf(settled, 'assay_partition_hold')).toBe(0)
    expect(sumOf(settled, 'assay_policy_in_force', { assay_policy_name: 'brief' })).toBe(1)
    expect(sumOf(settled, 'assay_config_in_force')).toBe(1)
    expect(sumOf(settled, 'assay_health_ready', { assay_role: 'jobs' })).toBe(3)
  })

  it('show jobs that wait, their age, and a model that is out with the partitions it holds', async () => {
    const at = await openWorld({ partitions: 1 })
    world = at
    const service = await at.serve('jobs,samples', listening)
    at.demo.setFault({ mode: 'down' })
    await at.send([{ key: 'a', value: JSON.stringify({ id: 'a', policy: 'smoke', prompt: 'Hi.' }) }])
    const found = await eventually('the outage', async () => {
      const series = await scrape(service)
      return sumOf(series, 'assay_partition_hold', { assay_partition_hold_reason: 'provider' }) === 1 &&
        sumOf(series, 'assay_partition_lag') === 1
        ? series
        : undefined
    })
    expect(sumOf(found, 'assay_model_out', { gen_ai_request_model: 'demo/basic' })).toBe(1)
    expect(sumOf(found, 'assay_partition_jobs', { assay_job_stage: 'running' })).toBe(1)
    expect(sumOf(found, 'assay_partition_oldest_job_age_seconds')).toBeGreaterThan(0)
    expect(sumOf(found, 'assay_sample_waiting')).toBe(2)
    expect(sumOf(found, 'assay_model_pauses_total', { assay_model_pause: 'breaker' })).toBeGreaterThan(0)
    expect((await readiness(service)).status).toBe(200)
  })
})

describe('readiness', () => {
  it('names Redis while it is away, does not end the process, and recovers', async () => {
    const proxy = await startCuttableProxy(services().redisUrl)
    const at = await openWorld()
    world = at
    const service = await at.serve('jobs,samples', { ...listening, REDIS_URL: proxy.url })
    expect(await readiness(service)).toMatchObject({ status: 200, missing: [] })
    proxy.cut()
    const away = await eventually('Redis is named', async () => {
      const found = await readiness(service)
      return found.missing.length === 2 ? found : undefined
    })
    expect(away.status).toBe(503)
    expect(away.missing.map(({ role, name }) => `${role} ${name}`)).toEqual(['samples redis', 'jobs redis'])
    expect(away.missing[0]?.remedy).toContain('Redis')
    expect((await ask(service, '/livez')).status).toBe(200)
    await proxy.mend()
    await eventually('it is ready again', async () => (await readiness(service)).status === 200)
    expect(service.running).toBe(true)
    await at.send([
      { key: 'a', value: JSON.stringify({ id: 'a', policy: 'smoke', prompt: '[[demo:fixed]]' }) },
    ])
    await eventually('an outcome', async () => (await at.outcomes()).length === 1)
    await proxy.close()
  })

  it('names the registry while it is away, and recovers', async () => {
    const proxy = await startCuttableProxy(services().schemaRegistryUrl)
    const at = await openWorld()
    world = at
    const service = await at.serve('jobs', { ...listening, SCHEMA_REGISTRY_URL: proxy.url })
    await eventually('it is ready', async () => (await readiness(service)).status === 200)
    proxy.cut()
    const away = await eventually('the registry is named', async () => {
      const found = await readiness(service)
      return found.missing.length > 0 ? found : undefined
    })
    expect(away.missing.map(({ role, name }) => `${role} ${name}`)).toEqual(['jobs registry'])
    await proxy.mend()
    await eventually('it is ready again', async () => (await readiness(service)).status === 200)
    await proxy.close()
  })
})

describe('the listener', () => {
  it('lets go of connections that say nothing, and answers beside them', async () => {
    const at = await openWorld()
    world = at
    const service = await at.serve('samples', listening)
    const [host = '', port = ''] = addressOf(service).split(':')
    const open = new Set(
      Array.from({ length: 100 }, () => {
        const socket = connect(Number(port), host, () => socket.write('GET /livez HTTP/1.1\r\nx-slow: '))
        return socket
      }),
    )
    for (const socket of open) socket.on('error', () => undefined).on('close', () => open.delete(socket))
    for (const socket of open) socket.resume()
    expect((await ask(service, '/livez')).status).toBe(200)
    await eventually('all are let go', () => open.size === 0)
    expect((await ask(service, '/readyz')).status).toBe(200)
  })

  it('that cannot be had keeps the service from starting, with the address', async () => {
    const at = await openWorld()
    world = at
    const service = await at.serve('samples', listening)
    const taken = { ASSAY_TELEMETRY_LISTEN: addressOf(service) }
    await expect(at.serve('samples', taken)).rejects.toThrow('cannot be listened on: listen EADDRINUSE')
  })

  it('is not there unless an address is named', async () => {
    const at = await openWorld()
    world = at
    const service = await at.serve('samples')
    expect(service.lines().map(({ message }) => message)).not.toContain('metrics and health are answered')
  })
})
