// What a claim says of a record's yes, no and unknown fields, held to the record.
import type { Unit } from '../facts/unit.ts'
import { unitsOf } from '../facts/units.ts'
import { keysIn, type Field } from './record.ts'

// Where a negation ends: at a turn, or at the next thing that is said of the subject.
const CLAUSE =
  /\b(?:but|although|however|though|while|except)\b|[;；]|但|不过|(?:,| and) (?=(?:and )?(?:it|they|there|which|with|has|have|does|do|offers?|provides?|is|are|the)\b)|，(?=有|提供|并有)/iu
const DENIES =
  /\b(?:not|no|without|lacks?|lacking|neither|nor|none|never|cannot|rather than|instead of)\b|n't\b|[不没无未]/iu
const DENIED = /^(?:(?!,|，| and | or ).){0,30}(?:\b(?:not|never|unavailable)\b|n't\b|不可|没有|未|无)/iu
/** Says of a thing that nothing is said of it. */
const UNKNOWN =
  /\b(?:not|no|n't|without|lacks?|any) (?:\w+ ){0,5}(?:information|details?|data|mention(?:ed)?|specif\w+|indicat\w+|stated|listed|clear|known)\b|n't (?:\w+ ){0,2}(?:mention|specify|indicate|state)|\b(?:unknown|unclear|unspecified)\b|未提及|没有提到|未说明|未注明|不详|未知|不清楚/iu

export type FieldClash = {
  readonly field: string
  readonly says: boolean | undefined
  readonly record: boolean | undefined
}

type Span = { readonly start: number; readonly end: number }

// Blanks, endings and an article between the words of one name.
const ROOM = 12

function placeOf(clause: string, units: readonly Unit[], { words, squashed }: Field): Span | undefined {
  const letters = Array.from(squashed.slice(0, 24), (letter) => `${letter}[\\s-]?`)
  const whole =
    squashed.length > 3 ? new RegExp(`\\b${letters.join('')}`, 'u').exec(clause.toLowerCase()) : null
  if (whole) return { start: whole.index, end: whole.index + whole[0].trimEnd().length }
  const found = words.map((word) => units.find(({ key }) => key === word))
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
  record: { readonly fields: readonly Field[]; readonly squashed: string },
): readonly FieldClash[] {
  const found: FieldClash[] = []
  const around = new Set(keysIn(claim))
  for (const clause of claim.split(CLAUSE)) {
    const units = unitsOf(clause)
    for (const field of record.fields) {
      const at = placeOf(clause, units, field)
      if (at === undefined || !field.within.every((key) => around.has(key))) continue
      if (field.truth === undefined && record.squashed.includes(field.squashed)) continue
      const says = saidOf(clause, at)
      if (field.truth !== says) found.push({ field: field.name, says, record: field.truth })
    }
  }
  return found
}
