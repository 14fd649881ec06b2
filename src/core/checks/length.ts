// Lengths of a text in the unit a policy names.
import type { Length } from '../../../schemas/generated/policy.ts'

export type LengthUnit = NonNullable<Length['unit']>

const segmenters = {
  characters: new Intl.Segmenter('und', { granularity: 'grapheme' }),
  words: new Intl.Segmenter('zh', { granularity: 'word' }),
}

/** Characters as a reader counts them: grapheme clusters, so that a flag or a family emoji is one. */
export function countCharacters(text: string): number {
  if (/^[\u0020-\u007E\n\t]*$/.test(text)) return text.length
  let count = 0
  for (const { segment } of segmenters.characters.segment(text)) count += segment === '' ? 0 : 1
  return count
}

/** Words by Unicode's rules and a dictionary for Chinese; punctuation and spaces are none. */
export function countWords(text: string): number {
  let count = 0
  for (const segment of segmenters.words.segment(text)) if (segment.isWordLike === true) count += 1
  return count
}

const abbreviation =
  /\b(?:Dr|Mr|Mrs|Ms|Prof|St|vs|No|Fig|Inc|Ltd|Co|approx|etc|e\.g|i\.e|a\.m|p\.m|U\.S)\.(?=\s+\S)/g

/** Splits into sentences: after 。！？… and line breaks, and after . ! ? before a space. Abbreviations and decimals stay whole. */
export function sentencesOf(text: string): string[] {
  return text
    .replaceAll(abbreviation, (short) => `${short.slice(0, -1)}\u2024`)
    .split(/(?<=[。！？!?…])(?=[^。！？!?…”’」』"')）])|(?<=[^\s.]{2}[.])\s+(?=[^a-z])|\n+/u)
    .map((sentence) => sentence.replaceAll('\u2024', '.').trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
}

/** An estimate: a token is about four Latin characters or one Han character. Real counts depend on the model. */
export function estimateTokens(text: string): number {
  const han =
    text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.length ?? 0
  return Math.ceil(han + (Array.from(text).length - han) / 4)
}

export function measure(text: string, unit: LengthUnit): number {
  switch (unit) {
    case 'characters':
      return countCharacters(text)
    case 'words':
      return countWords(text)
    case 'sentences':
      return sentencesOf(text).length
    case 'tokens':
      return estimateTokens(text)
  }
}
