// Kind C: records from Kafka. The bytes go through the real decoder and the engine to the records of the outcome.
import { processRecord, type ProcessDeps } from '../../../consumers/jobs/process-record.ts'
import type { JobRecord, RunningJob } from '../../../consumers/jobs/job-record.ts'
import { topicNames } from '../../../src/adapters/kafka/topic-names.ts'
import { openRegistry } from '../../../src/adapters/registry/open-registry.ts'
import { ok } from '../../../src/core/prelude.ts'
import { noOutside } from '../../../src/engine/no-outside.ts'
import { openDirectPool } from '../../../src/runtime/direct-pool.ts'
import { systemClock } from '../../../src/runtime/parts.ts'
import { silentLog, silentTracer } from '../../../src/telemetry/silent.ts'
import { completion } from '../../support/scripted-endpoint.ts'
import { givenPolicy } from '../../support/given.ts'
import type { Bench } from './bench-endpoint.ts'
import { isFields, textAt, type Fields } from './case-row.ts'
import { kafkaErrorOf } from './kafka-error.ts'
import { toldOfKafka } from './kafka-told.ts'
import { notRun, type Observation } from './observation.ts'
import { startCaseRegistry } from './registry-server.ts'

const needsKafka = 'it needs a Kafka; test/integration/service and test/chaos hold what the service does then'
/** As the config has it by default. */
const maxJobBytes = 262_144
const topics = topicNames('case')

export async function runKindC(input: unknown, bench: Bench): Promise<Observation> {
  if (!isFields(input)) return notRun('the input is no object')
  if ('value' in input) return runRecord(input, bench)
  const told = toldOfKafka(input, (record) => runRecord(record, bench))
  return told ?? kafkaErrorOf(input) ?? notRun(needsKafka)
}

async function runRecord(input: Fields, bench: Bench): Promise<Observation> {
  const value = bytesOf(input)
  if (value === 'words') return notRun('the value is described in words; there are no bytes to decode')
  const record: JobRecord = {
    offset: Number(input['offset'] ?? 0) || 0,
    key: keyOf(input['key']),
    value,
    headers: headersOf(input['headers']),
    timestamp: textAt(input, 'timestamp') ?? '0',
  }
  return processed(record, input, bench)
}

/** The cases' older words for a job, in ours: the model it names stands for the policy. */
const inOurWords = (text: string): string =>
  /"policy"\s*:/.test(text) ? text : text.replace(/"model"(\s*:\s*)"[^"]*"/, '"policy"$1"given"')

function bytesOf(input: Fields): Buffer | null | 'words' {
  const value = input['value']
  if (value === null) return null
  if (Buffer.isBuffer(value)) return value
  if (typeof value !== 'string') return Buffer.from(inOurWords(JSON.stringify(value)))
  // A sentence about a record of a binary codec is no record.
  const described = input['codec'] === 'avro' || input['batch_codec'] !== undefined
  if (described && !/[{[]/.test(value.trimStart()[0] ?? '') && /[a-z]{2,} [a-z]{2,}/i.test(value))
    return 'words'
  return Buffer.from(inOurWords(value))
}

function keyOf(key: unknown): Buffer | null {
  if (key === null || key === undefined) return null
  if (Buffer.isBuffer(key)) return key
  return Buffer.from(typeof key === 'string' ? key : JSON.stringify(key))
}

const headerOf = (value: unknown): Buffer | string | undefined =>
  Buffer.isBuffer(value) || typeof value === 'string'
    ? value
    : value === null || value === undefined
      ? undefined
      : JSON.stringify(value)

function headersOf(given: unknown): JobRecord['headers'] {
  if (!isFields(given)) return {}
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map((each) => headerOf(each) ?? '') : headerOf(value),
    ]),
  )
}

type Stopped = { readonly hold: string }

async function processed(record: JobRecord, input: Fields, bench: Bench): Promise<Observation> {
  bench.play(() => completion('可以退款，需在 7 天内申请。'))
  const client = bench.client()
  const registry =
    input['registry'] === undefined && input['writer_schema'] === undefined
      ? undefined
      : await startCaseRegistry(input)
  const { codec } = openRegistry({
    topics,
    maxJobBytes,
    ...(registry === undefined ? {} : { registry: { url: registry.url, timeoutMs: 1000 } }),
  })
  const plain = openRegistry({ topics, maxJobBytes }).codec
  const pool = openDirectPool(
    { complete: (request, _id, signal) => client.ask({ ...request, model: 'test/m-1' }, signal) },
    { concurrency: {}, tries: 1 },
  )
  const deps: ProcessDeps = {
    decode: (value) => codec.decode('jobs', value),
    encode: ({ stream, value }) => plain.encode(stream, value),
    policies: { find: (name) => (name === 'given' ? givenPolicy() : undefined) },
    engine: { pool, outside: noOutside, clock: systemClock, tracer: silentTracer },
    topics: {
      approved: topics.approved,
      rejected: topics.rejected,
      halts: topics.halts,
      'dead-letter': topics.deadLetters,
      attempts: topics.attempts,
      compensations: topics.compensations,
    },
    maxJobBytes,
    maxOutcomeBytes: 900_000,
    configRevision: 'c0ffee',
    halts: { haltOf: () => Promise.resolve(ok(undefined)) },
    tracer: silentTracer,
    log: silentLog,
  }
  try {
    return await watched(record, deps, bench)
  } finally {
    client.close()
    await registry?.close()
  }
}

/** Ends at the first hold: intake is paused, and would be for as long as the registry is away. */
async function watched(record: JobRecord, deps: ProcessDeps, bench: Bench): Promise<Observation> {
  const abort = new AbortController()
  let onHold: (stopped: Stopped) => void = () => undefined
  const held = new Promise<Stopped>((resolve) => (onHold = resolve))
  const running: RunningJob = {
    signal: abort.signal,
    hold(reason) {
      onHold({ hold: reason })
      return () => undefined
    },
    waitsFor: () => undefined,
  }
  const place = { group: 'case', topic: 'jobs', partition: 0 }
  const ended = await Promise.race([processRecord(record, { place, running }, deps), held])
  abort.abort()
  if (ended === 'cancelled') return notRun('the record was cancelled')
  if ('hold' in ended) {
    return {
      ran: true,
      did: 'PAUSE',
      also: ['RETRY'],
      says: `intake pauses for the ${ended.hold}; the record waits`,
    }
  }
  const [outcome] = ended.records
  const plain = ended.records.every(isPlain)
  const calls = bench.calls().length
  if (outcome?.topic === topics.deadLetters) {
    const code = String(outcome.headers['assay.error.code'])
    const says = `${code}: ${String(outcome.headers['assay.error.message'])} (${calls} model calls)`
    return { ran: true, did: 'DLQ', also: calls === 0 ? ['REJECT'] : [], says, facts: { code, calls, plain } }
  }
  const verdict = outcome?.topic === topics.approved ? 'approved' : 'rejected'
  return {
    ran: true,
    did: 'ACCEPT',
    value: JSON.parse(outcome?.value?.toString() ?? 'null') as unknown,
    says: `the job is ${verdict}`,
    facts: { calls, plain },
  }
}

/** Written as Kafka takes it: bytes or text for key and headers, and no time of its own. */
function isPlain(record: object & { readonly key: unknown; readonly headers: object }): boolean {
  const isText = (value: unknown): boolean => typeof value === 'string' || Buffer.isBuffer(value)
  const headers = Object.values(record.headers).flat()
  return (
    !('timestamp' in record) &&
    (record.key === null || isText(record.key)) &&
    headers.every((value) => value === undefined || isText(value))
  )
}
