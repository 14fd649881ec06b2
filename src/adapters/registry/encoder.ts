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
export function openEncoder(remote: EncoderRemote | undefined): Pick<Codec, 'tryEncode' | 'encode' | 'warm'> {
  const ids = new Map<Stream, number>()

  const tryEncode: Codec['tryEncode'] = (stream, record) => {
    const id = ids.get(stream)
    if (remote !== undefined && id === undefined) return undefined
    const valid = checkRecord(stream, record)
    if (!valid.ok) return failed(fault('record_invalid', { stream, problems: valid.fault.join('; ') }))
    const text = textOf(record)
    if (!text.ok) return failed(fault('record_invalid', { stream, problems: text.fault }))
    return ok(id === undefined ? Buffer.from(text.value) : writeFrame(id, text.value))
  }

  const learn = async (stream: Stream): Promise<Fault | undefined> => {
    if (remote === undefined || ids.has(stream)) return undefined
    const subject = remote.subject(stream)
    const id = await remote.client.idOf(subject, schemaText(stream))
    if (!id.ok) return id.fault
    if (id.value === 'absent') return fault('registry_schema_missing', { subject })
    ids.set(stream, id.value)
    return undefined
  }

  return {
    tryEncode,
    async encode(stream, record) {
      const problem = await learn(stream)
      if (problem !== undefined) return failed(problem)
      return tryEncode(stream, record) ?? failed(fault('internal', { reason: `no schema id for ${stream}` }))
    },
    async warm(streams) {
      const problems = await Promise.all(streams.map(learn))
      const first = problems.find((problem) => problem !== undefined)
      return first === undefined ? ok(undefined) : failed(first)
    },
  }
}

// A value nested by the thousand overflows the stack of JSON.stringify.
function textOf(record: object): Result<string, string> {
  try {
    return ok(JSON.stringify(record))
  } catch (error) {
    return failed(error instanceof Error ? error.message : 'it cannot be written as JSON')
  }
}
