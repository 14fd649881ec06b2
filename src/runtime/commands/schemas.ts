// `assay schemas`: the bundled schemas compared with the registry, and registered.
import { schemaText, streams, type Stream } from '../../adapters/registry/contracts.ts'
import { subjectOf } from '../../adapters/registry/open-registry.ts'
import { openRegistryClient, type RegistryClient } from '../../adapters/registry/registry-client.ts'
import type { Config } from '../../config/config.ts'
import type { Fault } from '../../core/faults/codes.ts'
import { failed, ok, type Result } from '../../core/prelude.ts'
import { codecSettings, topicsOf } from '../parts.ts'

export type SchemaState = {
  readonly subject: string
  /** older: the subject has schemas, ours is none of them. */
  readonly state: 'registered' | 'missing' | 'older' | 'refused'
  readonly id?: number
  /** Why it was refused. */
  readonly fault?: Fault
}

export type SchemaReport = {
  /** Absent: no registry is configured, values are plain JSON. */
  readonly registry?: string
  readonly schemas: readonly SchemaState[]
}

/** Which of our schemas the registry holds. Changes nothing. */
export const lookAtSchemas = (config: Config): Promise<Result<SchemaReport, Fault>> =>
  forEachStream(config, look)

/** Registers what is missing. One that is refused as incompatible does not keep the others back. */
export const registerSchemas = (config: Config): Promise<Result<SchemaReport, Fault>> =>
  forEachStream(config, async (client, subject, stream) => {
    const found = await look(client, subject, stream)
    if (!found.ok || found.value.state === 'registered') return found
    const made = await client.register(subject, schemaText(stream))
    if (made.ok) return ok({ subject, state: 'registered', id: made.value })
    return made.fault.kind === 'outage' ? made : ok({ subject, state: 'refused', fault: made.fault })
  })

type Visit = (client: RegistryClient, subject: string, stream: Stream) => Promise<Result<SchemaState, Fault>>

async function forEachStream(config: Config, visit: Visit): Promise<Result<SchemaReport, Fault>> {
  const { registry } = codecSettings(config)
  if (registry === undefined) return ok({ schemas: [] })
  const client = openRegistryClient(registry)
  const topics = topicsOf(config)
  const schemas: SchemaState[] = []
  // One after the other: the first failure tells of a registry that is away, and seven would wait for it.
  for (const stream of streams) {
    const state = await visit(client, subjectOf(topics[stream]), stream)
    if (!state.ok) return failed(state.fault)
    schemas.push(state.value)
  }
  return ok({ registry: registry.url, schemas })
}

const look: Visit = async (client, subject, stream) => {
  const id = await client.idOf(subject, schemaText(stream))
  if (!id.ok) return id
  if (id.value !== 'absent') return ok({ subject, state: 'registered', id: id.value })
  const newest = await client.newestId(subject)
  if (!newest.ok) return newest
  return ok({ subject, state: newest.value === 'absent' ? 'missing' : 'older' })
}
