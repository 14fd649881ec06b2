// Answers that are no object or list: a number, a text, a literal, or nothing at all, perhaps in a fence.
import { lossless, type Found } from './extraction.ts'
import type { Flag } from './json-flags.ts'
import { reader, skipSpace } from './json-reader.ts'
import { readValue } from './read-json.ts'

export type Body = { readonly text: string; readonly fence: boolean }

/** The inside of a text that is one fenced block as a whole. */
export function unfenced(text: string): Body {
  const trimmed = text.trim()
  const mark = /^(?:`{3,}|~{3,})/.exec(trimmed)?.[0]
  const line = trimmed.indexOf('\n')
  if (mark === undefined || line < 0 || !trimmed.endsWith(mark) || trimmed.length < line + mark.length) {
    return { text: mark !== undefined && /^[`~]+\w*[`~]*$/.test(trimmed) ? '' : text, fence: false }
  }
  return { text: trimmed.slice(line, trimmed.length - mark.length), fence: true }
}

/** The scalar that is the whole body, if it is one. */
export function bareScalar(text: string, body: Body): Found | undefined {
  const r = reader(body.text, 0)
  const value = readValue(r)
  skipSpace(r)
  if (value === undefined || r.stop !== undefined || r.at < body.text.length) return undefined
  const kinds = [...(body.fence ? (['fence'] as const) : []), ...r.repairs]
  const flags: Flag[] = [...r.flags, { kind: 'bare-scalar' }]
  const span = { start: 0, end: text.length }
  return { status: 'found', value, text: body.text.trim(), span, repairs: kinds.map(lossless), flags }
}
