// Folded text cut into tokens by one hand-written pass: it runs on every sample of every job.

export type TokenKind = 'word' | 'han' | 'number' | 'link' | 'code' | 'emoji' | 'mark' | 'break'

export type Token = { readonly kind: TokenKind; readonly text: string; readonly start: number }

const LINK = /(?:https?:\/\/|www\.)[^\s<>"'(){}|,;\u3000-\u9fff]*[^\s<>"'(){}|,;.!?:\u3000-\u9fff]/iuy
const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/y
const EMAIL_RUN = /[\w.+-]*/y
const EMAIL_REST = /@[\w-]+(?:\.[\w-]+)+/y
const HOST = /[\p{Ll}\d][\p{Ll}\d-]*(?:\.[\p{Ll}\d-]{2,})*\.\p{Ll}{2,}(?:\/[\w./?=&%#-]*\w)?/uy
const HOST_RUN = /[\p{Ll}\d-]*/uy
const HOST_REST = /(?:\.[\p{Ll}\d-]{2,})*\.\p{Ll}{2,}/uy
// Chinese letters stand right beside Latin ones and are none of theirs: 乘坐G101次列车, iPhone手机.
// Letters are taken whole: trying fewer of them finds nothing and takes their square.
const CODE =
  /(?=([\p{L}--[\u3400-\u9fff]]+))\1(?:[\-_]?[\p{L}--[\u3400-\u9fff]]*\d[[\p{L}\d]--[\u3400-\u9fff]]*)(?:[\-_.][[\p{L}\d]--[\u3400-\u9fff]]*\d[[\p{L}\d]--[\u3400-\u9fff]]*)*/vy
const FLAG = /--[a-z][\w-]*|-[A-Za-z]{1,3}(?![\w-])/uy
const PATH = /(?:~|\.{1,2})?\/[A-Za-z_.][\w.\-/]*/y
const WORD = /\p{L}[[\p{L}\p{M}]--[\u3400-\u9fff]]*(?:'[\p{L}--[\u3400-\u9fff]]+)?/vy
const NUMBER = /\d+(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?/y
const DECIMAL = /\.\d+/y
const EMOJI =
  /\p{Extended_Pictographic}\ufe0f?(?:\u200d\p{Extended_Pictographic}\ufe0f?)*\p{Emoji_Modifier}?/uy

const isHan = (code: number): boolean => code >= 0x3400 && code <= 0x9fff
const isDigit = (code: number): boolean => code >= 48 && code <= 57
const isLatin = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 65 && code <= 90)
const isLetter = (code: number): boolean =>
  isLatin(code) || (code >= 0xaa && code < 0x2000 && code !== 0xb0 && code !== 0xb7 && code !== 0xd7)

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0]
}

function wordEnd(text: string, from: number): number {
  let at = from
  while (at < text.length && isLatin(text.charCodeAt(at))) at += 1
  return at
}

/** Codes after which a word of plain letters is surely over: the end, a blank, a line break, a comma. */
const isOver = (code: number): boolean => Number.isNaN(code) || code === 32 || code === 10 || code === 44

/** ORD-1001, v1.2.3, iPhone15: letters that a digit follows, at once or after a hyphen. */
function opensCode(text: string, start: number, end: number): boolean {
  const next = text.charCodeAt(end)
  const after = text.charCodeAt(end + 1)
  if (isDigit(next)) return true
  // 9am-6pm, 5kg-10kg: right after a digit stands a unit.
  if (next === 45 && isDigit(text.charCodeAt(start - 1))) return false
  return (next === 45 || next === 95) && (isDigit(after) || isLatin(after))
}

/**
 * A run of letters that may open an address or host, and whether what follows makes it one: the same for every word
 * of the run, so it is looked at once.
 */
type Run = { readonly run: RegExp; readonly rest: RegExp; end: number; opens: boolean }

function opensIn(known: Run, text: string, at: number): boolean {
  if (at >= known.end) {
    known.end = at + (matchAt(known.run, text, at)?.length ?? 0)
    known.opens = matchAt(known.rest, text, known.end) !== undefined
  }
  return known.opens
}

type Runs = { readonly email: Run; readonly host: Run }

function linkAt(text: string, at: number, { email, host }: Runs): string | undefined {
  const link = matchAt(LINK, text, at)
  if (link !== undefined) return link
  const address = opensIn(email, text, at) ? matchAt(EMAIL, text, at) : undefined
  return address ?? (opensIn(host, text, at) ? matchAt(HOST, text, at) : undefined)
}

/** A word, unless what follows shows that it opens a link, an address, a host or an identifier. */
function wordLike(text: string, at: number, runs: Runs): Token {
  const end = wordEnd(text, at)
  if (end > at && isOver(text.charCodeAt(end))) return { kind: 'word', text: text.slice(at, end), start: at }
  const link = linkAt(text, at, runs)
  if (link !== undefined) return { kind: 'link', text: link, start: at }
  const code = opensCode(text, at, end) ? codeAt(text, at) : signedNameAt(text, at)
  return code ?? { kind: 'word', text: matchAt(WORD, text, at) ?? text.charAt(at), start: at }
}

// C++, C#, F#: what follows the letters is a part of the name.
const SIGNED_NAME = /[A-Za-z]+\+\+|[A-Za-z]#/y
// Windows10 is what Windows 10 is; A4 and B6 are names of their own.
const NUMBERED = /^\p{L}{3,}(?=\d+(?:\.\d+)*$)/u

/** An identifier in letters and digits; of a word with its number the word alone. */
function codeAt(text: string, at: number): Token | undefined {
  const code = matchAt(CODE, text, at)
  if (code === undefined) return undefined
  const word = NUMBERED.exec(code)?.[0]
  return word === undefined
    ? { kind: 'code', text: code, start: at }
    : { kind: 'word', text: word, start: at }
}

function signedNameAt(text: string, at: number): Token | undefined {
  const name = matchAt(SIGNED_NAME, text, at)
  const next = text.charCodeAt(at + (name?.length ?? 0))
  if (name === undefined || isLatin(next) || isDigit(next)) return undefined
  return { kind: 'code', text: name, start: at }
}

function runOf(text: string, at: number): Token {
  let end = at + 1
  while (end < text.length && isHan(text.charCodeAt(end))) end += 1
  return { kind: 'han', text: text.slice(at, end), start: at }
}

// - . / ~
const ARGUMENTS: readonly number[] = [45, 46, 47, 126]

/** --hard, -rf, ./build: an option or path of a command, after a blank. */
function argumentAt(text: string, at: number): string | undefined {
  const before = text.charCodeAt(at - 1)
  if (!Number.isNaN(before) && before !== 32 && before !== 10) return undefined
  return matchAt(FLAG, text, at) ?? matchAt(PATH, text, at)
}

function otherAt(text: string, at: number, code: number): Token {
  const argument = ARGUMENTS.includes(code) ? argumentAt(text, at) : undefined
  if (argument !== undefined) return { kind: 'code', text: argument, start: at }
  if (code > 0x2000) {
    const emoji = matchAt(EMOJI, text, at)
    if (emoji !== undefined) return { kind: 'emoji', text: emoji, start: at }
  }
  const word = code > 127 ? matchAt(WORD, text, at) : undefined
  if (word !== undefined) return { kind: 'word', text: word, start: at }
  return { kind: 'mark', text: String.fromCodePoint(text.codePointAt(at) ?? code), start: at }
}

/** .5 without a digit before the point. */
function opensDecimal(text: string, at: number): boolean {
  const before = text.charCodeAt(at - 1)
  return (
    isDigit(text.charCodeAt(at + 1)) &&
    (Number.isNaN(before) || before === 32 || before === 10 || before === 40)
  )
}

function tokenAt(text: string, at: number, runs: Runs): Token {
  const code = text.charCodeAt(at)
  if (isLetter(code)) return wordLike(text, at, runs)
  if (isDigit(code)) return { kind: 'number', text: matchAt(NUMBER, text, at) ?? text.charAt(at), start: at }
  if (isHan(code)) return runOf(text, at)
  if (code === 46 && opensDecimal(text, at))
    return { kind: 'number', text: matchAt(DECIMAL, text, at) ?? '.', start: at }
  if (code === 10) return { kind: 'break', text: '\n', start: at }
  return otherAt(text, at, code)
}

/** All tokens in order, blanks left out. Linear in the length of the text. */
export function scan(text: string): readonly Token[] {
  const tokens: Token[] = []
  const runs: Runs = {
    email: { run: EMAIL_RUN, rest: EMAIL_REST, end: 0, opens: false },
    host: { run: HOST_RUN, rest: HOST_REST, end: 0, opens: false },
  }
  let at = 0
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (code === 32 || code === 9 || code === 13) {
      at += 1
      continue
    }
    const token = tokenAt(text, at, runs)
    tokens.push(token)
    at += token.text.length
  }
  return tokens
}
