// A record of an outcome topic as people want to see it: when, which job, what became of it.
import type { Approved } from '../../../schemas/generated/approved.ts'
import type { Attempt } from '../../../schemas/generated/attempt.ts'
import type { Rejected } from '../../../schemas/generated/rejected.ts'
import type { Fault } from '../../core/faults/codes.ts'
import { sourceKey } from '../../core/job/source.ts'
import type { Result } from '../../core/prelude.ts'
import { counted } from './counted.ts'
import type { ScanRecord } from './read-topic.ts'

export type Verdict = 'approved' | 'rejected' | 'dead letter'

export type RecordView = {
  readonly topic: string
  readonly partition: number
  readonly offset: number
  /** Milliseconds since 1970. */
  readonly at: number
  readonly jobId: string
  readonly policy: string
  readonly verdict?: Verdict
  /** In some words: attempts, agreement, why. */
  readonly facts: string
  /** The answer, the reply, or the message of a fault. */
  readonly text: string
  /** Where the job stood on the jobs topic: topic-partition-offset. */
  readonly source: string
  /** The whole record; of a dead letter its headers, value left out. */
  readonly record?: object
  /** Why it cannot be read. */
  readonly fault?: Fault
}

type Decoded = Approved | Rejected | Attempt

/** The view of a decoded record, or of one that cannot be decoded. */
export function viewRecord(at: ScanRecord, decoded: Result<Decoded, Fault>): RecordView {
  if (!decoded.ok) {
    const { code, message } = decoded.fault
    return { ...placeOf(at), ...nothing, facts: code, text: message, fault: decoded.fault }
  }
  const record = decoded.value
  if ('answer' in record) return { ...headOf(at, record), ...approvedPart(record), record }
  if ('reasons' in record) return { ...headOf(at, record), ...rejectedPart(record), record }
  return { ...headOf(at, record), ...attemptPart(record), record }
}

/** The view of a dead letter, from its headers alone: its value may be anything. */
export function viewLetter(at: ScanRecord): RecordView {
  const headers = textHeaders(at.headers)
  const of = (name: string): string => headers[`assay.${name}`] ?? ''
  return {
    ...placeOf(at),
    jobId: of('job.id'),
    policy: of('policy'),
    verdict: 'dead letter',
    facts: of('error.code'),
    text: of('error.message'),
    source: of('deadletter.id'),
    record: { key: at.key?.toString('utf8') ?? null, bytes: at.value?.length ?? null, headers },
  }
}

const nothing = { jobId: '', policy: '', source: '' }

const placeOf = ({ topic, partition, offset, timestamp }: ScanRecord) => ({
  topic,
  partition,
  offset,
  at: timestamp,
})

function headOf(at: ScanRecord, record: Decoded) {
  return {
    ...placeOf(at),
    jobId: record.jobId,
    policy: record.policy?.name ?? '',
    source: sourceKey(record.source),
  }
}

type Part = Pick<RecordView, 'verdict' | 'facts' | 'text'>

const agreement = (of: Approved['consistency']): string[] =>
  of === undefined ? [] : [`agree ${of.score.toFixed(2)}`]

const approvedPart = (record: Approved): Part => ({
  verdict: 'approved',
  facts: [counted(record.attempts, 'attempt'), ...agreement(record.consistency)].join(', '),
  text: record.answer,
})

const rejectedPart = (record: Rejected): Part => ({
  verdict: 'rejected',
  facts: [counted(record.attempts, 'attempt'), ...agreement(record.consistency)].join(', '),
  text: record.reasons.map(({ code, message }) => `${code}: ${message}`).join('; '),
})

function attemptPart(record: Attempt): Part {
  if (record.kind === 'dead-letter') {
    return { verdict: 'dead letter', facts: record.error?.code ?? '', text: record.error?.message ?? '' }
  }
  const { attempt = 0, decision = '', samples = [], consistency, diagnosis } = record
  return {
    facts: [
      `attempt ${attempt} ${decision}`,
      counted(samples.length, 'sample'),
      ...agreement(consistency),
    ].join(', '),
    text: diagnosis === undefined ? '' : `${diagnosis.errorType}: ${diagnosis.issues.join('; ')}`,
  }
}

/** Each header by its name; of a header that comes several times the last, as Kafka's own clients read it. */
function textHeaders(headers: ScanRecord['headers']): Readonly<Record<string, string>> {
  const entries = Object.entries(headers).map(([name, value]) => {
    const last = Array.isArray(value) ? value.at(-1) : value
    return [name, last?.toString('utf8') ?? ''] as const
  })
  return Object.fromEntries(entries)
}
