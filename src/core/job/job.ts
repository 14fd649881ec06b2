// A job as the engine sees it: the record of schemas/job.schema.json with its defaults filled in.
import type { Job as JobRecord } from '../../../schemas/generated/job.ts'
import type { Brand, Json } from '../prelude.ts'
import { languageOf, type Language } from './language.ts'

export type JobId = Brand<string, 'JobId'>

export type Message = { readonly role: 'system' | 'user' | 'assistant'; readonly content: string }
export type Document = { readonly id: string; readonly title?: string; readonly text: string }
export type Action = { readonly id: string; readonly type: string; readonly undo: object }

export type Job = {
  readonly id: JobId
  readonly policy: string
  readonly messages: readonly Message[]
  readonly input: Json
  readonly documents: readonly Document[]
  readonly actions: readonly Action[]
  readonly language: Language
  readonly metadata: Readonly<Record<string, string>>
  readonly reference?: string
  readonly outputSchema?: object
  /** What the job is a step of. */
  readonly workflow?: string
}

/** The job of a record that has passed its schema. */
export function jobOf(record: JobRecord): Job {
  const messages = record.messages ?? [{ role: 'user', content: record.prompt ?? '' }]
  const metadata = Object.entries(record.metadata ?? {}).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, value] as const],
  )
  return {
    id: record.id as JobId,
    policy: record.policy,
    messages,
    input: (record.input ?? {}) as Json,
    documents: record.documents ?? [],
    actions: record.actions ?? [],
    language: record.language ?? languageOf(messages.at(-1)?.content ?? ''),
    metadata: Object.fromEntries(metadata),
    ...(record.reference === undefined ? {} : { reference: record.reference }),
    ...workflowOf(record),
    ...(record.outputSchema === undefined ? {} : { outputSchema: record.outputSchema }),
  }
}

const workflowOf = ({ workflow }: JobRecord): Pick<Job, 'workflow'> =>
  workflow === undefined ? {} : { workflow }
