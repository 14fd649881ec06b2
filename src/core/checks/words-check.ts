// Check kind `words`: words that must or must not occur.
import type { Words } from '../../../schemas/generated/policy.ts'
import { failed, ok } from '../prelude.ts'
import type { Compiler } from './compile-check.ts'
import { outcomeOf, type Problem } from './findings.ts'
import { finderOf, searched, type Finder, type Searched } from './find-words.ts'
import { passagesAt, placed, whereIn, type Passage } from './texts.ts'

/** Required words have to stand in one of the texts, banned ones in none; what counts as standing there: `finderOf`. */
export const compileWords: Compiler<Words> = (settings, context) => {
  const { require = [], ban = [] } = settings
  if (require.length + ban.length === 0)
    return failed([{ pointer: '', message: 'give require, ban or both' }])
  const passages = passagesAt(settings.path, context)
  if (!passages.ok) return passages
  const finders = { require: require.map(namedFinder), ban: ban.map(namedFinder) }
  return ok({
    needsValue: true,
    run: (subject) => {
      const texts = passages.value(subject).map((passage) => ({ passage, text: searched(passage.text) }))
      const missing = finders.require.filter(
        ({ find }) => !texts.some(({ text }) => find(text) !== undefined),
      )
      const problems: Problem[] = missing.map(({ word }) => ({
        message: `The answer must contain ${JSON.stringify(word)}.`,
        hint: `Use the words ${JSON.stringify(word)}.`,
      }))
      for (const { passage, text } of texts) problems.push(...banned(finders.ban, passage, text))
      return outcomeOf(settings, 'instruction', problems)
    },
  })
}

type Named = { readonly word: string; readonly find: Finder }

const namedFinder = (word: string): Named => ({ word, find: finderOf(word) })

function banned(finders: readonly Named[], passage: Passage, text: Searched): Problem[] {
  return finders.flatMap(({ word, find }) => {
    const span = find(text)
    if (span === undefined) return []
    const message = `The answer must not contain ${JSON.stringify(word)}${whereIn(passage)}.`
    return [{ message, hint: 'Say it in other words.', ...placed(passage, span.start, span.end) }]
  })
}
