// Registering our schemas, and asking beforehand whether a registry would take them.
import type { Fault } from '../../core/faults/codes.ts'
import { errorText } from '../../core/faults/error-text.ts'
import { fault } from '../../core/faults/fault.ts'
import { ok, type Result } from '../../core/prelude.ts'
import { schemaText, streams, type Stream } from './contracts.ts'
import { subjectOf } from './open-registry.ts'
import { openRegistryClient, type RegistryClient, type RegistrySettings } from './registry-client.ts'

export type SchemaSettings = {
  readonly registry: RegistrySettings
  readonly topics: Readonly<Record<Stream, string>>
}

export type SchemaState =
  /** This very schema is there. */
  | { readonly subject: string; readonly state: 'present'; readonly id: number }
  /** It was registered just now. */
  | { readonly subject: string; readonly state: 'registered'; readonly id: number }
  /** It is not there; the registry would take it. */
  | { readonly subject: string; readonly state: 'missing' }
  /** It is not there, and the registry refuses it or cannot be asked. */
  | { readonly subject: string; readonly state: 'refused'; readonly fault: Fault }

/** Registers what is missing, each subject with compatibility BACKWARD. One refusal does not stop the others. */
export async function applySchemas(settings: SchemaSettings): Promise<readonly SchemaState[]> {
  const client = openRegistryClient(settings.registry)
  return eachSubject(settings, client, async (subject, schema) => {
    const id = await client.register(subject, schema)
    return id.ok
      ? { subject, state: 'registered', id: id.value }
      : { subject, state: 'refused', fault: id.fault }
  })
}

/** The same without writing anything. */
export async function checkSchemas(settings: SchemaSettings): Promise<readonly SchemaState[]> {
  const client = openRegistryClient(settings.registry)
  return eachSubject(settings, client, async (subject, schema) => {
    const verdict = await askCompatible(settings.registry, subject, schema)
    return verdict.ok ? { subject, state: 'missing' } : { subject, state: 'refused', fault: verdict.fault }
  })
}

// One after the other: a registry in front of Kafka registers in order anyway, and the report reads in order.
async function eachSubject(
  { topics }: SchemaSettings,
  client: RegistryClient,
  otherwise: (subject: string, schema: string) => Promise<SchemaState>,
): Promise<readonly SchemaState[]> {
  const states: SchemaState[] = []
  for (const stream of streams) {
    const subject = subjectOf(topics[stream])
    const id = await client.idOf(subject, schemaText(stream))
    if (!id.ok) states.push({ subject, state: 'refused', fault: id.fault })
    else if (id.value === 'absent') states.push(await otherwise(subject, schemaText(stream)))
    else states.push({ subject, state: 'present', id: id.value })
  }
  return states
}

// The client has no call for this question.
async function askCompatible(
  { url, username, password, timeoutMs }: RegistrySettings,
  subject: string,
  schema: string,
): Promise<Result<undefined, Fault>> {
  const refused = (reason: string) =>
    ({ ok: false, fault: fault('registry_refused', { subject, reason }) }) as const
  const login =
    username === undefined ? {} : { authorization: `Basic ${btoa(`${username}:${password ?? ''}`)}` }
  const path = `/compatibility/subjects/${encodeURIComponent(subject)}/versions/latest?verbose=true`
  try {
    const response = await fetch(url.replace(/\/+$/, '') + path, {
      method: 'POST',
      headers: { 'content-type': 'application/vnd.schemaregistry.v1+json', ...login },
      body: JSON.stringify({ schemaType: 'JSON', schema }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    // No earlier version to be compatible with.
    if (response.status === 404) return ok(undefined)
    const body = (await response.json()) as { is_compatible?: boolean; messages?: string[]; message?: string }
    if (body.is_compatible === true) return ok(undefined)
    return refused(
      body.messages?.join('; ') ?? body.message ?? 'it is not compatible with the newest version',
    )
  } catch (error) {
    return {
      ok: false,
      fault: fault('registry_down', { url, reason: errorText(error) }),
    }
  }
}
