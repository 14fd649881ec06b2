// Check kind `words`: words that must or must not occur.
import type { Words } from '../../../schemas/generated/policy.ts'
import { failed, ok } from '../prelude.ts'
import type { Compiler } from './compile-check.ts'
import { outcomeOf, type Problem } from './findings.ts'
import { foldLooks, type Folded } from './folded-text.ts'
import { passagesAt, placed, whereIn, type Passage } from './texts.ts'

/**
 * Latin words count only whole ("class" is not in "classic"), others anywhere, since Chinese has no spaces.
 * Letter case, width and Unicode form do not count; zero-width characters inside a word do not hide it.
 */
export const compileWords: Compiler<Words> = (settings, context) => {
  const { require = [], ban = [] } = settings
  if (require.length + ban.length === 0)
    return failed([{ pointer: '', message: 'give require, ban or both' }])
  const passages = passagesAt(settings.path, context)
  if (!passages.ok) return passages
  const finders = { require: require.map(finderOf), ban: ban.map(finderOf) }
  return ok({
    needsValue: true,
    run: (subject) => {
      const texts = passages.value(subject).map((passage) => ({ passage, folded: foldLooks(passage.text) }))
      const missing = finders.require.filter(
        ({ find }) => !texts.some(({ folded }) => find(folded) !== undefined),
      )
      const problems: Problem[] = missing.map(({ word }) => ({
        message: `The answer must contain ${JSON.stringify(word)}.`,
        hint: `Use the words ${JSON.stringify(word)}.`,
      }))
      for (const { passage, folded } of texts) problems.push(...banned(finders.ban, passage, folded))
      return outcomeOf(settings, 'instruction', problems)
    },
  })
}

type Finder = { readonly word: string; readonly find: (folded: Folded) => Span | undefined }
type Span = { readonly start: number; readonly end: number }

function banned(finders: readonly Finder[], passage: Passage, folded: Folded): Problem[] {
  return finders.flatMap(({ word, find }) => {
    const span = find(folded)
    if (span === undefined) return []
    const message = `The answer must not contain ${JSON.stringify(word)}${whereIn(passage)}.`
    return [{ message, hint: 'Say it in other words.', ...placed(passage, span.start, span.end) }]
  })
}

function finderOf(word: string): Finder {
  const wanted = foldLooks(word.trim()).text
  const [open, close] = [letter(wanted.at(0)), letter(wanted.at(-1))]
  const find = ({ text, from }: Folded): Span | undefined => {
    for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
      const end = at + wanted.length
      const whole = !(open && letter(text[at - 1])) && !(close && letter(text[end]))
      if (whole) return { start: from(at), end: from(end) }
    }
    return undefined
  }
  return { word, find }
}

/** A letter or digit of a script that puts spaces between words. */
const letter = (char: string | undefined): boolean =>
  char !== undefined && /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Nd}_]/u.test(char)
