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
  for (const { segment } of segmenters.characters.segment(text.replaceAll(unseen, '')))
    count += segment === '' ? 0 : 1
  return count
}

/** They join nothing and show nothing. */
const unseen = /[\u00AD\u200B\u2060\uFEFF]/g

/** Words by Unicode's rules and a dictionary for Chinese; punctuation and spaces are none. */
export function countWords(text: string): number {
  let count = 0
  for (const segment of segmenters.words.segment(text)) if (segment.isWordLike === true) count += 1
  return count
}

const abbreviation =
  /\b(?:Dr|Mr|Mrs|Ms|Prof|St|Jr|Sr|vs|Fig|Inc|Ltd|Co|approx|e\.g|i\.e|U\.S|U\.K|No(?=\.\s*\d)|[A-Z](?=\.\s[A-Z]))\.(?=\s+\S)/g

/** Where one sentence ends and the next begins. An ellipsis in a sentence, a speech and who gave it, end none. */
const boundary = new RegExp(
  [
    String.raw`(?<=[。！？])(?=[^。！？!?”’」』"')）])`,
    String.raw`(?<=\P{N}．)(?=\P{N})`,
    String.raw`(?<=[。]["”’」』)）])(?!\p{Script=Han}{1,6}(?:说|道|问|答|称|表示|喊|写))(?=[\p{L}\p{N}])`,
    String.raw`(?<=[!?])(?=[\p{Script=Han}“「『])`,
    String.raw`(?<=[!?…]["”’)]{0,2})\s+(?=[^a-z])`,
    String.raw`(?<=[^\s.]{2}[.]["”’)]{0,2}|[^\n][ \t]\d[.])\s+(?=[^a-z]|[a-z][A-Z])`,
    String.raw`\n+`,
  ].join('|'),
  'u',
)

/** Splits into sentences: after 。！？ and line breaks, and after . ! ? before a space. Abbreviations and decimals stay whole. */
export function sentencesOf(text: string): string[] {
  return text
    .replaceAll(abbreviation, (short) => `${short.slice(0, -1)}\u2024`)
    .split(boundary)
    .map((sentence) => sentence.replaceAll('\u2024', '.').trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
}

/** An estimate: a token is about four Latin characters or one Han character. Real counts depend on the model. */
export function estimateTokens(text: string): number {
  const han =
    text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.length ?? 0
  return Math.ceil(han + (Array.from(text).length - han) / 4)
}

/** How long a text is, in the unit; tokens are estimated. */
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
