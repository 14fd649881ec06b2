// What a text is indexed by: words, and the pieces of words that catch other forms and slips of the pen.
import { FUNCTION_WORDS } from '../../core/facts/function-words.ts'
import { folded } from '../../core/text/folded.ts'
import { scan, type Token } from '../../core/text/scan.ts'
import { stem } from '../../core/text/stem.ts'

const tokensOf = (text: string): readonly Token[] => scan(folded(text).toLowerCase())

/**
 * English by stem, Chinese (read as simplified) by character and by pair of characters; numbers and codes whole. Words
 * that carry nothing ("how do I", 如何) are left out: in a small collection they are rare, and would decide.
 */
export function wordsOf(text: string): readonly string[] {
  const terms: string[] = []
  for (const token of tokensOf(text)) {
    if (token.kind === 'word') {
      if (!FUNCTION_WORDS.has(token.text)) terms.push(stem(token.text))
    } else if (token.kind === 'han') pushHan(token.text, terms)
    else if (isWhole(token)) terms.push(token.text)
  }
  return terms
}

const isWhole = ({ kind }: Token): boolean => kind === 'number' || kind === 'code' || kind === 'link'

/** Three and four letters in a row, the edges of a word marked; the rest as in `wordsOf`. */
export function gramsOf(text: string): readonly string[] {
  const grams: string[] = []
  for (const token of tokensOf(text)) {
    if (token.kind === 'han') pushHan(token.text, grams)
    else if ((token.kind === 'word' && !FUNCTION_WORDS.has(token.text)) || isWhole(token))
      pushGrams(`^${token.text}$`, grams)
  }
  return grams
}

function pushHan(run: string, into: string[]): void {
  for (let at = 0; at < run.length; at += 1) {
    for (const size of [1, 2]) {
      const piece = run.slice(at, at + size)
      if (at + size <= run.length && !FUNCTION_WORDS.has(piece)) into.push(piece)
    }
  }
}

function pushGrams(word: string, into: string[]): void {
  for (const size of [3, 4]) {
    for (let at = 0; at + size <= word.length; at += 1) into.push(word.slice(at, at + size))
  }
}
