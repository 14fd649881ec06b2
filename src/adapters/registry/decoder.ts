// From the bytes of a value to a record that has passed the schema it was written with and our own.
import type { Fault } from '../../core/faults/codes.ts'
import { fault } from '../../core/faults/fault.ts'
import { failed, ok, type Result } from '../../core/prelude.ts'
import { checkRead, type RecordOf, type Stream } from './contracts.ts'
import { readFrame } from './frame.ts'
import type { Codec } from './open-registry.ts'
import { parseJson } from './parse-json.ts'
import type { WriterSchema } from './registry-client.ts'
import type { WriterSchemas } from './writer-schemas.ts'

/** Decoding half of the codec. Without `schemas` a schema id in front is skipped: our own schema still decides. */
export function openDecoder(maxJobBytes: number, schemas: WriterSchemas | undefined): Pick<Codec, 'decode'> {
  const decoded = async <S extends Stream>(
    stream: S,
    value: Buffer | null,
  ): Promise<Result<RecordOf[S], Fault>> => {
    if (value === null) return failed(fault('job_value_null', {}))
    if (stream === 'jobs' && value.length > maxJobBytes) {
      return failed(fault('job_too_large', { bytes: value.length, limit: maxJobBytes }))
    }
    const frame = readFrame(value)
    switch (frame.kind) {
      case 'plain':
        return read(stream, frame.payload)
      case 'framed': {
        if (schemas === undefined) return read(stream, frame.payload)
        const schema = schemas.peek(frame.id) ?? (await schemas.load(frame.id))
        return schema.ok ? read(stream, frame.payload, schema.value) : schema
      }
      case 'guid':
        return failed(fault('job_frame_guid', {}))
      case 'short':
        return failed(fault('job_not_json', { reason: 'it is empty or ends after the schema id' }))
      case 'unknown':
        return failed(fault('job_frame_unknown', { byte: frame.byte }))
    }
  }

  return { decode: async (stream, value) => named(stream, await decoded(stream, value)) }
}

function read<S extends Stream>(
  stream: S,
  payload: Buffer,
  writer?: WriterSchema,
): Result<RecordOf[S], Fault> {
  const parsed = parseJson(payload)
  if (!parsed.ok) return failed(fault('job_not_json', { reason: parsed.fault }))
  const objection = writer?.objection(parsed.value)
  if (objection !== undefined) {
    return failed(fault('job_invalid', { problems: `by the schema it was written with: ${objection}` }))
  }
  const record = checkRead(stream, parsed.value)
  return record.ok ? ok(record.value) : failed(fault('job_invalid', { problems: record.fault.join('; ') }))
}

// The poison codes speak of jobs. A record of ours that cannot be read blames no sender.
function named<T>(stream: Stream, result: Result<T, Fault>): Result<T, Fault> {
  if (result.ok || stream === 'jobs' || result.fault.kind !== 'poison') return result
  return failed(fault('record_unreadable', { stream, reason: result.fault.message }))
}
