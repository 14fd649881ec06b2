// The codec of every record. In: plain JSON or the Confluent wire format. Out: the one that is configured.
import type { Fault } from '../../core/faults/codes.ts'
import type { Result } from '../../core/prelude.ts'
import type { RecordOf, Stream } from './contracts.ts'
import { openDecoder } from './decoder.ts'
import { openEncoder } from './encoder.ts'
import { openRegistryClient, type RegistrySettings } from './registry-client.ts'
import { openWriterSchemas } from './writer-schemas.ts'

export type CodecSettings = {
  /** Absent: values are written as plain JSON. */
  readonly registry?: RegistrySettings
  /** Name of the topic of each stream; the subject is <topic>-value. */
  readonly topics: Readonly<Record<Stream, string>>
  /** Largest value of a job, in bytes. */
  readonly maxJobBytes: number
}

export type Codec = {
  /** The record of a value. A fault is poison (the value) or an outage (the registry); its kind tells. Never rejects. */
  readonly decode: <S extends Stream>(stream: S, value: Buffer | null) => Promise<Result<RecordOf[S], Fault>>
  /** The value of a record; `registry_schema_missing` where its schema is not registered. Never rejects. */
  readonly encode: <S extends Stream>(stream: S, record: RecordOf[S]) => Promise<Result<Buffer, Fault>>
}

/** The subject of a topic's values. */
export const subjectOf = (topic: string): string => `${topic}-value`

/** Opens no connection: the registry is asked when a schema is needed. */
export function openRegistry(settings: CodecSettings): { readonly codec: Codec } {
  if (settings.registry === undefined) {
    return { codec: { ...openDecoder(settings.maxJobBytes, undefined), ...openEncoder(undefined) } }
  }
  const client = openRegistryClient(settings.registry)
  const schemas = openWriterSchemas({
    client,
    ownSubject: subjectOf(settings.topics.jobs),
    now: () => performance.now(),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  })
  const subject = (stream: Stream): string => subjectOf(settings.topics[stream])
  return { codec: { ...openDecoder(settings.maxJobBytes, schemas), ...openEncoder({ client, subject }) } }
}
