// Does a “not covered” fit what was found? Honest where nothing speaks to the question, lazy where something does.
import { abstains } from '../checks/abstention.ts'
import { withoutAsking } from '../facts/asking-words.ts'
import { groundIn } from '../grounding/ground.ts'
import { withoutMarks } from '../grounding/marks.ts'
import { indexOf } from '../grounding/source-index.ts'
import type { Vetted } from './facts.ts'
import type { Coverage } from './report.ts'
import type { VettingPlan } from './vetting-plan.ts'

/** Share of the question's content, by weight, that has to stand in the sources for them to speak to it. */
const spokenTo = 0.75

/** Whether an answer says that the sources are silent, or answers, as they call for. */
export function coverageOf(
  { answer, documents, question }: Vetted,
  held: NonNullable<VettingPlan['coverage']>,
): Coverage {
  const silent = abstains(answer.text)
  if (documents.length === 0) return silent ? 'fits' : 'answered-from-nothing'
  if (!silent || held === 'nothing-found') return 'fits'
  // All of them, however long: here a source that was not read would speak for the answer.
  const sources = indexOf(documents.map(({ title, text }) => `${title ?? ''}\n${text}`))
  // "How long" stands in no answer. Of a question without end the beginning is read, and the rest is not spoken to.
  const { support, claims } = groundIn(sources, withoutAsking(withoutMarks(question, documents)))
  const asks = claims.some(({ parts }) => parts.weight > 0)
  return asks && support >= spokenTo ? 'covered-after-all' : 'fits'
}
