// Traditional Chinese read as simplified, regional words included (OpenCC, Taiwan phrases to the mainland's).
import { Converter } from 'opencc-js/t2cn'

type Folding = { readonly convert: (text: string) => string; readonly traditional: Uint8Array }

const FIRST = 0x4e00
const LAST = 0x9fff

// Built on the first Chinese text, not on import: 20 ms that an English-only process never pays.
let folding: Folding | undefined

function built(): Folding {
  const convert: (text: string) => string = Converter({ from: 'twp', to: 'cn' })
  const traditional = new Uint8Array(LAST + 1)
  for (let code = FIRST; code <= LAST; code += 1) {
    const letter = String.fromCharCode(code)
    if (convert(letter) !== letter) traditional[code] = 1
  }
  return { convert, traditional }
}

/** The text in simplified characters; returned as it is when it holds no traditional one. */
export function simplified(text: string): string {
  folding ??= built()
  const { traditional, convert } = folding
  for (let at = 0; at < text.length; at += 1) if (traditional[text.charCodeAt(at)] === 1) return convert(text)
  return text
}
