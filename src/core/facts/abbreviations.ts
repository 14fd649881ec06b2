// Names cut short: UN for United Nations, 北大 for 北京大学, CEO for chief executive officer.
import type { Unit } from './unit.ts'

const HAN = /^[\u3400-\u9fff]+$/u
const ACRONYM = /^[a-z]{2,6}$/u
const MOST_WORDS = 6
const LONGEST_CUT = 4
// "Bank of China" may count its "of".
const SMALL = /[oatfi]/u

const isWorded = ({ kind }: Unit): boolean => kind === 'word' || kind === 'name'

function spells(acronym: string, initials: string): boolean {
  if (acronym === initials) return true
  return (
    acronym.length === initials.length + 1 &&
    Array.from(acronym).some(
      (letter, at) =>
        at > 0 && SMALL.test(letter) && acronym.slice(0, at) + acronym.slice(at + 1) === initials,
    )
  )
}

/** Every letter of `cut` in its order, and at least one of each part. */
function isCutOf(cut: string, parts: readonly string[]): boolean {
  const whole = parts.join('')
  if (cut.length >= whole.length) return false
  let at = -1
  for (const letter of cut) {
    at = whole.indexOf(letter, at + 1)
    if (at < 0) return false
  }
  return parts.every((part) => Array.from(part).some((letter) => cut.includes(letter)))
}

/** What the lists know by itself is no short form: 北京 of 北京大学. */
const canBeCut = ({ kind, text, key }: Unit): boolean =>
  HAN.test(text)
    ? !key.startsWith('~') && text.length > 1 && text.length <= LONGEST_CUT
    : kind === 'name' && ACRONYM.test(text)

/** How many of the units from `from` on the short one stands for; 0 for none. */
function runLength(short: Unit, units: readonly Unit[], from: number): number {
  if (units[from]?.text.charAt(0) !== short.text.charAt(0)) return 0
  const han = HAN.test(short.text)
  for (let length = Math.min(MOST_WORDS, units.length - from); length > 0; length -= 1) {
    const texts = units.slice(from, from + length).map(({ text }) => text)
    const all = texts.join(' ').split(/[\s-]+/u)
    const fits = han
      ? texts.every((text) => HAN.test(text)) && isCutOf(short.text, texts)
      : all.length > 1 && spells(short.text, all.map((word) => word.charAt(0)).join(''))
    if (fits) return length
  }
  return 0
}

type Meeting = { readonly short: Unit; readonly long: readonly Unit[] }

/** The first unit of `left` that is a short form of what stands in a row in `right`. */
export function abbreviationIn(left: readonly Unit[], right: readonly Unit[]): Meeting | undefined {
  const shorts = left.filter((unit) => isWorded(unit) && canBeCut(unit))
  if (shorts.length === 0) return undefined
  const ordered = right.filter(isWorded).toSorted((a, b) => a.start - b.start)
  for (const short of shorts) {
    for (let from = 0; from < ordered.length; from += 1) {
      const length = runLength(short, ordered, from)
      if (length > 0) return { short, long: ordered.slice(from, from + length) }
    }
  }
  return undefined
}
