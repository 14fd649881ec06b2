// Which sentences of the answer that stands for an attempt the other samples back. For people; it decides nothing.
import { supportOf, type SentenceSupport } from '../consistency/support.ts'
import type { Job } from '../job/job.ts'
import { questionOf } from '../judge/judged-case.ts'
import type { Evidence, Passed } from './evidence.ts'

/** So much of all answers together takes some ten milliseconds, of Chinese up to fifty; more is not told. */
const mostChars = 20_000

/** Undefined for JSON and code, where nothing else was compared with it, and where there is too much to read. */
export function sentenceSupport(
  chosen: Passed,
  { compared }: Pick<Evidence, 'compared'>,
  { messages }: Pick<Job, 'messages'>,
): readonly SentenceSupport[] | undefined {
  const others = (compared?.samples ?? []).filter(({ request }) => request.index !== chosen.request.index)
  const texts = others.map(({ read }) => read.text)
  const length = texts.reduce((sum, text) => sum + text.length, chosen.read.text.length)
  if (texts.length === 0 || length > mostChars) return undefined
  return supportOf(chosen.read.text, texts, questionOf(messages)).sentences
}
