// One record from intake to the records of its transaction. Never rejects: what nobody foresaw is a dead letter too.
import type { Origin } from '../../producers/verdicts/record-parts.ts'
import { deadLetterRecords } from '../../producers/verdicts/dead-letter-records.ts'
import type { Settled } from '../../producers/verdicts/group-commit.ts'
import type { OutRecord } from '../../producers/verdicts/transaction.ts'
import {
  auditRecords,
  outcomeRecord,
  type AuditRecord,
  type OutcomeRecord,
} from '../../producers/verdicts/verdict-records.ts'
import { haltRecord, haltsPartition } from '../../producers/verdicts/halt-record.ts'
import type { Fault } from '../../src/core/faults/codes.ts'
import { fault } from '../../src/core/faults/fault.ts'
import type { Result } from '../../src/core/prelude.ts'
import type { Settlement } from '../../src/core/verdict/settlement.ts'
import type { Log, Span, Tracer } from '../../src/ports/telemetry.ts'
import type { JobMetrics, Published } from '../../src/telemetry/job-metrics.ts'
import { watchJob } from '../../src/telemetry/job-span.ts'
import { traceHeaders } from '../../src/telemetry/trace-headers.ts'
import { decideRecord, whileOut, type Decided, type DecideDeps } from './decide-record.ts'
import type { JobRecord, RunningJob } from './job-record.ts'
import type { Place } from './take-over.ts'

export type Stream = 'approved' | 'rejected' | 'dead-letter' | 'attempts' | 'compensations' | 'halts'

export type ProcessDeps = DecideDeps & {
  readonly encode: (record: OutcomeRecord | AuditRecord) => Promise<Result<Buffer, Fault>>
  readonly topics: Readonly<Record<Stream, string>>
  readonly maxOutcomeBytes: number
  /** Names the config that the job is decided with. */
  readonly configRevision: string
  readonly tracer: Tracer
  readonly log: Log
  /** Absent where nobody watches. */
  readonly metrics?: JobMetrics | undefined
}

type Work = {
  readonly record: JobRecord
  readonly place: Place
  readonly running: RunningJob
  readonly span: Span
  readonly origin: Origin
}

/** See PartitionDeps.process. */
export async function processRecord(
  record: JobRecord,
  { place, running }: { readonly place: Place; readonly running: RunningJob },
  deps: ProcessDeps,
): Promise<Settled | 'cancelled'> {
  deps.metrics?.taken(place.topic)
  const watch = watchJob(deps.tracer, place, record)
  const { span } = watch
  const { configRevision } = deps
  const source = { topic: place.topic, partition: place.partition, offset: record.offset }
  const work: Work = {
    record,
    place,
    running,
    span,
    origin: { source, traceId: watch.traceId, configRevision },
  }
  let decided: Decided
  try {
    decided = await decideRecord(record, { place, running, trace: span.context }, deps)
  } catch (error) {
    deps.log.error('a job failed inside', { ...source, reason: String(error) })
    decided = { kind: 'refused', fault: fault('internal', { reason: String(error) }) }
  }
  const made = decided.kind === 'cancelled' ? decided.kind : await recordsOrLetter(decided, work, deps)
  if (made === 'cancelled') {
    watch.cancelled()
    return 'cancelled'
  }
  const { records, letter } = made
  const [outcome] = records
  const send = watch.settled(decided, outcome?.topic ?? '')
  return {
    offset: record.offset,
    records: records.map((each) => ({
      ...each,
      headers: { ...each.headers, ...traceHeaders(send.context) },
    })),
    onCommitted() {
      send.end()
      const at = deps.engine.clock.now()
      deps.metrics?.published({ ...decidedPart(decided), letter, sentAt: Number(record.timestamp), at })
    },
  }
}

const decidedPart = (decided: Decided): Pick<Published, 'settlement' | 'samples'> =>
  decided.kind === 'settled' ? { settlement: decided.settlement, samples: decided.samples } : {}

/** What is published of a job; `letter` says why it is a dead letter, where it is one. */
type Made = { readonly records: readonly OutRecord[]; readonly letter?: Fault }

/** What cannot be encoded must not stop its partition: it becomes a dead letter, which needs no encoding. */
async function recordsOrLetter(
  decided: Exclude<Decided, { kind: 'cancelled' }>,
  work: Work,
  deps: ProcessDeps,
): Promise<Made | 'cancelled'> {
  try {
    return await recordsOf(decided, work, deps)
  } catch (error) {
    deps.log.error('an outcome could not be encoded', { ...work.origin.source, reason: String(error) })
    const why = fault('internal', { reason: String(error) })
    return { records: [deadLetterRecords(why, work, deps.topics['dead-letter']).letter], letter: why }
  }
}

/** The outcome first, then the audit. */
async function recordsOf(
  decided: Exclude<Decided, { kind: 'cancelled' }>,
  work: Work,
  deps: ProcessDeps,
): Promise<Made | 'cancelled'> {
  if (decided.kind === 'refused') return deadLetter(decided.fault, { ...work, ...decided }, deps)
  const { settlement } = decided
  const { outcome } = settlement
  if (outcome.kind === 'dead-letter') return deadLetter(outcome.fault, { ...work, settlement }, deps)
  const verdict = await encoded(outcomeRecord(settlement, outcome, work.origin), work, deps)
  if (verdict === 'cancelled') return verdict
  const bytes = verdict.value?.length ?? 0
  if (bytes > deps.maxOutcomeBytes) {
    const tooLarge = fault('outcome_too_large', { bytes, limit: deps.maxOutcomeBytes })
    return deadLetter(tooLarge, { ...work, settlement }, deps)
  }
  const audit = [...auditRecords(settlement, work.origin), ...(decided.halts ? haltRecord(settlement) : [])]
  const records = await withAudit({ ...verdict, key: work.record.key }, audit, { work, deps })
  return records === 'cancelled' ? records : { records }
}

async function deadLetter(
  why: Fault,
  work: Work & { readonly settlement?: Settlement },
  deps: ProcessDeps,
): Promise<Made | 'cancelled'> {
  const { letter, audit } = deadLetterRecords(why, work, deps.topics['dead-letter'])
  const attempts = work.settlement ? auditRecords(work.settlement, work.origin) : []
  const records = await withAudit(letter, [...attempts, audit], { work, deps })
  return records === 'cancelled' ? records : { records, letter: why }
}

async function withAudit(
  first: OutRecord,
  audit: readonly AuditRecord[],
  { work, deps }: { readonly work: Work; readonly deps: ProcessDeps },
): Promise<readonly OutRecord[] | 'cancelled'> {
  const records = [first]
  for (const record of audit) {
    const made = await encoded(record, work, deps)
    if (made === 'cancelled') return made
    records.push(made)
  }
  return records
}

async function encoded(
  record: OutcomeRecord | AuditRecord,
  { running }: Work,
  deps: ProcessDeps,
): Promise<OutRecord | 'cancelled'> {
  const bytes = await whileOut(() => deps.encode(record), running, deps)
  if (bytes === 'cancelled') return bytes
  if (!bytes.ok) throw new Error(`${record.stream} cannot be encoded: ${bytes.fault.message}`)
  return {
    topic: deps.topics[record.stream],
    key: Buffer.from(record.stream === 'halts' ? record.value.workflow : record.value.jobId),
    ...(record.stream === 'halts' ? { partition: haltsPartition } : {}),
    value: bytes.value,
    headers: {},
  }
}
