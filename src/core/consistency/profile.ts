// A text read once, so that it can be compared with many others.
import { folded } from '../text/folded.ts'
import { isWithin, reachIn, tailIn } from '../text/reach.ts'
import { unitsOf } from '../facts/units.ts'
import { signatureOf, type Signature } from '../facts/signature.ts'
import { isValue } from '../facts/difference.ts'
import { isContent, signedKey, type Unit } from '../facts/unit.ts'
import { ASSENT, COURTESY, OFFER, TURN_TO } from '../facts/function-words.ts'

export type Profile = Signature & {
  /** Folded, blanks as one; equal keys are equal texts. */
  readonly key: string
  readonly text: string
  /** Characters that were not read. */
  readonly unread: number
}

/** Letters of a text that are read, as `reachIn` counts them; of a longer one the head and the tail are. */
const MOST_READ = 24_000
const TAIL = 6_000

type Bounded = { readonly text: string; readonly unread: number }

function bounded(text: string): Bounded {
  if (isWithin(text, MOST_READ)) return { text, unread: 0 }
  const [end, tail] = [reachIn(text, MOST_READ - TAIL).end, tailIn(text, TAIL)]
  return { text: `${text.slice(0, end)}\n${text.slice(tail)}`, unread: tail - end }
}

// Most texts have none: one look at the text in lower case takes a third of three that ignore case.
const MANNERS = new RegExp(`${COURTESY.source}|${OFFER.source}|没问题`, 'u')

// 当然, with its comma and what stands before it.
const ASSENT_BEFORE = 5

/** "If you have any questions," without what is to be done then. */
const isMereOffer = (said: string): boolean =>
  said.endsWith(',') &&
  OFFER.test(said) &&
  !/[\u3400-\u9fff]/u.test(said.replace(OFFER, '').replace('的话', ''))

/**
 * Clauses of mere manners left out, and where to turn with questions, unless nothing else would remain. What tells a
 * value, or what is done in case of need, is no manners.
 */
function withoutCourtesy(units: readonly Unit[], text: string): readonly Unit[] {
  if (!MANNERS.test(text.toLowerCase())) return units
  const kept: Unit[] = []
  let clause: Unit[] = []
  let start = 0
  let offered = false
  const close = (end: number): void => {
    const said = text.slice(start, end)
    offered ||= OFFER.test(said)
    const manners =
      COURTESY.test(said) ||
      ASSENT.test(text.slice(Math.max(0, start - ASSENT_BEFORE), end)) ||
      (offered && (TURN_TO.test(said) || isMereOffer(said)))
    if (!manners || clause.some(isValue)) kept.push(...clause)
    clause = []
    start = end
  }
  for (const unit of units) {
    clause.push(unit)
    if (unit.kind === 'end' || (unit.kind === 'separator' && unit.text === ',')) close(unit.start + 1)
    if (unit.kind === 'end') offered = false
  }
  close(text.length)
  return kept.some(isContent) || kept.some((unit) => unit.kind === 'answer') ? kept : units
}

/** A text folded, before any of it is read: enough to see that two are equal. */
export type Folded = Bounded & { readonly key: string }

const blanksAsOne = (text: string): string => text.replace(/\s{2,}|[^\S ]/gu, ' ')

/** Of a text that is too long to be read whole, what is read is folded, and the key is all of it, but for blanks. */
export function foldedOf(raw: string): Folded {
  const whole = raw.trim()
  const { text: read, unread } = bounded(whole)
  const text = folded(read).trim()
  return { text, key: blanksAsOne(unread === 0 ? text : whole), unread }
}

/** Reads a folded text. Costs its length; comparing two profiles costs the number of their units. */
export function profileFrom({ text: given, key, unread }: Folded): Profile {
  // Folding can make a text longer.
  const { text, unread: more } = bounded(given)
  return { ...signatureOf(withoutCourtesy(unitsOf(text), text)), key, text, unread: unread + more }
}

/** A profile without the words that only repeat a question; the whole of it where nothing else is left. */
export function withoutAsked(profile: Profile, asked: ReadonlySet<string>): Profile {
  const units = profile.units.filter((unit) => !isContent(unit) || !asked.has(signedKey(unit)))
  const { key, text, unread } = profile
  return units.some((unit) => isContent(unit) || unit.kind === 'answer')
    ? { ...signatureOf(units), key, text, unread }
    : profile
}

/** Folds and reads a text. */
export function profileOf(raw: string): Profile {
  return profileFrom(foldedOf(raw))
}
