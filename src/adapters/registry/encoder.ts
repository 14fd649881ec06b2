// From a record to the bytes of its value, with the id of its schema in front when there is a registry.
import type { Fault } from '../../core/faults/codes.ts'
import { fault } from '../../core/faults/fault.ts'
import { failed, ok, type Result } from '../../core/prelude.ts'
import { checkRecord, schemaText, type Stream } from './contracts.ts'
import { writeFrame } from './frame.ts'
import type { Codec } from './open-registry.ts'
import type { RegistryClient } from './registry-client.ts'

export type EncoderRemote = {
  readonly client: RegistryClient
  readonly subject: (stream: Stream) => string
}

/** Encoding half of the codec. A record that its own schema refuses is a bug of ours and is not written. */
export function openEncoder(remote: EncoderRemote | undefined): Pick<Codec, 'encode'> {
  const ids = new Map<Stream, number>()

  const learnId = async (
    stream: Stream,
    { client, subject }: EncoderRemote,
  ): Promise<Result<number, Fault>> => {
    const name = subject(stream)
    const id = await client.idOf(name, schemaText(stream))
    if (!id.ok) return id
    if (id.value === 'absent') return failed(fault('registry_schema_missing', { subject: name }))
    ids.set(stream, id.value)
    return ok(id.value)
  }

  return {
    async encode(stream, record) {
      if (remote === undefined) return valueOf(stream, record)
      const known = ids.get(stream)
      const id = known === undefined ? await learnId(stream, remote) : ok(known)
      return id.ok ? valueOf(stream, record, id.value) : id
    },
  }
}

function valueOf(stream: Stream, record: object, schemaId?: number): Result<Buffer, Fault> {
  const valid = checkRecord(stream, record)
  if (!valid.ok) return failed(fault('record_invalid', { stream, problems: valid.fault.join('; ') }))
  const text = textOf(record)
  if (!text.ok) return failed(fault('record_invalid', { stream, problems: text.fault }))
  return ok(schemaId === undefined ? Buffer.from(text.value) : writeFrame(schemaId, text.value))
}

// A value nested by the thousand overflows the stack of JSON.stringify.
function textOf(record: object): Result<string, string> {
  try {
    return ok(JSON.stringify(record))
  } catch (error) {
    return failed(error instanceof Error ? error.message : 'it cannot be written as JSON')
  }
}
