// Traditional Chinese read as simplified, regional words included (OpenCC, Taiwan phrases to the mainland's).
import { Converter } from 'opencc-js/t2cn'

type Folding = {
  readonly convert: (text: string) => string
  readonly traditional: Uint8Array
  /** Code of the simplified letter, for traditional ones that have a single one. */
  readonly letters: Uint16Array
}

const FIRST = 0x4e00
const LAST = 0x9fff

// Built on the first Chinese text, not on import: 20 ms that an English-only process never pays.
let folding: Folding | undefined

function built(): Folding {
  const convert: (text: string) => string = Converter({ from: 'twp', to: 'cn' })
  const traditional = new Uint8Array(LAST + 1)
  const letters = new Uint16Array(LAST + 1)
  for (let code = FIRST; code <= LAST; code += 1) {
    const letter = String.fromCharCode(code)
    const plain = convert(letter)
    if (plain === letter) continue
    traditional[code] = 1
    if (plain.length === 1) letters[code] = plain.charCodeAt(0)
  }
  return { convert, traditional, letters }
}

/** The text in simplified characters; returned as it is when it holds no traditional one. */
export function simplified(text: string): string {
  folding ??= built()
  const { traditional, convert } = folding
  for (let at = 0; at < text.length; at += 1) if (traditional[text.charCodeAt(at)] === 1) return convert(text)
  return text
}

const someHan = /[\u4e00-\u9fff]/

/** Letter by letter, regional words as they are: places in the text stay. */
export function simplifiedLetters(text: string): string {
  if (!someHan.test(text)) return text
  folding ??= built()
  const { letters } = folding
  return text.replaceAll(/[\u4e00-\u9fff]/g, (letter) => {
    const code = letters[letter.charCodeAt(0)]
    return code === undefined || code === 0 ? letter : String.fromCharCode(code)
  })
}
