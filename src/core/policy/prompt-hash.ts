// The name of what a gate or a judge is asked: equal as long as every word of the question is.
import { gateMessages } from '../gates/gate-prompt.ts'
import type { Gate } from '../gates/gate.ts'
import { digest } from '../judge/digest.ts'
import { judgeMessages } from '../judge/judge-prompt.ts'
import type { JudgedCase } from '../judge/judged-case.ts'
import type { Rubric } from '../judge/rubric.ts'
import type { Message } from '../job/job.ts'

/** With sources and without, in both languages: the texts differ. */
const cases: readonly JudgedCase[] = (['en', 'zh'] as const).flatMap((language) =>
  [[], [{ id: 'source', text: 'source' }]].map((documents) => ({
    task: 'task',
    question: 'question',
    documents,
    answer: 'answer',
    language,
  })),
)

const hashOf = (asked: (judged: JudgedCase) => readonly Message[], more: string): string =>
  digest(JSON.stringify([cases.map(asked), more]))
    .toString(16)
    .padStart(13, '0')

/** 13 hex digits over the whole prompt of a gate, both languages. */
export const gatePromptHash = (gate: Gate): string => hashOf((judged) => gateMessages(judged, gate), '')

/** The same of a rubric; weights are part of it, since the total that was measured depends on them. */
export const judgePromptHash = (rubric: Rubric): string =>
  hashOf(
    (judged) => judgeMessages(judged, rubric),
    JSON.stringify(rubric.dimensions.map(({ id, weight, floor }) => [id, weight, floor])),
  )
