// Patterns from policies and schemas, on an engine whose time is linear in the text.
import { RE2JS } from 're2js'
import { errorText } from '../faults/error-text.ts'
import { failed, ok, type Result } from '../prelude.ts'

export type Pattern = {
  readonly source: string
  readonly test: (text: string) => boolean
  /** Every match, at most `limit`. */
  readonly matches: (
    text: string,
    limit: number,
  ) => readonly { readonly start: number; readonly end: number }[]
}

const LONGEST_PATTERN = 4000

/**
 * A pattern in RE2's syntax, which leaves out back-references and look-around (they are what makes other engines
 * exponential). The fault is a text for whoever wrote the policy.
 */
export function compilePattern(
  source: string,
  options?: { readonly ignoreCase?: boolean },
): Result<Pattern, string> {
  if (source.length > LONGEST_PATTERN)
    return failed(`the pattern is longer than ${LONGEST_PATTERN} characters`)
  try {
    const flags = options?.ignoreCase === true ? RE2JS.CASE_INSENSITIVE : 0
    const compiled = RE2JS.compile(RE2JS.translateRegExp(source), flags)
    return ok({
      source,
      test: (text) => compiled.test(text),
      matches: (text, limit) => all(compiled, text, limit),
    })
  } catch (error) {
    const reason = errorText(error)
    return failed(`the pattern ${JSON.stringify(source)} is refused: ${reason}`)
  }
}

function all(compiled: RE2JS, text: string, limit: number): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = []
  const matcher = compiled.matcher(text)
  while (found.length < limit && matcher.find()) found.push({ start: matcher.start(), end: matcher.end() })
  return found
}
