// Do two answers say the same? The one entry for jobs, the command line and the lab.
import { compareCode, looksLikeCode } from './compare-code.ts'
import { compareJson, embeddedJson, jsonOf } from './compare-json.ts'
import { compareProfiles } from './compare-text.ts'
import { foldedOf, profileFrom } from './profile.ts'
import { CLASH_CEILING, identical, type Comparison } from './verdict.ts'

export type CompareKind = 'text' | 'json' | 'code'

/** Whole numbers that a double does not tell apart, as they are written. */
const longNumbers = (text: string): string =>
  Array.from(text.matchAll(/(?<![\w."-])-?\d{16,}(?![\w."])/gu), ([digits]) => digits)
    .toSorted()
    .join(' ')

function asJson(a: string, b: string): Comparison | undefined {
  const [left, right] = [jsonOf(a) ?? embeddedJson(a), jsonOf(b) ?? embeddedJson(b)]
  if (left === undefined || right === undefined) return undefined
  const found = compareJson(left, right)
  const [one, other] = [longNumbers(a), longNumbers(b)]
  if (found.relation === 'different' || one === other) return found
  return {
    ...found,
    relation: 'different',
    similarity: CLASH_CEILING,
    contradictions: [{ kind: 'field', a: one, b: other }],
  }
}

const structured = (text: string): boolean => /^\s*(?:```(?:json)?\s*)?[[{]/u.test(text)

/**
 * Relation, similarity (0 to 1), contradictions and matching parts of two answers. Without `kind`, JSON
 * and code are recognised by their looks. Two empty texts are the same, which is no evidence of agreement.
 */
export function compareAnswers(a: string, b: string, kind?: CompareKind): Comparison {
  if (a === b) return identical(a)
  if (kind === 'json' || (kind === undefined && (structured(a) || structured(b)))) {
    const found = asJson(a, b)
    if (found) return found
  }
  if (kind === 'code' || (kind === undefined && looksLikeCode(a) && looksLikeCode(b)))
    return compareCode(a, b)
  const [left, right] = [foldedOf(a), foldedOf(b)]
  if (left.key === right.key) return identical(a)
  return compareProfiles(profileFrom(left), profileFrom(right))
}
