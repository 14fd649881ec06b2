// Check kind `code`: code is free of syntax errors. Parsers are tables of pure JavaScript; nothing is run.
import { parser as go } from '@lezer/go'
import { parser as java } from '@lezer/java'
import { parser as javascript } from '@lezer/javascript'
import { parser as python } from '@lezer/python'
import type { Code } from '../../../schemas/generated/policy.ts'
import { ok } from '../prelude.ts'
import type { Compiler } from './compile-check.ts'
import { outcomeOf, type Problem } from './findings.ts'
import { placeOf } from './text-place.ts'
import { excerpt, passagesAt, placed, whereIn, type Passage } from './texts.ts'

type CodeLanguage = Code['language']
type Fault = { readonly at: number; readonly what: string }
type Block = { readonly code: string; readonly start: number; readonly tag: string }

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

/** Java's arrow cases are newer than the grammar: where one occurs, a fault is no proof. */
const beyondGrammar = (code: string, language: CodeLanguage): boolean =>
  language === 'java' && /\b(?:case\b[^:;{}]{1,200}|default\s*)->/.test(code)

const tags: Readonly<Record<CodeLanguage, readonly string[]>> = {
  javascript: ['javascript', 'js', 'mjs', 'node'],
  typescript: ['typescript', 'ts'],
  jsx: ['jsx'],
  tsx: ['tsx'],
  python: ['python', 'py', 'python3'],
  go: ['go', 'golang'],
  java: ['java'],
  json: ['json'],
}

export const compileCode: Compiler<Code> = (settings, context) => {
  const passages = passagesAt(settings.path, context)
  if (!passages.ok) return passages
  return ok({
    needsValue: true,
    run: (subject) => {
      const problems = passages.value(subject).flatMap((passage) => problemsOf(passage, settings))
      if (problems.includes('unclear')) {
        return {
          check: settings.id,
          status: 'skipped',
          reason: 'the code uses syntax that the grammar does not know',
        }
      }
      return outcomeOf(
        settings,
        'format',
        problems.filter((problem) => problem !== 'unclear'),
      )
    },
  })
}

function problemsOf(passage: Passage, settings: Code): (Problem | 'unclear')[] {
  const { language, from = 'answer' } = settings
  const fences = () => fencesOf(passage.text).filter(({ tag }) => tags[language].includes(tag))
  const blocks = from === 'answer' ? [wholeCode(passage.text)] : fences()
  if (blocks.length === 0) {
    return [{ message: `There is no ${language} code block in the answer.`, errorType: 'incomplete' }]
  }
  return blocks.flatMap((block) => blockProblem(block, passage, language) ?? [])
}

function blockProblem(
  { code, start }: Block,
  passage: Passage,
  language: CodeLanguage,
): Problem | 'unclear' | undefined {
  if (code.trim() === '') return { message: `The code is empty${whereIn(passage)}.`, errorType: 'incomplete' }
  const fault = syntaxFault(code, language)
  if (fault === undefined) return undefined
  if (beyondGrammar(code, language)) return 'unclear'
  return {
    message: `The ${language} code has a syntax error at ${placeOf(code, fault.at)}${whereIn(passage)}: ${fault.what}.`,
    hint: 'Give code that parses.',
    ...placed(passage, start + fault.at, start + fault.at + 1),
  }
}

const fence =
  /^([ \t]*)(`{3,}|~{3,})[ \t]*([\w+#.-]*)[^\n`]*\n([\s\S]*?)(?:\n[ \t]*\2[`~]*[ \t]*$|(?![\s\S]))/gm

/** Fenced blocks of a text; an unclosed one runs to the end. */
function fencesOf(text: string): Block[] {
  return [...text.matchAll(fence)].map((match) => {
    const [all, , , tag = '', code = ''] = match
    return { code, start: match.index + all.indexOf('\n') + 1, tag: tag.toLowerCase() }
  })
}

/** The answer, or the inside of its only fence when there is nothing but that. */
function wholeCode(text: string): Block {
  const blocks = fencesOf(text)
  const [block] = blocks
  if (block === undefined || blocks.length > 1) return { code: text, start: 0, tag: '' }
  return block
}

/**
 * The first place where the code is not of its language; unknown names and types are none of its business.
 * Strict, which stops there: a parser that recovers takes exponential room on hostile text.
 */
export function syntaxFault(code: string, language: CodeLanguage): Fault | undefined {
  if (language === 'json') return jsonFault(code)
  try {
    grammars[language].parse(code)
    return undefined
  } catch (error) {
    const at = Number(/(\d+)$/.exec(error instanceof Error ? error.message : '')?.[1] ?? 0)
    const rest = (code.slice(at, at + 40).split('\n')[0] ?? '').trim()
    return { at, what: rest === '' ? 'something is missing here' : `unexpected ${excerpt(rest)}` }
  }
}

function jsonFault(code: string): Fault | undefined {
  try {
    JSON.parse(code)
    return undefined
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const at = Number(/position (\d+)/.exec(message)?.[1] ?? code.length)
    return { at, what: message.split('\n')[0] ?? '' }
  }
}
