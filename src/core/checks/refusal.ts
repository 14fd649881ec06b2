// Tells an answer that only declines from one that answers. Conservative: in doubt it is an answer.
import type { Json } from '../prelude.ts'
import { foldLooks } from './folded-text.ts'
import { abstention, ignorancePhrases, redeeming, refusalPhrases } from './refusal-phrases.ts'

export type Refusal = { readonly phrase: string }

/** An answer that goes on for longer than this after declining has something to say. */
const SUBSTANCE = 700
/** Declining comes early; what stands deeper in a text is about something else. */
const EARLY = 320

/**
 * The declining phrase, or false. Looked for in the first sentences, outside quotation, in the first person; an
 * apology alone, a stated lack of sources, idioms ("can't help but") and partial answers are not refusals, and
 * neither is empty text. English and Chinese in full, the commonest forms of eight more languages.
 */
export function isRefusal(text: string): Refusal | false {
  return declining(text, refusalPhrases)
}

/**
 * True for an answer that gives none: it refuses, or it owns in the first person that it does not know. Several that
 * agree on that agree on nothing. Of a JSON value all its sentences have to decline. Wider than `isRefusal`, so it
 * keeps an answer from counting as agreement, and fails none by itself.
 */
export function declines(text: string, value?: Json): boolean {
  const passages = value === undefined ? [text] : sentencesIn(value)
  return passages.length > 0 && passages.every((passage) => declining(passage, anyPhrases) !== false)
}

const anyPhrases = [...refusalPhrases, ...ignorancePhrases]
const mostPassages = 20

/** Texts of a value that are more than a name or a code. */
function sentencesIn(value: Json): readonly string[] {
  if (typeof value === 'string') return /\S\s+\S+\s+\S|\p{Script=Han}{4}/u.test(value) ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(sentencesIn).slice(0, mostPassages)
}

function declining(text: string, phrases: readonly RegExp[]): Refusal | false {
  const plain = unquoted(foldLooks(text.slice(0, 4000)).text.trim())
  if (plain.trim() === '' || text.length > 4000) return false
  let place = 0
  for (const sentence of sentences(plain).slice(0, 4)) {
    const match = place > EARLY ? null : phraseIn(sentence, phrases)
    const rest = plain.slice(place + sentence.length)
    if (match !== null && !redeems(sentence.slice(match.index), rest)) return { phrase: match[0].trim() }
    place += sentence.length
  }
  return false
}

const reported =
  /\b(?:said|says|say|told|asked|replied|wrote|if|when|why|whether|because|unless)\W*(?:that\W*)?$/

function phraseIn(sentence: string, phrases: readonly RegExp[]): RegExpExecArray | null {
  if (abstention.test(sentence)) return null
  for (const phrase of phrases) {
    const match = phrase.exec(sentence)
    if (match !== null && match.index <= 140 && !reported.test(sentence.slice(0, match.index))) return match
  }
  return null
}

const redeems = (sentence: string, rest: string): boolean =>
  redeeming.test(sentence + rest) || rest.trim().length > SUBSTANCE

/** With quotations blanked out, unless the whole text is one. */
function unquoted(text: string): string {
  const inner = /^["“「]([^"“”「」]+)["”」]$/.exec(text)?.[1]
  if (inner !== undefined) return inner
  return text
    .replaceAll(/"[^"\n]{0,600}"|“[^”]{0,600}”|「[^」]{0,600}」|『[^』]{0,600}』/g, (quote) =>
      '·'.repeat(quote.length),
    )
    .replaceAll(/^>.*$/gm, (line) => '·'.repeat(line.length))
}

const sentences = (text: string): string[] =>
  text.match(/[^.!?。！？\n]*(?:[.!?。！？\n]+|$)/g)?.filter((s) => s !== '') ?? []
