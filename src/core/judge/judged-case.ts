// What is judged: question, sources and answer, all three in view of every gate and every judge.
import type { Document, Message } from '../job/job.ts'
import type { Language } from '../job/language.ts'
import { withoutOrders } from './addressed.ts'
import { block, markFor } from './isolation.ts'

export type JudgedCase = {
  /** The rules that the answer had to follow: the system message of the policy. */
  readonly task: string
  readonly question: string
  readonly documents: readonly Document[]
  readonly answer: string
  readonly language: Language
  /** The known answer, shown to a gate that compares with it. */
  readonly reference?: string
}

/** Several messages with who spoke; one alone as it is. */
export function questionOf(messages: readonly Message[]): string {
  const [only, ...others] = messages
  return only !== undefined && others.length === 0
    ? only.content
    : messages.map(({ role, content }) => `${role}: ${content}`).join('\n\n')
}

const sourceText = ({ title, text }: Document): string => (title === undefined ? text : `${title}\n${text}`)

export type Shown = { readonly mark: string; readonly text: string }

/**
 * The blocks of a case, the same for every question about it, so that an endpoint can keep their beginning.
 * Orders to the judge are taken out of the question: it is what the answer is held to.
 */
export function shown(judged: JudgedCase, withReference: boolean): Shown {
  const { task, documents, answer, reference } = judged
  const question = withoutOrders(judged.question)
  const mark = markFor([task, question, ...documents.map(sourceText), answer, reference ?? ''])
  const parts = [
    ...(task === '' ? [] : [block('TASK', mark, task)]),
    block('QUESTION', mark, question),
    ...documents.map((source, place) => block(`SOURCE ${place + 1}`, mark, sourceText(source))),
    ...(withReference && reference !== undefined ? [block('REFERENCE', mark, reference)] : []),
    block('ANSWER', mark, answer),
  ]
  return { mark, text: parts.join('\n\n') }
}
