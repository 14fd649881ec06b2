// A dead letter: the job's own key, bytes and headers, what is known about it as text headers, and its audit record.
import type { Fault } from '../../src/core/faults/codes.ts'
import type { Job } from '../../src/core/job/job.ts'
import { sourceKey } from '../../src/core/job/source.ts'
import type { Settlement } from '../../src/core/verdict/settlement.ts'
import type { OutRecord } from './transaction.ts'
import { usageRecord, type Origin } from './record-parts.ts'
import type { AuditRecord } from './verdict-records.ts'

type GivenUp = {
  readonly record: {
    readonly key: Buffer | null
    readonly value: Buffer | null
    readonly headers: OutRecord['headers']
    readonly timestamp: string
  }
  readonly place: { readonly group: string }
  readonly origin: Origin
  readonly job?: Job
  readonly settlement?: Settlement
}

/** The sender's headers. Names of ours are taken off, or a sender could forge what the letter says of the job. */
const ownHeaders = (headers: OutRecord['headers']): OutRecord['headers'] =>
  Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) => !name.startsWith('assay.') || name.startsWith('assay.replay.'),
    ),
  )

/** The letter and its audit record. The value is the original bytes, a null value included. */
export function deadLetterRecords(
  fault: Fault,
  given: GivenUp,
  topic: string,
): { readonly letter: OutRecord; readonly audit: AuditRecord } {
  const { record, place, origin, settlement } = given
  const { source, traceId, configRevision } = origin
  const job = settlement?.job ?? given.job
  const id = sourceKey(source)
  const at = new Date(settlement?.decidedAt ?? Date.now()).toISOString()
  const { code, kind, message, remedy } = fault
  const headers = {
    ...ownHeaders(record.headers),
    'assay.deadletter.id': id,
    'assay.deadletter.at': at,
    'assay.error.code': code,
    'assay.error.kind': kind,
    'assay.error.message': message,
    'assay.error.remedy': remedy,
    'assay.source.topic': source.topic,
    'assay.source.partition': String(source.partition),
    'assay.source.offset': String(source.offset),
    'assay.source.timestamp': record.timestamp,
    'assay.group': place.group,
    'assay.attempts': String(settlement?.attempts.length ?? 0),
    ...(job === undefined ? {} : { 'assay.job.id': job.id, 'assay.policy': job.policy }),
    ...(traceId === '' ? {} : { 'assay.trace.id': traceId }),
  }
  const audit: AuditRecord = {
    stream: 'attempts',
    value: {
      kind: 'dead-letter',
      jobId: job?.id ?? '',
      source,
      at,
      traceId,
      configRevision,
      error: { code, kind, message, remedy },
      deadLetterId: id,
      ...(settlement === undefined
        ? {}
        : { policy: settlement.policy, usage: usageRecord(settlement.usage) }),
    },
  }
  return { letter: { topic, key: record.key, value: record.value, headers }, audit }
}
