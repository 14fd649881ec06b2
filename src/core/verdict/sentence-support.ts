// Which sentences of the answer that stands for an attempt the other samples back. For people; it decides nothing.
import { supportOf, type SentenceSupport } from '../consistency/support.ts'
import type { Job } from '../job/job.ts'
import { questionOf } from '../judge/judged-case.ts'
import type { Evidence, Passed } from './evidence.ts'
import { othersOf } from './others.ts'

/** Undefined for JSON and code, where nothing else was compared with it, and where there is too much to read. */
export function sentenceSupport(
  chosen: Passed,
  evidence: Pick<Evidence, 'compared'>,
  { messages }: Pick<Job, 'messages'>,
): readonly SentenceSupport[] | undefined {
  const texts = othersOf(chosen, evidence)?.map(({ read }) => read.text)
  return texts && supportOf(chosen.read.text, texts, questionOf(messages)).sentences
}
