// Two answers that differ in how they repeat the question, and say the same once its words are taken out.
import { classOf } from '../facts/lexicon.ts'
import { differenceOf, isValue } from '../facts/difference.ts'
import { relationOf } from './compare-text.ts'
import type { Profile } from './profile.ts'
import { SAME_FLOOR, type Relation } from './verdict.ts'

/** An answer as it stands, and without the words of the question; the same profile where nothing else is left. */
export type Answering = { readonly whole: Profile; readonly rest: Profile }

const ASKS =
  /\b(?:who|whom|whose|what|which|when|where|why|how)\b|谁|什么|哪|几|多少|多(?:久|长|远|大|高|重|深|宽)|怎|如何|为何|何[时处地人]/iu
const LEAVES_OPEN =
  /^\s*(?:is|are|was|were|am|do|does|did|has|have|had|can|could|may|might|must|shall|should|will|would)\b|\b(?:or|whether)\b|还是|或|吗|是否|是不是|[能会可有要]不[能会可要]|有没有|可不可以/iu

/**
 * Whether a question takes for granted all it says: who, when and how many do. One that asks for yes or no, or for a
 * choice, puts its own words in doubt.
 */
export const takesForGranted = (question: string): boolean =>
  ASKS.test(question) && !LEAVES_OPEN.test(question)

const FREE: ReadonlySet<string> = new Set(['word', 'order'])

/**
 * Something that the question does not say changed places with one of its words: Real beat Ajax, Ajax beat Real. A year
 * that it says plays no role.
 */
function changedRoles({ whole, rest }: Answering, { contradictions }: Relation): boolean {
  const asked = whole.units.filter(({ key }) => !rest.bag.has(key))
  return contradictions.some(({ kind, a }) => {
    if (kind !== 'order') return false
    const places = a.split(' … ')
    // Parts, persons and words of order that are told otherwise; no word of the question has moved.
    if (places.length === 1) return true
    const moved = places.map((text) => asked.find((unit) => unit.text === text))
    return !moved.every((unit) => unit !== undefined) && !moved.some((unit) => unit && isValue(unit))
  })
}

/** A word that only one answer has in the place of another of its class: Tuesday, Friday. */
function ofOneClass(a: Profile, b: Profile): boolean {
  const { onlyA, onlyB } = differenceOf(a, b)
  const classes = new Set(onlyA.map(({ key }) => classOf(key)))
  return onlyB.some(({ key }) => {
    const own = classOf(key)
    return own !== undefined && classes.has(own)
  })
}

/**
 * The relation of two answers to a question that takes its words for granted: "Gwen Park plays Hux" and "Hux was
 * portrayed by Gwen Park" say the same, since who plays Hux was asked. Values, names, denials, classes and roles decide
 * as ever, and what is left without the words of the question has to say the same.
 */
export function restated(a: Answering, b: Answering, full: Relation): Relation {
  if (full.relation === 'same' || full.contradictions.some(({ kind }) => !FREE.has(kind))) return full
  const rest = relationOf(a.rest, b.rest)
  if (rest.relation !== 'same' || changedRoles(a, full) || ofOneClass(a.whole, b.whole)) return full
  return { relation: 'same', similarity: Math.max(SAME_FLOOR, full.similarity), contradictions: [] }
}
