// One spelling for texts that differ only in typography. Case stays: Mb and MB are two units.
import { simplified } from './simplified.ts'

const PLAIN = /^[\u0020-\u007e\n\t\r]*$/
const HAN = /[\u3400-\u9fff]/
const RAISED = /[\u2070\u00b9\u00b2\u00b3\u2074-\u2079\u207b]+/gu
const RAISED_DIGITS = new Map(Array.from('⁰¹²³⁴⁵⁶⁷⁸⁹', (digit, at) => [digit, String(at)]))
const CIRCLED = /[\u2460-\u2473]/gu
const INVISIBLE = /[\u00ad\u200b\u200c\u200e\u200f\u2060\ufeff]/gu
const MARKS: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '「': '"',
  '」': '"',
  '『': '"',
  '』': '"',
  '。': '. ',
  '–': '-',
  '—': '-',
  '‐': '-',
  '‑': '-',
  '−': '-',
  '～': '~',
  '〜': '~',
  '•': '*',
  '·': '·',
  '⁄': '/',
  '÷': '/',
}
const MARKED = new RegExp(`[${Object.keys(MARKS).join('')}]`, 'gu')

/** Raised digits keep their meaning (10² is not 102), circled ones become list numbers, then NFKC. */
function widthFolded(text: string): string {
  return text
    .replace(RAISED, (run) => `^${Array.from(run, (digit) => RAISED_DIGITS.get(digit) ?? '-').join('')}`)
    .replace(CIRCLED, (mark) => `\n${mark.charCodeAt(0) - 0x245f}. `)
    .replace(INVISIBLE, '')
    .normalize('NFKC')
    .replace(MARKED, (mark) => MARKS[mark] ?? mark)
}

const FRACTION = /\\[dt]?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}/gu
const WRAPPED = /\\(?:text|mathrm|mathbf|boxed|operatorname)\s*\{([^{}]*)\}/gu
const FORMULA = /\$\$?((?=[^$\n]*[\\^_{=]|[\w+\-*/=.(),]+\$)[^$\n]*[\w})])\$\$?(?!\d)/gu

/** LaTeX reduced to what it says: fractions with a slash, formula marks and wrappers away. */
function formulasRead(text: string): string {
  return text
    .replace(FRACTION, '$1/$2')
    .replace(WRAPPED, '$1')
    .replace(/\\(?:times|cdot)\b/gu, '*')
    .replace(/\\%/gu, '%')
    .replace(/\\[()[\]]/gu, ' ')
    .replace(/\^\{([^{}]*)\}/gu, '^$1')
    .replace(FORMULA, '$1')
}

/** Struck out in Markdown: taken back. */
const STRUCK = /~~[^~\n]+~~/gu

/** U.S. and US are one. */
const DOTTED = /\b[A-Z]\.(?:[A-Z]\.)+/u
const ALL_DOTTED = new RegExp(DOTTED, 'gu')

/** Width, quotes, dashes, script, dots of abbreviations, LaTeX and Markdown emphasis folded; case and line breaks kept. */
export function folded(text: string): string {
  let read = text
  if (!PLAIN.test(read)) {
    read = widthFolded(read)
    if (HAN.test(read)) read = simplified(read)
  }
  if (read.includes('\\') || read.includes('$')) read = formulasRead(read)
  if (read.includes('~~')) read = read.replace(STRUCK, '')
  if (read.includes('**') || read.includes('`') || read.includes('__'))
    read = read.replace(/\*\*|__|`+/gu, '')
  if (DOTTED.test(read)) read = read.replace(ALL_DOTTED, (letters) => letters.replaceAll('.', ''))
  return read
}

/** Folded, with every run of blanks as one: equal keys say the same, whatever the kind of text. */
export function textKey(text: string): string {
  return folded(text).replace(/\s+/gu, ' ').trim()
}
