// Cases of kind D: what BullMQ and Redis do. Those that need no Redis are run here; the others name the test that
// holds them, in test/integration/pool.
import type { Redis } from 'ioredis'
import { describe, expect, it } from 'vitest'
import { openRedis } from '../../src/adapters/bullmq/connection.ts'
import { readInbox, type InboxEntry } from '../../src/adapters/bullmq/inbox.ts'
import { queueName } from '../../src/adapters/bullmq/keys.ts'
import { sampleId } from '../../src/adapters/bullmq/sample-id.ts'
import { readSampleJob } from '../../src/adapters/bullmq/sample-job.ts'
import { openSamplePool } from '../../src/adapters/bullmq/sample-pool.ts'
import { sampleRequest } from '../support/open-client.ts'
import { owner } from '../support/pool-harness.ts'
import { silentLog } from '../../src/telemetry/silent.ts'
import { expand, haveCases, readCases } from './read-cases.ts'

type Input = {
  readonly jobId?: string
  readonly queue_name?: string
  readonly data?: { readonly s?: string }
  readonly sizeLimit?: number
  readonly reply?: string
  readonly blocking_call?: string
  readonly job_after_unstall?: unknown
}

/** A connection to where nobody listens: its options are all that is looked at. */
function optionsOfConnection(): Redis['options'] {
  const link = openRedis({ url: 'redis://127.0.0.1:1' }, { name: 'case', log: silentLog })
  link.close()
  return link.redis.options
}

const noColon = ({ jobId }: Input): void => {
  expect(sampleId(sampleRequest({ jobId: jobId ?? '' }))).not.toContain(':')
}

const plainJson = (): void => {
  const data = { request: sampleRequest(), owner, trace: { traceparent: '00-1-2-01', tracestate: 'a=b' } }
  expect(readSampleJob(JSON.parse(JSON.stringify(data)))).toEqual(data)
}

const tests: Readonly<Record<string, (input: Input) => void | Promise<void>>> = {
  'D-001': noColon,
  'D-041': noColon,
  'D-005': () => {
    expect(optionsOfConnection().socketTimeout).toBeLessThanOrEqual(30_000)
  },
  'D-007': async ({ blocking_call }) => {
    const entry = sampleId(sampleRequest())
    const replies = [
      () => Promise.reject(new Error(blocking_call)),
      () => Promise.resolve(['inbox', [`${entry}R1{}`]]),
    ]
    const redis = { blmpop: () => replies.shift()?.() ?? new Promise(() => undefined) } as unknown as Redis
    const met: unknown[] = []
    const entries = await new Promise<readonly InboxEntry[]>((resolve) => {
      readInbox({ redis, key: 'inbox', onEntries: resolve, onError: (error) => met.push(error) })
    })
    expect(entries).toEqual([{ id: entry, text: 'R1{}' }])
    expect(met).toHaveLength(1)
  },
  'D-016': async ({ data, sizeLimit }) => {
    const settings = { maxRequestBytes: sizeLimit ?? 0 }
    const models = { 'test/m-1': { concurrency: 1, workerConcurrency: 1 } }
    const pool = openSamplePool({ redis: { url: 'redis://127.0.0.1:1' }, models, log: silentLog, settings })
    const request = sampleRequest({ messages: [{ role: 'user', content: data?.s ?? '' }] })
    const { signal } = new AbortController()
    const result = await pool.draw({ request, owner, trace: { traceparent: '' }, signal })
    expect(result).toMatchObject({
      fault: { code: 'model_context_too_long', message: expect.stringContaining('1200 bytes') as string },
    })
    await pool.stop()
  },
  'D-019': () => expect(optionsOfConnection().maxRetriesPerRequest).toBeNull(),
  'D-022': ({ job_after_unstall }) =>
    expect(readSampleJob((job_after_unstall as { data?: unknown }).data)).toBeUndefined(),
  'D-027': ({ queue_name }) => expect(queueName(queue_name ?? '')).not.toContain(':'),
  'D-030': plainJson,
  'D-036': plainJson,
  'D-039': ({ reply }) => expect(optionsOfConnection().reconnectOnError?.(new Error(reply))).toBe(2),
}

const heldElsewhere: Readonly<Record<string, string>> = {
  'D-003':
    'crashes: a Redis that goes away and comes back; BullMQ 6.7.0 comes back by itself, the pause is at most 1 s',
  'D-011': 'results: a failure is no answer to being asked again later',
  'D-014': 'unit pool/model-health: pauses count monotonic time',
  'D-017': 'results: Redis holds nothing of a finished sample but its result',
  'D-020': 'unit pool/process-sample: an answer that Redis has no room for is kept in hand',
  'D-021': 'no events are read at all; results: a sample reaches an owner that nobody knows, by the sweep',
  'D-023': 'results: a sample is answered by the memo when it was paid before',
  'D-025': 'an answer is kept without a lock; crashes: while a call is under way still has the answer',
  'D-034': 'no events are read at all',
  'D-038': 'CONFIG is never asked for; BullMQ reads INFO',
}

describe('cases of kind D', () => {
  const rows = readCases('open.jsonl', (row) => row['kind'] === 'D')
  if (!haveCases('open.jsonl')) it.todo('open.jsonl is not beside the repository: no case was run')
  for (const { id, input, expected } of rows) {
    const elsewhere = heldElsewhere[id]
    if (elsewhere !== undefined) {
      it.todo(`${id}: ${String(expected)} [${elsewhere}]`)
      continue
    }
    it(`${id}: ${String(expected)}`, async () => {
      const test = tests[id]
      if (test === undefined) throw new Error(`no test handles ${id}`)
      await test(expand(input) as Input)
    })
  }
})
