// A dead letter as it stands on its topic: what its headers say, and the job's own bytes.
import headersSchema from '../../schemas/dead-letter-headers.schema.json' with { type: 'json' }
import type { ScanRecord } from '../../src/adapters/kafka/scan-requests.ts'

/** Where a letter stands on the dead-letter topic. */
export type LetterPlace = { readonly id: string; readonly partition: number; readonly offset: number }

/** What is known of a letter. */
export type LetterFacts = LetterPlace & {
  /** When it was given up, milliseconds since 1970. */
  readonly at: number
  readonly code: string
  readonly kind: string
  readonly message: string
  readonly remedy: string
  readonly source: { readonly topic: string; readonly partition: number; readonly offset: number }
  readonly attempts: number
  /** Empty where the job could not be read. */
  readonly jobId: string
  readonly policy: string
  readonly traceId: string
  /** The letter this job had been replayed from, and how often it was. */
  readonly replayOf: string
  readonly replayCount: number
}

/** The job as it came: its key, its bytes, and the headers that its sender gave it. */
export type LetterRecord = Pick<ScanRecord, 'key' | 'value' | 'headers'>

export type Letter = LetterFacts & { readonly record: LetterRecord }

const ourNames: ReadonlySet<string> = new Set(Object.keys(headersSchema.properties))

/** The letter of a record; undefined for a record that is none. */
export function letterOf(record: ScanRecord): Letter | undefined {
  const text = (name: string): string => {
    const value = record.headers[name]
    return (Array.isArray(value) ? value.at(-1) : value)?.toString() ?? ''
  }
  const id = text('assay.deadletter.id')
  if (id === '') return undefined
  const sendersHeaders = Object.entries(record.headers).filter(([name]) => !ourNames.has(name))
  const at = Date.parse(text('assay.deadletter.at'))
  return {
    id,
    partition: record.partition,
    offset: record.offset,
    at: Number.isNaN(at) ? record.timestamp : at,
    code: text('assay.error.code'),
    kind: text('assay.error.kind'),
    message: text('assay.error.message'),
    remedy: text('assay.error.remedy'),
    source: {
      topic: text('assay.source.topic'),
      partition: Number(text('assay.source.partition')),
      offset: Number(text('assay.source.offset')),
    },
    attempts: Number(text('assay.attempts')),
    jobId: text('assay.job.id'),
    policy: text('assay.policy'),
    traceId: text('assay.trace.id'),
    replayOf: text('assay.replay.of'),
    replayCount: countOf(text('assay.replay.count')),
    record: { key: record.key, value: record.value, headers: Object.fromEntries(sendersHeaders) },
  }
}

/** Senders can write this header too: what is no count is none. */
const countOf = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : 0)
