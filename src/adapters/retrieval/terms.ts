// What a text is indexed by: words, and the pieces of words that catch other forms and slips of the pen.
import { folded } from '../../core/text/folded.ts'
import { scan, type Token } from '../../core/text/scan.ts'
import { stem } from '../../core/text/stem.ts'

const tokensOf = (text: string): readonly Token[] => scan(folded(text).toLowerCase())

/** English by stem, Chinese (read as simplified) by character and by pair of characters; numbers and codes whole. */
export function wordsOf(text: string): readonly string[] {
  const terms: string[] = []
  for (const token of tokensOf(text)) {
    if (token.kind === 'word') terms.push(stem(token.text))
    else if (token.kind === 'han') pushHan(token.text, terms)
    else if (isWhole(token)) terms.push(token.text)
  }
  return terms
}

const isWhole = ({ kind }: Token): boolean => kind === 'number' || kind === 'code' || kind === 'link'

/** Three and four letters in a row, the edges of a word marked; Chinese as in `wordsOf`. */
export function gramsOf(text: string): readonly string[] {
  const grams: string[] = []
  for (const token of tokensOf(text)) {
    if (token.kind === 'han') pushHan(token.text, grams)
    else if (token.kind === 'word' || isWhole(token)) pushGrams(`^${token.text}$`, grams)
  }
  return grams
}

function pushHan(run: string, into: string[]): void {
  for (let at = 0; at < run.length; at += 1) {
    into.push(run.charAt(at))
    if (at + 1 < run.length) into.push(run.slice(at, at + 2))
  }
}

function pushGrams(word: string, into: string[]): void {
  for (const size of [3, 4]) {
    for (let at = 0; at + size <= word.length; at += 1) into.push(word.slice(at, at + size))
  }
}
