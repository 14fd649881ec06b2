// Do two answers say the same? The one entry for jobs, the command line and the lab.
import type { Json } from '../prelude.ts'
import { compareCode, looksLikeCode, tokensOf, type Code } from './compare-code.ts'
import { compareJson, embeddedJson, jsonOf } from './compare-json.ts'
import { compareProfiles } from './compare-text.ts'
import { foldedOf, profileFrom, type Folded, type Profile } from './profile.ts'
import { CLASH_CEILING, identical, type Comparison } from './verdict.ts'

export type CompareKind = 'text' | 'json' | 'code'

/** Whole numbers that a double does not tell apart, as they are written. */
const longNumbers = (text: string): string =>
  Array.from(text.matchAll(/(?<![\w."-])-?\d{16,}(?![\w."])/gu), ([digits]) => digits)
    .toSorted()
    .join(' ')

/** An answer with what comparing needs of it; each part is read when it is first asked for, and once. */
export type Readable = Code & {
  readonly json: () => Json | undefined
  readonly longNumbers: () => string
  readonly folded: () => Folded
  readonly profile: () => Profile
}

function once<T>(read: () => T): () => T {
  let known: { readonly value: T } | undefined
  return () => (known ??= { value: read() }).value
}

/** Makes an answer ready to be compared with many others. */
export function readable(text: string): Readable {
  const known = once(() => foldedOf(text))
  return {
    text,
    json: once(() => jsonOf(text) ?? embeddedJson(text)),
    longNumbers: once(() => longNumbers(text)),
    tokens: once(() => tokensOf(text)),
    folded: known,
    profile: once(() => profileFrom(known())),
  }
}

function asJson(a: Readable, b: Readable): Comparison | undefined {
  const [left, right] = [a.json(), b.json()]
  if (left === undefined || right === undefined) return undefined
  const found = compareJson(left, right)
  const [one, other] = [a.longNumbers(), b.longNumbers()]
  if (found.relation === 'different' || one === other) return found
  return {
    ...found,
    relation: 'different',
    similarity: CLASH_CEILING,
    contradictions: [{ kind: 'field', a: one, b: other }],
  }
}

function asText(a: Profile, b: Profile): Comparison {
  const found = compareProfiles(a, b)
  const unread = a.unread + b.unread
  return unread === 0 ? found : { ...found, unread }
}

const structured = (text: string): boolean => /^\s*(?:```(?:json)?\s*)?[[{]/u.test(text)

/**
 * Relation, similarity (0 to 1), contradictions and matching parts of two answers. Without `kind`, JSON
 * and code are recognised by their looks. Two empty texts are the same, which is no evidence of agreement.
 */
export const compareAnswers = (a: string, b: string, kind?: CompareKind): Comparison =>
  compareReadable(readable(a), readable(b), kind)

/** The same of answers that are compared with others too. */
export function compareReadable(a: Readable, b: Readable, kind?: CompareKind): Comparison {
  if (a.text === b.text) return identical(a.text)
  if (kind === 'json' || (kind === undefined && (structured(a.text) || structured(b.text)))) {
    const found = asJson(a, b)
    if (found) return found
  }
  if (kind === 'code' || (kind === undefined && looksLikeCode(a.text) && looksLikeCode(b.text)))
    return compareCode(a, b)
  if (a.folded().key === b.folded().key) return identical(a.text)
  return asText(a.profile(), b.profile())
}
