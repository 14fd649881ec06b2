// Parsers that are tables of pure JavaScript, as grammars of an answer: bounded in what they read of it.
import { parser as go } from '@lezer/go'
import { parser as java } from '@lezer/java'
import { parser as javascript } from '@lezer/javascript'
import { parser as python } from '@lezer/python'
import type { Code } from '../../../schemas/generated/policy.ts'
import { errorText } from '../faults/error-text.ts'
import type { Grammar, Grammars, Parsed, SyntaxFault } from './grammar.ts'
import { excerpt } from './texts.ts'

type TableLanguage = Exclude<Code['language'], keyof Grammars>

const strict = { strict: true }
const grammars = {
  javascript: javascript.configure(strict),
  typescript: javascript.configure({ ...strict, dialect: 'ts' }),
  jsx: javascript.configure({ ...strict, dialect: 'jsx' }),
  tsx: javascript.configure({ ...strict, dialect: 'ts jsx' }),
  python: python.configure(strict),
  go: go.configure(strict),
  java: java.configure(strict),
} as const

/** Tokens of code that are read in one answer; a thousand of them take about a millisecond. */
export const mostTokens = 40_000

const tooLong = { unable: `the code is too long: ${mostTokens} words and marks are read, and it has more` }

/**
 * Reads code for the first place where it is not of its language; unknown names and types are none of its business.
 * Strict, which stops there: a parser that recovers takes exponential room on hostile text. What goes beyond the bound,
 * counted over all the code that it is given, is neither right nor wrong.
 */
export function tableGrammar(language: TableLanguage): Grammar {
  if (language === 'json') return (code) => jsonFault(code) ?? 'parses'
  let left = mostTokens
  const grammar = grammars[language]
  return (code): Parsed => {
    const parse = grammar.startParse(code)
    try {
      for (; left > 0; left -= 1) {
        const tree = parse.advance()
        if (tree !== null) return oddName(tree, code) ?? 'parses'
      }
      return tooLong
    } catch (error) {
      const at = Number(/(\d+)$/.exec(error instanceof Error ? error.message : '')?.[1] ?? 0)
      const rest = (code.slice(at, at + 40).split('\n')[0] ?? '').trim()
      return { at, what: rest === '' ? 'something is missing here' : `unexpected ${excerpt(rest)}` }
    }
  }
}

/** Marks of a Chinese keyboard: in names the grammars let them pass for letters. */
const wideMark =
  /[\u2018-\u201f\u3001\u3002\u3008-\u3011\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65]/

function oddName(tree: ReturnType<typeof python.parse>, code: string): SyntaxFault | undefined {
  if (!wideMark.test(code)) return undefined
  let fault: SyntaxFault | undefined
  tree.iterate({
    enter: (node) => {
      if (
        fault !== undefined ||
        !/(?:Name|Identifier|Definition)$/.test(node.name) ||
        node.node.firstChild !== null
      )
        return
      const at = code.slice(node.from, node.to).search(wideMark)
      if (at >= 0)
        fault = { at: node.from + at, what: `unexpected ${JSON.stringify(code.charAt(node.from + at))}` }
    },
  })
  return fault
}

function jsonFault(code: string): SyntaxFault | undefined {
  try {
    JSON.parse(code)
    return undefined
  } catch (error) {
    const message = errorText(error)
    const at = Number(/position (\d+)/.exec(message)?.[1] ?? code.length)
    return { at, what: message.split('\n')[0] ?? '' }
  }
}
