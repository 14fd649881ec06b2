// Whether the answer that stands for an attempt may be relied on. It is told to whoever acts on it, and decides nothing.
import { LEAST_HEARD, reliabilityOf } from '../consistency/reliability.ts'
import type { Job } from '../job/job.ts'
import { questionOf } from '../judge/judged-case.ts'
import type { Evidence, Passed } from './evidence.ts'
import { othersOf } from './others.ts'

/** Undefined where fewer than two others answered the question itself, or other wordings of it. */
export function isReliable(
  chosen: Passed,
  evidence: Pick<Evidence, 'compared'>,
  { messages }: Pick<Job, 'messages'>,
): boolean | undefined {
  const others = othersOf(chosen, evidence)
  const [own = [], paraphrased = []] = [false, true].map((worded) =>
    others
      ?.filter(({ request }) => (request.paraphrase !== undefined) === worded)
      .map(({ read }) => read.text),
  )
  if (own.length < LEAST_HEARD || paraphrased.length < LEAST_HEARD) return undefined
  return reliabilityOf(chosen.read.text, { own, paraphrased, question: questionOf(messages) }).reliable
}
