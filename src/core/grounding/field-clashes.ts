// What a claim says of a record's yes, no and unknown fields, held to the record.
import type { Unit } from '../facts/unit.ts'
import { unitsOf } from '../facts/units.ts'
import { holds, type Letters } from '../text/letters.ts'
import { fieldsNamed, LEAST_LETTERS, type FieldIndex } from './field-index.ts'
import { keysIn, ownKey, type Field } from './record.ts'

// Where a negation ends: at a turn, or at the next thing that is said of the subject.
const CLAUSE =
  /\b(?:but|although|however|though|while|except)\b|[;；]|但|不过|(?:,| and) (?=(?:and )?(?:it|they|there|which|with|has|have|does|do|offers?|provides?|is|are|the)\b)|，(?=有|提供|并有)/iu
/** A word that denies, in either language. */
export const DENIES =
  /\b(?:not|no|without|lacks?|lacking|neither|nor|none|never|cannot|rather than|instead of)\b|n't\b|[不没无未]/iu
const DENIED = /^(?:(?!,|，| and | or ).){0,30}(?:\b(?:not|never|unavailable)\b|n't\b|不可|没有|未|无)/iu
/** Says of a thing that nothing is said of it. */
export const UNKNOWN =
  /(?:n't|\b(?:not|no|without|lacks?|any)) (?:\w+ ){0,5}(?:information|details?|data|mention(?:ed)?|specif\w+|indicat\w+|stated|listed|clear|known)\b|n't (?:\w+ ){0,2}(?:mention|specify|indicate|state)|\b(?:information|details?|data)\b.{0,80}(?:n't|\bnot) (?:\w+ ){0,2}(?:provided|available|given|mentioned|specified|stated|listed|included)\b|\b(?:unknown|unclear|unspecified)\b|未提及|没有提到|未说明|未注明|不详|未知|不清楚/iu

export type FieldClash = {
  readonly field: string
  readonly says: boolean | undefined
  readonly record: boolean | undefined
}

type Span = { readonly start: number; readonly end: number }

// Blanks, endings and an article between the words of one name.
const ROOM = 12

type Clause = {
  readonly text: string
  readonly lower: string
  /** Of `lower`, without blanks and hyphens. */
  readonly letters: string
  /** The first unit of each own key. */
  readonly units: ReadonlyMap<string, Unit>
}

function clauseOf(text: string): Clause {
  const lower = text.toLowerCase()
  const units = new Map<string, Unit>()
  for (const unit of unitsOf(text)) if (!units.has(ownKey(unit))) units.set(ownKey(unit), unit)
  return { text, lower, letters: lower.replace(/[\s-]/gu, ''), units }
}

const MOST_SPELLED = 24

function placeOf({ lower, letters, units }: Clause, { words, squashed }: Field): Span | undefined {
  const name = squashed.slice(0, MOST_SPELLED)
  if (name.length >= LEAST_LETTERS && letters.includes(name)) {
    const spelled = Array.from(name, (letter) => `${letter}[\\s-]?`).join('')
    const whole = new RegExp(`\\b${spelled}`, 'u').exec(lower)
    if (whole) return { start: whole.index, end: whole.index + whole[0].trimEnd().length }
  }
  const found = words.map((word) => units.get(word))
  const places = found.filter((unit) => unit !== undefined)
  if (places.length === 0 || places.length < found.length) return undefined
  const start = Math.min(...places.map((unit) => unit.start))
  const end = Math.max(...places.map((unit) => unit.start + unit.text.length))
  return end - start > squashed.length + ROOM ? undefined : { start, end }
}

function saidOf(clause: string, { start, end }: Span): boolean | undefined {
  if (UNKNOWN.test(clause)) return undefined
  return !DENIES.test(clause.slice(0, start)) && !DENIED.test(clause.slice(end))
}

/** Fields that a claim states otherwise than the record, or at all although the record does not know. */
export function fieldClashes(
  claim: string,
  record: { readonly fields: FieldIndex; readonly squashed: Letters },
): readonly FieldClash[] {
  const found: FieldClash[] = []
  const around = new Set(keysIn(claim))
  for (const text of claim.split(CLAUSE)) {
    const clause = clauseOf(text)
    for (const field of fieldsNamed(record.fields, clause.units.keys(), clause.letters)) {
      const at = placeOf(clause, field)
      if (at === undefined || !field.within.every((key) => around.has(key))) continue
      if (field.truth === undefined && holds(record.squashed, field.squashed)) continue
      const says = saidOf(text, at)
      if (field.truth !== says) found.push({ field: field.name, says, record: field.truth })
    }
  }
  return found
}
