// Check kind `length`: bounds on the answer in characters, words, sentences or tokens.
import type { Length } from '../../../schemas/generated/policy.ts'
import { failed, ok } from '../prelude.ts'
import type { Compiler } from './compile-check.ts'
import { outcomeOf, type Problem } from './findings.ts'
import { measure } from './length.ts'
import { stripReasoning } from './reasoning.ts'

/** Measures the answer without its reasoning. Characters are those a reader counts (grapheme clusters). */
export const compileLength: Compiler<Length> = (settings) => {
  const { min, max, unit = 'characters' } = settings
  if (min === undefined && max === undefined)
    return failed([{ pointer: '', message: 'give min, max or both' }])
  if (min !== undefined && max !== undefined && min > max) {
    return failed([{ pointer: '/min', message: `min ${min} is above max ${max}` }])
  }
  const bounds = { min: min ?? 0, max: max ?? Number.POSITIVE_INFINITY }
  return ok({
    needsValue: false,
    run: ({ text }) => {
      const length = measure(stripReasoning(text).text.trim(), unit)
      const word = unit === 'tokens' ? 'tokens (estimated)' : unit
      return outcomeOf(settings, 'instruction', problemsOf(length, word, bounds))
    },
  })
}

type Bounds = { readonly min: number; readonly max: number }

function problemsOf(length: number, word: string, { min, max }: Bounds): Problem[] {
  if (length > max)
    return [
      { message: `The answer has ${length} ${word}, wanted at most ${max}.`, hint: 'Shorten the answer.' },
    ]
  if (length < min)
    return [
      { message: `The answer has ${length} ${word}, wanted at least ${min}.`, hint: 'Answer more fully.' },
    ]
  return []
}
