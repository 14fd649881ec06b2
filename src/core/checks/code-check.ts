// Check kind `code`: code is free of syntax errors. Nothing is run. Parsers are tables of pure JavaScript; those of
// SQL and shell are handed in.
import { parser as go } from '@lezer/go'
import { parser as java } from '@lezer/java'
import { parser as javascript } from '@lezer/javascript'
import { parser as python } from '@lezer/python'
import type { Code } from '../../../schemas/generated/policy.ts'
import { failed, ok } from '../prelude.ts'
import type { Compiler } from './compile-check.ts'
import { fencesOf, wholeCode, type Block } from './fences.ts'
import { errorOf, outcomeOf, type Problem } from './findings.ts'
import type { Grammar, Grammars, Parsed, Several, SyntaxFault } from './grammar.ts'
import { placeOf } from './text-place.ts'
import { excerpt, passagesAt, placed, whereIn, type Passage } from './texts.ts'

type CodeLanguage = Code['language']
type TableLanguage = Exclude<CodeLanguage, keyof Grammars>
type Unable = Exclude<Parsed, 'parses' | Several | SyntaxFault>

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

const script =
  /\bimport\b[^;\n]{0,300}\bwith\s*\{|\bexport\b[^;\n]{0,300}\bwith\s*\{|\bdeclare\s+(?:module|global)\b|<[A-Z][\w.]{0,60}<[^>\n]{1,60}>\s/
/** Syntax that is newer than the grammar, or not in it: where it occurs, a fault is no proof. */
const beyond: Readonly<Partial<Record<CodeLanguage, RegExp>>> = {
  java: /\b(?:case\b[^:;{}]{1,200}|default\s*)->/,
  javascript: script,
  jsx: script,
  typescript: script,
  tsx: script,
}
const beyondGrammar = (code: string, language: CodeLanguage): boolean => beyond[language]?.test(code) === true

const tags: Readonly<Record<CodeLanguage, readonly string[]>> = {
  javascript: ['javascript', 'js', 'mjs', 'node'],
  typescript: ['typescript', 'ts'],
  jsx: ['jsx'],
  tsx: ['tsx'],
  python: ['python', 'py', 'python3'],
  go: ['go', 'golang'],
  java: ['java'],
  json: ['json'],
  sql: ['sql', 'postgresql', 'postgres', 'pgsql', 'psql'],
  shell: ['shell', 'sh', 'bash'],
}

export const compileCode: Compiler<Code> = (settings, context) => {
  const passages = passagesAt(settings.path, context)
  if (!passages.ok) return passages
  const { language, statements } = settings
  if (statements !== undefined && language !== 'sql')
    return failed([{ pointer: '/statements', message: 'only sql is read as statements' }])
  const grammar = grammarOf(language, context.grammars)
  if (grammar === undefined)
    return failed([{ pointer: '/language', message: `no parser of ${language} is loaded in this process` }])
  return ok({
    needsValue: true,
    run: (subject) => {
      const problems = passages
        .value(subject)
        .flatMap((passage) => problemsOf(passage, { settings, language, grammar }))
      const stuck = problems.find(isUnable)
      if (stuck !== undefined) return errorOf(settings, stuck.unable)
      // What is proven of one block counts, whatever cannot be told about another.
      const proven = problems.filter(isProblem)
      if (proven.length === 0 && problems.includes('unclear')) {
        return {
          check: settings.id,
          status: 'skipped',
          reason: 'the code uses syntax that the grammar does not know',
        }
      }
      return outcomeOf(settings, 'format', proven)
    },
  })
}

type Found = Problem | 'unclear' | Unable
const isUnable = (found: Found): found is Unable => typeof found === 'object' && 'unable' in found
const isProblem = (found: Found): found is Problem => typeof found === 'object' && 'message' in found

type Reader = { readonly settings: Code; readonly language: CodeLanguage; readonly grammar: Grammar }

const grammarOf = (language: CodeLanguage, grammars: Grammars = {}): Grammar | undefined =>
  language === 'sql' || language === 'shell'
    ? grammars[language]
    : (code) => syntaxFault(code, language) ?? 'parses'

function problemsOf(passage: Passage, reader: Reader): Found[] {
  const { language, settings } = reader
  const fences = () => fencesOf(passage.text).filter(({ tag }) => tags[language].includes(tag))
  const blocks = settings.from === 'fences' ? fences() : [wholeCode(passage.text)]
  if (blocks.length === 0) {
    return [{ message: `There is no ${language} code block in the answer.`, errorType: 'incomplete' }]
  }
  return blocks.flatMap((block) => blockProblem(block, passage, reader) ?? [])
}

function blockProblem(
  { code, start }: Block,
  passage: Passage,
  { language, grammar, settings }: Reader,
): Found | undefined {
  if (code.trim() === '') return { message: `The code is empty${whereIn(passage)}.`, errorType: 'incomplete' }
  const parsed = grammar(code)
  if (parsed === 'parses') return undefined
  if ('unable' in parsed) return parsed
  if ('statements' in parsed) {
    if (settings.statements === 'any') return undefined
    return {
      message: `There are ${parsed.statements} SQL statements${whereIn(passage)}, wanted one; the second begins at ${placeOf(code, parsed.second)}.`,
      hint: 'Give one statement.',
      ...placed(passage, start + parsed.second, start + parsed.second + 1),
    }
  }
  if (beyondGrammar(code, language)) return 'unclear'
  return {
    message: `The ${language} code has a syntax error at ${placeOf(code, parsed.at)}${whereIn(passage)}: ${parsed.what}.`,
    hint: 'Give code that parses.',
    ...placed(passage, start + parsed.at, start + parsed.at + 1),
  }
}

/**
 * The first place where the code is not of its language; unknown names and types are none of its business.
 * Strict, which stops there: a parser that recovers takes exponential room on hostile text.
 */
export function syntaxFault(code: string, language: TableLanguage): SyntaxFault | undefined {
  if (language === 'json') return jsonFault(code)
  try {
    return oddName(grammars[language].parse(code), code)
  } catch (error) {
    const at = Number(/(\d+)$/.exec(error instanceof Error ? error.message : '')?.[1] ?? 0)
    const rest = (code.slice(at, at + 40).split('\n')[0] ?? '').trim()
    return { at, what: rest === '' ? 'something is missing here' : `unexpected ${excerpt(rest)}` }
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
    const message = error instanceof Error ? error.message : String(error)
    const at = Number(/position (\d+)/.exec(message)?.[1] ?? code.length)
    return { at, what: message.split('\n')[0] ?? '' }
  }
}
