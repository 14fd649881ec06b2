// Schemas of values by their id: kept, fetched once, and believed to be missing only when that is sure.
import type { Fault } from '../../core/faults/codes.ts'
import { fault } from '../../core/faults/fault.ts'
import { failed, ok, type Result } from '../../core/prelude.ts'
import type { RegistryClient, SchemaAnswer, WriterSchema } from './registry-client.ts'

export type WriterSchemas = {
  /** What is known without asking; undefined when it has to be fetched. */
  peek(id: number): Result<WriterSchema, Fault> | undefined
  /** Fetches: a schema, a poison fault that is sure, or an outage. One call in flight an id. */
  load(id: number): Promise<Result<WriterSchema, Fault>>
}

export type WriterSchemaOptions = {
  readonly client: RegistryClient
  /** A subject of ours: a registry that does not know it either proves nothing about an id. */
  readonly ownSubject: string
  readonly now: () => number
  readonly wait: (ms: number) => Promise<void>
}

const mostKept = 500
/** Replicas of a registry lag behind: an id counts as unknown when it still is after this. */
const graceMs = 1000
/** Then it is not asked for again for this long. */
const refusedForMs = 10_000
/**
 * An id whose look-ups fail for this long, while the registry answers for our own subject, will fail for ever: a
 * damaged entry must not hold its partition. Long enough for a registry that comes back piece by piece.
 */
const failingForMs = 300_000
/** Failures that lie further apart are not one. */
const sameFailureMs = 60_000
/** Ids are positive and signed in the registry's API; above, some registries answer 500. */
const largestId = 2 ** 31 - 1

/** Knows nothing at first, and keeps the 500 schemas that were asked for last. */
export function openWriterSchemas(options: WriterSchemaOptions): WriterSchemas {
  const { client, now, wait } = options
  const known = new Map<number, { readonly result: Result<WriterSchema, Fault>; readonly until: number }>()
  const failing = new Map<number, { readonly since: number; readonly last: number }>()
  const flights = new Map<number, Promise<Result<WriterSchema, Fault>>>()

  const keep = (id: number, result: Result<WriterSchema, Fault>): Result<WriterSchema, Fault> => {
    // The oldest goes first; ids that are in use come back with one fetch.
    const [oldest] = known.keys()
    if (known.size >= mostKept && oldest !== undefined) known.delete(oldest)
    known.set(id, { result, until: result.ok ? Infinity : now() + refusedForMs })
    return result
  }

  const fetch = async (id: number): Promise<Result<WriterSchema, Fault>> => {
    for (let look = 1; ; look++) {
      const answer = await client.schema(id)
      if (!answer.ok) return outage(id, answer)
      failing.delete(id)
      if (answer.value.kind === 'schema') return keep(id, ok(answer.value.schema))
      if (look === 1) await wait(graceMs)
      else {
        const missing = await conclude(id, answer.value, options)
        return missing.kind === 'poison' ? keep(id, failed(missing)) : failed(missing)
      }
    }
  }

  const outage = async (
    id: number,
    answer: Result<never, Fault> & { readonly ok: false },
  ): Promise<Result<WriterSchema, Fault>> => {
    const own = await client.newestId(options.ownSubject)
    const known = failing.get(id)
    failing.delete(id)
    if (!own.ok || own.value === 'absent') return answer
    const since = known !== undefined && now() - known.last < sameFailureMs ? known.since : now()
    if (now() - since < failingForMs) {
      if (failing.size < mostKept) failing.set(id, { since, last: now() })
      return answer
    }
    const reason = `the registry answers, but not for this id: ${answer.fault.message}`
    return keep(id, failed(fault('job_schema_unusable', { id, reason })))
  }

  return {
    peek(id) {
      const entry = known.get(id)
      if (entry !== undefined && now() < entry.until) return entry.result
      return undefined
    },
    load(id) {
      if (id > largestId) return Promise.resolve(failed(fault('job_schema_unknown', { id })))
      const flying = flights.get(id)
      if (flying) return flying
      const flight = fetch(id).finally(() => flights.delete(id))
      flights.set(id, flight)
      return flight
    },
  }
}

/** A proxy, or a wrong address, also answers 404: only a registry that knows us is believed. */
async function conclude(
  id: number,
  answer: Exclude<SchemaAnswer, { kind: 'schema' }>,
  { client, ownSubject }: WriterSchemaOptions,
): Promise<Fault> {
  const own = await client.newestId(ownSubject)
  if (!own.ok) return own.fault
  if (own.value === 'absent') {
    const reason = `it knows neither schema id ${id} nor the subject ${ownSubject}`
    return fault('registry_down', { url: client.url, reason })
  }
  return answer.kind === 'absent'
    ? fault('job_schema_unknown', { id })
    : fault('job_schema_unusable', { id, reason: answer.reason })
}
