// What rules over an answer and the outside world may look at. Only what a rule names is worked out.
import { abstains } from '../checks/abstention.ts'
import { bindingsOf, type Bindings, type Condition } from '../checks/cel.ts'
import { citationMarks } from '../checks/citation-marks.ts'
import { groundAnswer } from '../grounding/ground.ts'
import type { Document } from '../job/job.ts'
import type { Language } from '../job/language.ts'
import type { Json } from '../prelude.ts'
import type { Answer } from './outside.ts'

/** One answer and what it answers. */
export type Vetted = {
  readonly jobId: string
  readonly attempt: number
  readonly question: string
  readonly input: Json
  /** The job's own and those that were retrieved. */
  readonly documents: readonly Document[]
  readonly language: Language
  readonly answer: Answer
}

export type State = Readonly<Record<string, Json>>

export const stateRuleNames = ['state', 'output', 'answer', 'input', 'question'] as const

/** How each name of a reward rule is worked out. */
const worked: Readonly<Record<string, (of: Vetted, state: State) => Json>> = {
  state: (_, state) => state,
  output: ({ answer }) => answer.value ?? answer.text,
  answer: ({ answer }) => answer.text,
  input: ({ input }) => input,
  question: ({ question }) => question,
  documents: ({ documents }) => documents,
  language: ({ language }) => language,
  grounding: ({ answer, documents, question }) => {
    const { claims } = groundAnswer(answer.text, documents.map(sourceText), question)
    const count = (status: string): number => claims.filter((claim) => claim.status === status).length
    return { unsupported: count('unsupported'), contradicted: count('contradicted'), claims: claims.length }
  },
  citations: ({ answer, documents }) => {
    const cited = citationMarks(answer.text, documents).map(({ document }) => document)
    return new Set(cited.filter((place) => place >= 0)).size
  },
  asksBack: ({ answer }) => /[?？]["”’»」』)）\s]*$/u.test(answer.text),
  notCovered: ({ answer }) => abstains(answer.text),
}

export const rewardRuleNames: readonly string[] = Object.keys(worked)

const sourceText = ({ title, text }: Document): string => (title === undefined ? text : `${title}\n${text}`)

/** Everything that these conditions look at, worked out once. */
export function factsFor(conditions: readonly Condition[], vetted: Vetted, state: State): Bindings {
  const wanted = new Set(conditions.flatMap(({ uses }) => uses.flatMap((path) => path.slice(0, 1))))
  const facts = Object.entries(worked).filter(([name]) => wanted.has(name))
  return bindingsOf(Object.fromEntries(facts.map(([name, work]) => [name, work(vetted, state)])))
}
