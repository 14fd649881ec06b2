// What a text is indexed by: its words and what they mean, and pieces of words for other forms and slips of the pen.
import { withoutAsking } from '../../core/facts/asking-words.ts'
import { FUNCTION_WORDS } from '../../core/facts/function-words.ts'
import { isContent } from '../../core/facts/unit.ts'
import { unitsOf } from '../../core/facts/units.ts'
import { folded } from '../../core/text/folded.ts'
import { scan, type Token } from '../../core/text/scan.ts'
import { stem } from '../../core/text/stem.ts'

export type Terms = {
  /**
   * English by stem, Chinese (read as simplified) by character and by pair of characters, numbers and codes whole; and
   * the concept that each word stands for, which is one in both languages. Words that carry nothing (the, 的) are left
   * out: in a small collection they are rare, and would decide.
   */
  readonly words: readonly string[]
  /** Three and four letters in a row, the edges of a word marked; the rest as in `words`. */
  readonly pieces: readonly string[]
}

/** Terms of a passage. */
export function termsOf(text: string): Terms {
  const plain = folded(text)
  const tokens = scan(plain.toLowerCase())
  const concepts = conceptsOf(plain)
  return {
    words: [...tokens.flatMap(wordTerms), ...concepts],
    pieces: [...tokens.flatMap(pieceTerms), ...concepts],
  }
}

/**
 * Terms of a question: of what it asks about. "How long" and 请问 stand in no passage that answers; of a question that
 * says nothing else they are all there is.
 */
export function askedTerms(question: string): Terms {
  const terms = termsOf(withoutAsking(question))
  return terms.words.length > 0 ? terms : termsOf(question)
}

const conceptMark = '#'

/** True for terms that stand for what a word means, however it is written. */
export const isConcept = (term: string): boolean => term.startsWith(conceptMark)

/** No blank in them: a store may take the terms as one text, apart by blanks. */
const conceptsOf = (plain: string): readonly string[] =>
  unitsOf(plain)
    .filter(isContent)
    .map(({ key }) => `${conceptMark}${key.replaceAll(/\s/gu, '_')}`)

const isWord = ({ kind, text }: Token): boolean => kind === 'word' && !FUNCTION_WORDS.has(text)
const isWhole = ({ kind }: Token): boolean => kind === 'number' || kind === 'code' || kind === 'link'

function wordTerms(token: Token): readonly string[] {
  if (token.kind === 'han') return slices(token.text, [1, 2])
  if (isWord(token)) return [stem(token.text)]
  return isWhole(token) ? [token.text] : []
}

function pieceTerms(token: Token): readonly string[] {
  if (token.kind === 'han') return slices(token.text, [1, 2])
  return isWord(token) || isWhole(token) ? slices(`^${token.text}$`, [3, 4]) : []
}

/** All parts of these lengths, without words that carry nothing. */
function slices(run: string, sizes: readonly number[]): readonly string[] {
  const found: string[] = []
  for (const size of sizes) {
    for (let at = 0; at + size <= run.length; at += 1) {
      const piece = run.slice(at, at + size)
      if (!FUNCTION_WORDS.has(piece)) found.push(piece)
    }
  }
  return found
}
