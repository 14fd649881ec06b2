// Rows of kind C that tell what happens around records: what of it needs no broker is run.
import { commitPoint, finish, nextExpected, openWindow, take } from '../../../src/core/offsets/window.ts'
import { watchLogStart } from '../../../consumers/jobs/log-start.ts'
import type { Approved as ApprovedRecord } from '../../../schemas/generated/approved.ts'
import { openRegistry } from '../../../src/adapters/registry/open-registry.ts'
import { topicNames } from '../../../src/adapters/kafka/topic-names.ts'
import { silentLog } from '../../../src/telemetry/silent.ts'
import { isFields, numberAt, type Fields } from './case-row.ts'
import { notRun, type Observation } from './observation.ts'

/** A record as it is processed alone; what the row says of key, headers and time is kept. */
export type RunRecord = (record: Fields) => Promise<Observation>

/** Runs what the row tells, where it tells something of the kind; undefined for anything else. */
export function toldOfKafka(input: Fields, runRecord: RunRecord): Promise<Observation> | undefined {
  const { produce, offsets, committed, log } = input
  const unknown = unknownFields(input)
  if (Array.isArray(offsets)) return partition(offsets as readonly unknown[], runRecord)
  if (isFields(produce) && ['key', 'headers', 'timestamp'].some((name) => name in produce)) {
    return sent(produce, runRecord)
  }
  if (typeof committed === 'number' && isFields(log)) return logStartAt(committed, log)
  if (unknown !== undefined) return written(unknown, runRecord)
  return undefined
}

/** The fields of a verdict that the schema beside it does not name. */
function unknownFields({ verdict, schema }: Fields): Fields | undefined {
  if (!isFields(verdict) || typeof schema !== 'string') return undefined
  const unknown = Object.entries(verdict).filter(([name]) => !schema.includes(`${name}:`))
  return unknown.length === 0 ? undefined : Object.fromEntries(unknown)
}

/** Keys and headers are written as bytes or text, and no time is copied to the record. */
async function sent(produce: Fields, runRecord: RunRecord): Promise<Observation> {
  const seen = await runRecord({ value: '{}', ...produce })
  if (!seen.ran) return seen
  const held = seen.facts?.['plain'] === true
  return {
    ran: true,
    did: held ? 'GUARD' : 'FAIL',
    says: held ? 'key and headers are written as text, at the time of writing' : 'it is written as it came',
  }
}

const good = JSON.stringify({ id: 'told', policy: 'given', prompt: 'Can I return it?' })

/** Records of one partition through the window: what each became, and how far its offset gets. */
async function partition(told: readonly unknown[], runRecord: RunRecord): Promise<Observation> {
  const records = told.filter(isFields)
  const first = Math.min(...records.map(({ offset }) => Number(offset)))
  if (records.length === 0 || !Number.isInteger(first)) return notRun('its offsets are not whole numbers')
  const window = openWindow({ committed: first, done: [], maxHeld: records.length + 1 })
  const ends: string[] = []
  const settled: number[] = []
  for (const record of records) {
    const offset = Number(record['offset'])
    take(window, offset)
    const seen = await runRecord({ value: record['value'] === 'good' ? good : (record['value'] ?? null) })
    if (!seen.ran) return seen
    ends.push(seen.did)
    if (seen.did !== 'PAUSE' && finish(window, offset)) settled.push(offset)
  }
  const { nextOffset } = commitPoint(window, settled)
  const passed = nextOffset > Math.max(...records.map(({ offset }) => Number(offset)))
  return {
    ran: true,
    did: !passed ? 'PAUSE' : ends.includes('DLQ') ? 'DLQ' : 'ACCEPT',
    says: `${ends.join(', ').toLowerCase()}; the next offset is ${nextOffset}`,
    facts: { nextOffset },
  }
}

/** What is gone below the start of the log is given up once, and said. */
async function logStartAt(at: number, log: Fields): Promise<Observation> {
  const low = numberAt(log, 'low')
  if (low === undefined) return notRun('the row does not say where the log begins')
  const window = openWindow({ committed: at, done: [], maxHeld: 100 })
  const said: unknown[] = []
  const watch = watchLogStart(
    { group: 'case', topic: 'jobs', partition: 0 },
    {
      logStart: () => Promise.resolve(low),
      log: { ...silentLog, error: (_, facts) => void said.push(facts) },
    },
  )
  for (let batch = 0; batch < 4; batch += 1) {
    watch.jumped(window)
    await new Promise((resolve) => setImmediate(resolve))
  }
  const next = nextExpected(window)
  const reset = next === low && said.length === 1
  return {
    ran: true,
    did: reset ? 'RESET' : next === at ? 'ACCEPT' : 'FAIL',
    says: `${said.length} times told; offsets from ${at} to ${next - 1} are given up`,
    facts: { next },
  }
}

/** A verdict of ours is written; with a field that its schema does not know it is not. */
async function written(unknown: Fields, runRecord: RunRecord): Promise<Observation> {
  const seen = await runRecord({ value: good })
  if (!seen.ran || !isFields(seen.value)) return notRun('there is no verdict to write')
  const { codec } = openRegistry({ topics: topicNames('case'), maxJobBytes: 262_144 })
  const encode = (record: Fields) => codec.encode('approved', record as unknown as ApprovedRecord)
  const [known, more] = [await encode(seen.value), await encode({ ...seen.value, ...unknown })]
  return known.ok && !more.ok
    ? { ran: true, did: 'GUARD', says: `${more.fault.code}: ${more.fault.message}` }
    : { ran: true, did: 'FAIL', says: 'it is written as it is, or not at all' }
}
