// Finds words and phrases in a text however they are broken up: over lines, by blanks, marks or emphasis.
import { foldLooks } from './folded-text.ts'

export type Span = { readonly start: number; readonly end: number }

/** A text made ready once for any number of phrases. */
export type Searched = {
  readonly text: string
  readonly from: (unit: number) => number
  /** Its letters, digits and marks alone, and where in `text` each stands. */
  readonly letters: string
  readonly places: Uint32Array
}

const meant = /[\p{L}\p{N}\p{M}]/u

/** The text as words are looked for in it, each letter with the place that it has in the original. */
export function searched(original: string): Searched {
  const { text, from } = foldLooks(original)
  const kept: string[] = []
  const places = new Uint32Array(text.length)
  let count = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.codePointAt(at) ?? 0
    const letter = String.fromCodePoint(code)
    const plain = code < 128 ? isPlain(code) : meant.test(letter)
    if (plain) {
      kept.push(letter)
      for (let unit = 0; unit < letter.length; unit += 1) places[count + unit] = at + unit
      count += letter.length
    }
    at += letter.length - 1
  }
  return { text, from, letters: kept.join(''), places }
}

const isPlain = (code: number): boolean =>
  (code >= 48 && code <= 57) || (code >= 97 && code <= 122) || (code >= 65 && code <= 90)

/** Where a phrase stands first, in the original text. */
export type Finder = (text: Searched) => Span | undefined

/**
 * Latin words count only whole ("class" is not in "classic"), others anywhere, since Chinese has no spaces. Case, width,
 * script, look-alike letters, emphasis and what is invisible do not count; where a phrase has a blank there may be any, a
 * line break or a hyphen; Chinese letters may stand apart, Latin ones where each does (g u a r a n t e e d).
 */
export function finderOf(phrase: string): Finder {
  const wanted = searched(phrase.trim())
  const gaps = gapsOf(wanted)
  const loose = gaps.every((gap) => /^[\s\-–—]*$/.test(gap)) && wanted.letters !== '' && bounded(wanted)
  return loose ? (text) => looseIn(text, wanted, gaps) : (text) => exactIn(text, wanted.text)
}

/** A phrase that begins and ends in a letter or digit: "c++" has to be looked for as it is. */
const bounded = ({ text, letters, places }: Searched): boolean =>
  places[0] === 0 && places[letters.length - 1] === text.length - 1

/** What stands between each two letters of it. */
const gapsOf = ({ text, letters, places }: Searched): readonly string[] =>
  Array.from({ length: Math.max(0, letters.length - 1) }, (_, unit) =>
    text.slice((places[unit] ?? 0) + 1, places[unit + 1]),
  )

function exactIn({ text, from }: Searched, wanted: string): Span | undefined {
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    if (isWhole(text, at, at + wanted.length)) return { start: from(at), end: from(at + wanted.length) }
  }
  return undefined
}

function looseIn(searchedText: Searched, wanted: Searched, gaps: readonly string[]): Span | undefined {
  const { text, from, letters, places } = searchedText
  const length = wanted.letters.length
  for (let at = letters.indexOf(wanted.letters); at >= 0; at = letters.indexOf(wanted.letters, at + 1)) {
    const [start, end] = [places[at] ?? 0, (places[at + length - 1] ?? 0) + 1]
    if (end - start > 12 * length) continue
    const found = gapsOf({
      ...searchedText,
      letters: letters.slice(at, at + length),
      places: places.subarray(at),
    })
    const fits = gaps.every((gap, unit) =>
      mayStand(found[unit] ?? '', gap, wanted.letters.slice(unit, unit + 2)),
    )
    if ((fits || isSpelled(found, wanted.letters)) && isWhole(text, start, end))
      return { start: from(start), end: from(end) }
  }
  return undefined
}

const emphasis = /^(?:\*\*|__|~~|`)?$/
const blank = /^[\s\-–—*_~`]{1,8}$/
const apart = /^(?:[ \t·•・*_~`|.-]{1,3}|\r?\n)$/
const hanPair = /^\p{Script=Han}{2}$/u

/** Whether `found` may stand where the phrase has `gap` between this pair of letters. */
function mayStand(found: string, gap: string, pair: string): boolean {
  if (found === gap) return true
  if (gap !== '') return blank.test(found)
  return emphasis.test(found) || (hanPair.test(pair) && apart.test(found))
}

/** Four letters and more, with one and the same mark between each two. */
function isSpelled(found: readonly string[], letters: string): boolean {
  const [mark = ''] = found
  return letters.length >= 4 && /^[ .\-_*·]$/.test(mark) && found.every((gap) => gap === mark)
}

const isWhole = (text: string, start: number, end: number): boolean =>
  !(isLetter(text[start]) && isLetter(text[start - 1])) && !(isLetter(text[end - 1]) && isLetter(text[end]))

/** A letter or digit of a script that puts spaces between words. */
const isLetter = (char: string | undefined): boolean =>
  char !== undefined && /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Nd}_]/u.test(char)
