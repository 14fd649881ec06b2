import { describe, expect, it } from 'vitest'
import { processRecord, type ProcessDeps } from '../../../consumers/jobs/process-record.ts'
import type { JobRecord, RunningJob } from '../../../consumers/jobs/job-record.ts'
import { fault } from '../../../src/core/faults/fault.ts'
import { failed, ok } from '../../../src/core/prelude.ts'
import { silentLog, silentTracer } from '../../../src/telemetry/silent.ts'

const place = { group: 'g', topic: 'jobs', partition: 2 }
const record: JobRecord = {
  offset: 7,
  key: Buffer.from('k'),
  value: Buffer.from('the bytes'),
  headers: { tenant: 'a' },
  timestamp: '1',
}
const topics = {
  approved: 'a',
  rejected: 'r',
  'dead-letter': 'd',
  attempts: 't',
  compensations: 'c',
  halts: 'h',
}

function deps(given: Partial<ProcessDeps>): ProcessDeps {
  return {
    decode: () => Promise.resolve(failed(fault('job_not_json', { reason: 'no brace' }))),
    encode: (made) => Promise.resolve(ok(Buffer.from(JSON.stringify(made.value)))),
    policies: { find: () => undefined },
    halts: { haltOf: () => Promise.resolve(ok(undefined)) },
    engine: {
      pool: { draw: () => new Promise(() => undefined), outage: () => undefined },
      outside: { consult: () => new Promise(() => undefined) },
      clock: { now: () => 0, after: () => () => undefined },
      tracer: silentTracer,
    },
    topics,
    maxJobBytes: 100,
    maxOutcomeBytes: 1000,
    configRevision: 'c0ffee',
    tracer: silentTracer,
    log: silentLog,
    ...given,
  }
}

const running = (signal = new AbortController().signal): RunningJob & { readonly holds: string[] } => {
  const holds: string[] = []
  return {
    signal,
    holds,
    hold(reason) {
      holds.push(`+${reason}`)
      return () => void holds.push(`-${reason}`)
    },
    waitsFor: () => undefined,
  }
}

const process = async (given: Partial<ProcessDeps>, job = running()) => {
  const settled = await processRecord(record, { place, running: job }, deps(given))
  if (settled === 'cancelled') throw new Error('cancelled')
  return settled.records.map(({ topic, key, value, headers }) => ({
    topic,
    key: key?.toString(),
    value: value?.toString(),
    code: headers['assay.error.code'],
    tenant: headers['tenant'],
  }))
}

describe('a record', () => {
  it('that is poison becomes a dead letter with its bytes and headers, and an audit record', async () => {
    const [letter, audit] = await process({})
    expect(letter).toEqual({ topic: 'd', key: 'k', value: 'the bytes', code: 'job_not_json', tenant: 'a' })
    expect(audit?.topic).toBe('t')
    expect(JSON.parse(audit?.value ?? '')).toMatchObject({ kind: 'dead-letter', deadLetterId: 'jobs-2-7' })
  })

  it('cannot forge what its letter says of it', async () => {
    const forged = { ...record, headers: { 'assay.job.id': 'other', 'assay.replay.count': '2' } }
    const settled = await processRecord(forged, { place, running: running() }, deps({}))
    const [letter] = settled === 'cancelled' ? [] : settled.records
    expect(letter?.headers).not.toHaveProperty(['assay.job.id'])
    expect(letter?.headers['assay.replay.count']).toBe('2')
  })

  it('that is too large is not even read', async () => {
    const [letter] = await process({ maxJobBytes: 3, decode: () => Promise.reject(new Error('read')) })
    expect(letter?.code).toBe('job_too_large')
  })

  it('on which something of ours breaks is a dead letter, not the end of its partition', async () => {
    const [letter] = await process({ decode: () => Promise.reject(new Error('bug')) })
    expect(letter).toMatchObject({ code: 'internal', value: 'the bytes' })
  })

  it('whose outcome cannot be encoded is a dead letter without an audit record', async () => {
    const encode = () => Promise.resolve(failed(fault('internal', { reason: 'no such schema' })))
    const records = await process({ encode })
    expect(records).toEqual([{ topic: 'd', key: 'k', value: 'the bytes', code: 'internal', tenant: 'a' }])
  })

  it('holds the partition while the registry is out, and goes on with it', async () => {
    const answers = [failed(fault('registry_down', { url: 'u', reason: 'refused' }))]
    const job = running()
    const [letter] = await process(
      {
        decode: () =>
          Promise.resolve(answers.shift() ?? failed(fault('job_not_json', { reason: 'no brace' }))),
      },
      job,
    )
    expect(letter?.code).toBe('job_not_json')
    expect(job.holds).toEqual(['+registry', '-registry'])
  })

  it("waits for a schema that nobody has registered: that is our fault, not the record's", async () => {
    const missing = fault('registry_schema_missing', { subject: 'attempts-value' })
    const answers = [failed(missing)]
    const job = running()
    const [letter] = await process(
      {
        encode: (made) => Promise.resolve(answers.shift() ?? ok(Buffer.from(JSON.stringify(made.value)))),
      },
      job,
    )
    expect(letter?.code).toBe('job_not_json')
    expect(job.holds).toEqual(['+registry', '-registry'])
  })

  it('is counted when its outcome is committed and not before, as what was published', async () => {
    const told: string[] = []
    const metrics: ProcessDeps['metrics'] = {
      taken: (topic) => void told.push(`taken from ${topic}`),
      published: ({ letter, sentAt, at }) => void told.push(`${letter?.code} ${sentAt} ${at}`),
    }
    const settled = await processRecord(record, { place, running: running() }, deps({ metrics }))
    expect(told).toEqual(['taken from jobs'])
    if (settled !== 'cancelled') settled.onCommitted()
    expect(told).toEqual(['taken from jobs', 'job_not_json 1 0'])
  })

  it('is left to the next owner when the partition is lost', async () => {
    const abort = new AbortController()
    abort.abort()
    const settled = await processRecord(record, { place, running: running(abort.signal) }, deps({}))
    expect(settled).toBe('cancelled')
  })
})
