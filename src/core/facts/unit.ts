// The smallest thing that two texts can agree or disagree on.
import type { Moment } from './dates.ts'
import type { Bound } from './function-words.ts'
import type { Quantity } from './quantities.ts'

export type UnitKind =
  | 'word'
  | 'name'
  | 'number'
  | 'moment'
  | 'link'
  | 'code'
  | 'emoji'
  | 'modal'
  | 'answer'
  | 'restriction'
  | 'person'
  | 'order'
  | 'step'
  | 'separator'
  | 'end'

export type Unit = {
  readonly kind: UnitKind
  /** Equal keys say the same, but for the sign. */
  readonly key: string
  /** -1 where the text says the opposite of the key: a negation, an antonym, or a modal taken back. */
  sign: 1 | -1
  /** -1 where the word by itself is the opposite of the key: closed of open. What is said or denied is sign times this. */
  readonly polarity: 1 | -1
  /** How much the unit tells: about 0.3 for the commonest words, 2 for names and numbers. */
  readonly weight: number
  readonly text: string
  /** Offset in the folded text. */
  readonly start: number
  readonly quantity: Quantity | undefined
  readonly moment: Moment | undefined
  bound: Bound | undefined
}

const CONTENT: ReadonlySet<UnitKind> = new Set(['word', 'name', 'number', 'moment', 'link', 'code', 'emoji'])

/** True for units that carry content; the others only order, part or turn it. */
export function isContent(unit: Unit): boolean {
  return CONTENT.has(unit.kind)
}

/** The key with its sign: what is said and what is denied are two things. */
export function signedKey(unit: Unit): string {
  return unit.sign < 0 ? `!${unit.key}` : unit.key
}
