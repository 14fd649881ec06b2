// Kind D: what BullMQ and Redis do. Run where no Redis is needed; told by the shape of the input.
import type { Redis } from 'ioredis'
import { openRedis } from '../../../src/adapters/bullmq/connection.ts'
import { readInbox, type InboxEntry } from '../../../src/adapters/bullmq/inbox.ts'
import { queueName } from '../../../src/adapters/bullmq/keys.ts'
import { sampleId } from '../../../src/adapters/bullmq/sample-id.ts'
import { readSampleJob } from '../../../src/adapters/bullmq/sample-job.ts'
import { openSamplePool } from '../../../src/adapters/bullmq/sample-pool.ts'
import { silentLog } from '../../../src/telemetry/silent.ts'
import { sampleRequest } from '../../support/open-client.ts'
import { owner } from '../../support/pool-harness.ts'
import { isFields, numberAt, textAt, type Fields } from './case-row.ts'
import { notRun, type Observation } from './observation.ts'

const needsRedis = 'it needs a Redis; test/integration/pool and test/chaos hold what the pool does then'

/** A connection to where nobody listens: its options are all that is looked at. */
function optionsOfConnection(): Redis['options'] {
  const link = openRedis({ url: 'redis://127.0.0.1:1' }, { name: 'case', log: silentLog })
  link.close()
  return link.redis.options
}

const guard = (held: boolean, says: string): Observation => ({
  ran: true,
  did: held ? 'GUARD' : 'ACCEPT',
  says,
})

export function runKindD(input: unknown): Observation | Promise<Observation> {
  if (!isFields(input)) return notRun('the input is no object')
  const jobId = textAt(input, 'jobId')
  if (jobId !== undefined) {
    const id = sampleId(sampleRequest({ jobId }))
    return guard(!id.includes(':') && !/^\d+$/.test(id), `the id in the queue is ${id}`)
  }
  const queue = textAt(input, 'queue_name')
  if (queue !== undefined) {
    const name = queueName(queue)
    return guard(!name.includes(':') && name !== '', `the queue is ${name}`)
  }
  const limit = numberAt(input, 'sizeLimit')
  if (limit !== undefined && isFields(input['data'])) return oversized(input['data'], limit)
  if ('job_after_unstall' in input) return unstalled(input['job_after_unstall'])
  if (isFields(input['options']) && 'maxRetriesPerRequest' in input['options']) return retriesOf()
  return byError(input)
}

/** The option is ours to set, and not open to configuration. */
function retriesOf(): Observation {
  const { maxRetriesPerRequest } = optionsOfConnection()
  const held = maxRetriesPerRequest === null
  return {
    ran: true,
    did: held ? 'CONFIG' : 'ACCEPT',
    also: held ? ['GUARD'] : [],
    says: `it is always ${String(maxRetriesPerRequest)}`,
  }
}

function unstalled(job: unknown): Observation {
  const data = isFields(job) ? job['data'] : undefined
  const read = readSampleJob(data === '$undefined' ? undefined : data)
  return read === undefined
    ? { ran: true, did: 'FAIL', also: ['REJECT', 'GUARD'], says: 'sample_lost: its data are gone' }
    : { ran: true, did: 'ACCEPT', says: 'the data are whole' }
}

async function oversized(data: Fields, limit: number): Promise<Observation> {
  const pool = openSamplePool({
    redis: { url: 'redis://127.0.0.1:1' },
    models: { 'test/m-1': { concurrency: 1, workerConcurrency: 1 } },
    log: silentLog,
    settings: { maxRequestBytes: limit },
  })
  const content = Object.values(data).map(String).join('\n')
  const request = sampleRequest({ messages: [{ role: 'user', content }] })
  const { signal } = new AbortController()
  const late = new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), 500).unref()
  })
  const draw = { request, owner, trace: { traceparent: '' }, urgent: false, signal }
  const result = await Promise.race([pool.draw(draw), late])
  await pool.stop()
  if (result === undefined)
    return { ran: true, did: 'ACCEPT', says: 'it is small enough and waits for a Redis' }
  if (result.status === 'answered') return notRun(needsRedis)
  const { code, message } = result.fault
  const sized = code === 'model_context_too_long'
  return {
    ran: true,
    did: sized ? 'GUARD' : 'RETRY',
    also: sized ? ['DLQ', 'REJECT'] : [],
    says: `${code}: ${message}`,
  }
}

/** Errors of Redis: those after which the connection is made anew, and those of a blocking read. */
function byError(input: Fields): Observation | Promise<Observation> {
  const blocking = textAt(input, 'blocking_call')
  const reply = textAt(input, 'reply')
  if (blocking !== undefined && /^[A-Z]{4,}\b/.test(blocking)) return rereads(blocking)
  if (blocking !== undefined) {
    const { socketTimeout } = optionsOfConnection()
    const held = socketTimeout !== undefined && socketTimeout <= 30_000
    return guard(held, `a socket that is silent for ${String(socketTimeout)} ms is closed`)
  }
  if (reply !== undefined && /^[A-Z]{4,}\b/.test(reply)) {
    const again = optionsOfConnection().reconnectOnError?.(new Error(reply))
    if (again === 2 || again === 1 || again === true) {
      return {
        ran: true,
        did: 'RECONNECT',
        also: ['PAUSE', 'RETRY', 'GUARD'],
        says: 'the connection is made anew and the command sent again',
      }
    }
  }
  return notRun(needsRedis)
}

async function rereads(error: string): Promise<Observation> {
  const entry = sampleId(sampleRequest())
  const replies = [() => Promise.reject(new Error(error)), () => Promise.resolve(['inbox', [`${entry}R1{}`]])]
  const redis = { blmpop: () => replies.shift()?.() ?? new Promise(() => undefined) } as unknown as Redis
  const met: unknown[] = []
  const entries = await new Promise<readonly InboxEntry[]>((resolve) => {
    readInbox({ redis, key: 'inbox', onEntries: resolve, onError: (found) => met.push(found) })
  })
  const whole = entries.length === 1 && entries[0]?.id === entry && met.length === 1
  return whole
    ? {
        ran: true,
        did: 'RECONNECT',
        also: ['RETRY', 'GUARD'],
        says: 'the error is told, and the next entry is read',
      }
    : { ran: true, did: 'FAIL', says: 'the next entry was not read' }
}
