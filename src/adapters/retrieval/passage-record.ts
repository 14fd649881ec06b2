// A passage out of a file or a reply: what does not have its shape and size is none.
import type { Json } from '../../core/prelude.ts'
import { limits } from './limits.ts'
import type { Passage, Span } from './retrieval.ts'

type Values = Readonly<Record<string, Json | undefined>>

const isText = (value: Json | undefined, longest: number): value is string =>
  typeof value === 'string' && value !== '' && value.length <= longest

const isOptional = (value: Json | undefined, longest: number): value is string | undefined =>
  value === undefined || value === null || isText(value, longest)

/** Undefined for anything else than a passage. */
export function passageFrom(values: Values): Passage | undefined {
  const { id, document, title, text, url } = values
  const span = spanFrom(values['span'])
  const fields = fieldsFrom(values['fields'])
  // A number after # stands behind the id of its document.
  if (!isText(id, limits.idChars + 10) || !isText(document, limits.idChars)) return undefined
  if (!isText(text, limits.passageChars) || span === undefined || fields === undefined) return undefined
  if (!isOptional(title, limits.titleChars) || !isOptional(url, limits.urlChars)) return undefined
  return {
    id,
    document,
    text,
    span,
    fields,
    ...(typeof title === 'string' ? { title } : {}),
    ...(typeof url === 'string' ? { url } : {}),
  }
}

function spanFrom(value: Json | undefined): Span | undefined {
  const { start, end } = (value ?? {}) as { readonly start?: Json; readonly end?: Json }
  if (typeof start !== 'number' || typeof end !== 'number') return undefined
  if (!Number.isSafeInteger(start) || !Number.isSafeInteger(end)) return undefined
  return start >= 0 && end >= start ? { start, end } : undefined
}

function fieldsFrom(value: Json | undefined): Readonly<Record<string, string>> | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const entries = Object.entries(value)
  const sound = entries.length <= 20 && entries.every(([, field]) => isText(field, limits.fieldChars))
  return sound ? (Object.fromEntries(entries) as Readonly<Record<string, string>>) : undefined
}
