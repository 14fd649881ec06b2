// Check kind `code`: code is free of syntax errors. Nothing is run. Parsers of SQL and shell are handed in.
import type { Code } from '../../../schemas/generated/policy.ts'
import { failed, ok } from '../prelude.ts'
import type { Compiler } from './compile-check.ts'
import { fencesOf, wholeCode, type Block } from './fences.ts'
import { errorOf, outcomeOf, type Problem } from './findings.ts'
import type { Grammar, Grammars, Parsed, Several, SyntaxFault } from './grammar.ts'
import { tableGrammar } from './table-grammar.ts'
import { placeOf } from './text-place.ts'
import { passagesAt, placed, whereIn, type Passage } from './texts.ts'

type CodeLanguage = Code['language']
type Unable = Exclude<Parsed, 'parses' | Several | SyntaxFault>

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
  const openGrammar = grammarOf(language, context.grammars)
  if (openGrammar === undefined)
    return failed([{ pointer: '/language', message: `no parser of ${language} is loaded in this process` }])
  return ok({
    needsValue: true,
    run: (subject) => {
      const grammar = openGrammar()
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

/** Characters of shell that its parser is given, of all blocks together; what begins another statement costs as much as 16. */
const mostShell = 100_000
const shellStep = /[;\n|&(]/g
const stepCost = 16
const tooLong = { unable: `the code is too long: at most ${mostShell} characters of shell are read` }

function boundedShell(shell: Grammar): Grammar {
  let left = mostShell
  return (code) => {
    left -= code.length + stepCost * (code.match(shellStep)?.length ?? 0)
    return left < 0 ? tooLong : shell(code)
  }
}

/** Opens the parser for one answer: what it reads of all blocks together is bounded. */
function grammarOf(language: CodeLanguage, { sql, shell }: Grammars = {}): (() => Grammar) | undefined {
  if (language === 'sql') return sql && (() => sql)
  if (language === 'shell') return shell && (() => boundedShell(shell))
  return () => tableGrammar(language)
}

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
