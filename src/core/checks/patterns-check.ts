// Check kind `patterns`: regular expressions, on an engine that is linear in the text.
import type { Patterns } from '../../../schemas/generated/policy.ts'
import { failed, ok } from '../prelude.ts'
import type { CheckProblem, Compiler } from './compile-check.ts'
import { outcomeOf, type Problem } from './findings.ts'
import { compilePattern, type Pattern } from './pattern.ts'
import { excerpt, passagesAt, placed, whereIn, type Passage } from './texts.ts'

type Given = { readonly pattern: string; readonly message: string }
type Compiled = { readonly pattern: Pattern; readonly message: string }

/** `match` must be found in at least one of the texts, `forbid` in none. */
export const compilePatterns: Compiler<Patterns> = (settings, context) => {
  const problems: CheckProblem[] = []
  const all = (field: 'match' | 'forbid'): Compiled[] =>
    (settings[field] ?? []).flatMap((given: Given, index) => {
      const pattern = compilePattern(given.pattern, { ignoreCase: settings.ignoreCase ?? false })
      if (pattern.ok) return [{ pattern: pattern.value, message: given.message }]
      problems.push({ pointer: `/${field}/${index}/pattern`, message: pattern.fault })
      return []
    })
  const [match, forbid] = [all('match'), all('forbid')]
  const passages = passagesAt(settings.path, context)
  if (!passages.ok) return failed([...problems, ...passages.fault])
  if (problems.length > 0) return failed(problems)
  if (match.length + forbid.length === 0)
    return failed([{ pointer: '', message: 'give match, forbid or both' }])
  return ok({
    needsValue: true,
    run: (subject) => {
      const texts = passages.value(subject)
      const missing = match.filter(({ pattern }) => !texts.some(({ text }) => pattern.test(text)))
      const found: Problem[] = missing.map(({ message }) => ({ message }))
      return outcomeOf(settings, 'instruction', [
        ...found,
        ...texts.flatMap((text) => forbidden(forbid, text)),
      ])
    },
  })
}

function forbidden(forbid: readonly Compiled[], passage: Passage): Problem[] {
  return forbid.flatMap(({ pattern, message }) =>
    pattern.matches(passage.text, 3).map(({ start, end }) => ({
      message: `${message} Found ${excerpt(passage.text.slice(start, end))}${whereIn(passage)}.`,
      ...placed(passage, start, end),
    })),
  )
}
