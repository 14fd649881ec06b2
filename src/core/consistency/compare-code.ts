// Two pieces of code compared by tokens: layout is free, except where indentation is syntax.
import { CLASH_CEILING, identical, type Comparison } from './verdict.ts'

const FENCE = /```[\w+-]*\s*\n([\s\S]*?)```/u
const SQL =
  /^\s*(?:select|insert|update|delete|create|alter|drop|with|merge|truncate)\b[\s\S]*\b(?:from|into|set|table|values|as|where|database|index|view)\b/iu
const BLOCKS =
  /^[ \t]*(?:if|elif|else|for|while|def|class|try|except|finally|with|match|case|async def)\b.*:\s*(?:#.*)?$/mu
const CODE =
  /^[ \t]*(?:def |class |function |const |let |var |import |from \w+ import |#include|public |private |package |fn |func |#!\/)|[;{}][ \t]*$|\w[ \t]*[-+*/%|&]=[ \t]|^[ \t]*(?:if|elif|for|while) .+:[ \t]*\w[\w.]*\(|^[ \t]*return [\w.]+ [-+*/%] |=>|\)\s*\{/mu
/** A line that is one call, or a difference, quotient or rest given to a name. */
const CALL = /^[ \t]*[\w.]+\([^()]*\);?[ \t]*$|^[ \t]*\w+ = \w+ [-/%] \w+;?[ \t]*$/mu
const TOKEN =
  /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|\p{L}[\p{L}\p{N}_$]*|\d[\w.]*|[<>=!&|+\-*/%^]+=?|\S/gu
const COMMENT = /(?:^|\s)(?:\/\/|#(?!include)).*$|\/\*[\s\S]*?\*\/|--\s.*$/gmu

// What a text is shows early.
const MOST_SEEN = 4_000

const MOST_SHOWN = 200

// How alike two different pieces are shows as early.
const MOST_COUNTED = 5_000

const WORDS_OF_SQL = /^[a-z_]\w*$/iu

/** True when a text is better compared as code: a fence, SQL, or lines that only code has. */
export function looksLikeCode(whole: string): boolean {
  const text = whole.length > MOST_SEEN ? whole.slice(0, MOST_SEEN) : whole
  return (
    SQL.test(text) ||
    BLOCKS.test(text) ||
    FENCE.test(text) ||
    CALL.test(text) ||
    (CODE.test(text) && /[;{}()=]|\breturn /.test(text))
  )
}

const body = (text: string): string => FENCE.exec(text)?.[1] ?? text

/** Conditions joined by AND may stand in any order. */
function conditionsSorted(tokens: readonly string[]): readonly string[] {
  const where = tokens.indexOf('where')
  if (where < 0 || tokens.includes('or') || tokens.includes('between')) return tokens
  const ends = ['order', 'group', 'limit', 'having', 'returning', ';', ')']
  const found = tokens.findIndex((token, at) => at > where && ends.includes(token))
  const end = found < 0 ? tokens.length : found
  const conditions = tokens
    .slice(where + 1, end)
    .join('\u0000')
    .split('\u0000and\u0000')
    .toSorted()
  return [
    ...tokens.slice(0, where + 1),
    ...conditions.join('\u0000and\u0000').split('\u0000'),
    ...tokens.slice(end),
  ]
}

function sqlTokens(code: string): readonly string[] {
  const tokens = Array.from(code.matchAll(TOKEN), ([token]) =>
    WORDS_OF_SQL.test(token) ? token.toLowerCase() : token,
  )
  return conditionsSorted(tokens.at(-1) === ';' ? tokens.slice(0, -1) : tokens)
}

/** Depth of each line as a token, where a colon opens blocks. */
function blockTokens(code: string): readonly string[] {
  const tokens: string[] = []
  const depths: number[] = [0]
  for (const line of code.split('\n')) {
    if (line.trim() === '') continue
    const depth = (/^[ \t]*/u.exec(line)?.[0] ?? '').replaceAll('\t', '    ').length
    while (depth < (depths.at(-1) ?? 0)) {
      depths.pop()
      tokens.push('⇤')
    }
    if (depth > (depths.at(-1) ?? 0)) {
      depths.push(depth)
      tokens.push('⇥')
    }
    tokens.push(...Array.from(line.matchAll(TOKEN), ([token]) => token), '\n')
  }
  return tokens
}

// Longer code is told apart by its letters from here on, layout and all.
const MOST_READ = 40_000

/** The tokens of a piece of code; what is too long to be read is a token by itself. */
export function tokensOf(text: string): readonly string[] {
  const code = body(text).replace(COMMENT, '')
  const tokens = tokensIn(code.slice(0, MOST_READ))
  return code.length > MOST_READ ? [...tokens, code.slice(MOST_READ)] : tokens
}

function tokensIn(code: string): readonly string[] {
  if (SQL.test(code)) return sqlTokens(code)
  return BLOCKS.test(code) ? blockTokens(code) : Array.from(code.matchAll(TOKEN), ([token]) => token)
}

const counted = (tokens: readonly string[]): Map<string, number> => {
  const found = new Map<string, number>()
  for (const token of tokens) found.set(token, (found.get(token) ?? 0) + 1)
  return found
}

function dice(a: readonly string[], b: readonly string[]): number {
  const counts = counted(b)
  let shared = 0
  for (const [token, count] of counted(a)) shared += Math.min(count, counts.get(token) ?? 0)
  return a.length + b.length === 0 ? 0 : (2 * shared) / (a.length + b.length)
}

/** A piece of code; its tokens are read when they are asked for. */
export type Code = { readonly text: string; readonly tokens: () => readonly string[] }

/** Compares two pieces of code: equal tokens in equal order are the same, all else is not. */
export function compareCode(a: Code, b: Code): Comparison {
  const [left, right] = [a.tokens(), b.tokens()]
  const at = left.findIndex((token, place) => token !== right[place])
  if (left.length > 0 && left.length === right.length && at < 0) return identical(a.text)
  const place = at < 0 ? left.length : at
  const around = (tokens: readonly string[]): string =>
    tokens
      .slice(place, place + 5)
      .map((token) => token.slice(0, MOST_SHOWN))
      .join(' ')
  return {
    relation: 'different',
    similarity: CLASH_CEILING * dice(left.slice(0, MOST_COUNTED), right.slice(0, MOST_COUNTED)),
    contradictions: [{ kind: 'token', a: around(left), b: around(right) }],
    matches: [],
  }
}
