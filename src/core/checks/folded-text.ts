// A text in one width and case, so that look-alikes compare equal, with the way back to the original.
import { simplifiedLetters } from '../text/simplified.ts'

/** `from(i)` is where unit i of the folded text came from; the length of the folded text gives the end. */
export type Folded = { readonly text: string; readonly from: (unit: number) => number }

/** NFKC and no invisible characters, but the case as it is. */
export const foldWidth = (text: string): Folded => folded(text, (piece) => piece.normalize('NFKC'))

/** NFKC, lower case, no invisible characters. */
const fold = (text: string): Folded => folded(text, (piece) => piece.normalize('NFKC').toLowerCase())

/**
 * As a reader takes it: one width and case, nothing invisible, simplified Chinese, straight apostrophes, and Latin
 * letters where a word of Latin letters holds Cyrillic or Greek ones that look the same.
 */
export function foldLooks(text: string): Folded {
  const { text: plain, from } = fold(text)
  return { text: simplifiedLetters(lettersAsSeen(plain).replaceAll(/[‘’ʼ]/g, "'")), from }
}

const hidden = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/

function folded(text: string, plain: (piece: string) => string): Folded {
  const whole = plain(text)
  // Nearly always nothing moves, and then no map is needed.
  if (whole.length === text.length && !hidden.test(text)) return { text: whole, from: (unit) => unit }
  return mapped(text, plain)
}

/** A letter with its marks: they are composed together, and a long run of marks is nothing that anybody reads. */
const piece = /[^\p{M}]\p{M}{0,30}|\p{M}{1,30}/gsu

function mapped(text: string, plain: (piece: string) => string): Folded {
  const parts: string[] = []
  const places: number[] = []
  for (const { 0: given, index } of text.matchAll(piece)) {
    const part = hidden.test(given) ? plain(given.replaceAll(allHidden, '')) : plain(given)
    parts.push(part)
    places.push(...new Array<number>(part.length).fill(index))
  }
  return { text: parts.join(''), from: (unit) => places[unit] ?? text.length }
}

const allHidden = new RegExp(hidden.source, 'g')

/** Cyrillic and Greek letters, lower case, with the Latin ones that they look like. */
const lookAlikes = new Map([
  ...Array.from('аеорсухіјѕԁһԛԝ', (letter, at) => [letter, 'aeopcyxijsdhqw'.charAt(at)] as const),
  ...Array.from('αορνικυ', (letter, at) => [letter, 'aopviku'.charAt(at)] as const),
])
const someAlike = new RegExp(`[${[...lookAlikes.keys()].join('')}]`, 'gu')
const mixedWord = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]+/gu

/** A word of one script stays: only who means to hide mixes them. */
function lettersAsSeen(text: string): string {
  if (text.search(someAlike) < 0) return text
  return text.replaceAll(mixedWord, (word) =>
    /[a-z]/.test(word) ? word.replaceAll(someAlike, (letter) => lookAlikes.get(letter) ?? letter) : word,
  )
}

/** Marks inside numbers (2.5, 10:30, 1/2) and before them (-5) say something; others do not. */
const unsaid = /(?<!\d)[.:/]|[.:/](?!\d)|-(?!\d)|[^\p{L}\p{N}\p{M}%$€¥£+<>=.:/-]/gu

/** Only letters, digits, marks and what belongs to a number, Chinese in simplified letters: for looking up quotations. */
export const bare = (text: string): string =>
  simplifiedLetters(fold(text).text)
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll(unsaid, '')
