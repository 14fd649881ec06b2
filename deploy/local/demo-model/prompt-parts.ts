// Takes a conversation apart: documents, question, feedback.
import { questionIn, readSources, type SourceDocument } from './documents.ts'

export type DemoMessage = { readonly role: string; readonly text: string }

export type PromptParts = {
  readonly documents: readonly SourceDocument[]
  /** What is asked, apart from documents, markers and feedback. */
  readonly question: string
  /** What is said to be wrong with an earlier answer; empty when nothing is. */
  readonly feedback: string
}

const opening =
  /(?:previous|last|earlier) (?:answer|attempt|output|response|reply)|(?:was|were) rejected|did not pass|failed (?:the |these )?checks?|problems? (?:found|to fix)|fix (?:the following|these)|(?:上一?次|之前|刚才)的?(?:回答|输出|答案|结果)|未通过|没有通过|校验(?:失败|未)|以下问题|请修正|请改正/i

// Far beyond any prompt of the examples; keeps the time for a hostile one within a second.
const maxCharacters = 500_000

const textOf = (messages: readonly DemoMessage[]): string =>
  messages
    .map((message) => message.text)
    .join('\n\n')
    .slice(0, maxCharacters)

// The words before the opening phrase belong to its sentence: "Your", "We fear that the".
function beforePhrase(text: string, at: number): string {
  const before = text.slice(0, at)
  return before.slice(0, before.search(/[^.。!?！？\n]{0,60}$/))
}

/**
 * Feedback is what follows an earlier answer of ours, else what follows a phrase that opens feedback.
 * Documents are set aside first: such a phrase in one of them is no feedback.
 */
export function takeApart(messages: readonly DemoMessage[]): PromptParts {
  const answered = messages.findLastIndex((message) => message.role === 'assistant')
  const prompt = messages.slice(0, answered < 0 ? messages.length : answered)
  const { documents } = readSources(textOf(prompt))
  const { rest } = readSources(textOf(prompt.filter((message) => message.role === 'user')))
  const instructions = readSources(textOf(prompt.filter((message) => message.role !== 'user'))).rest
  const inQuestion = opening.exec(rest)
  const inInstructions = opening.exec(instructions)
  const feedback =
    answered >= 0
      ? textOf(messages.slice(answered + 1))
      : inQuestion !== null
        ? rest.slice(inQuestion.index)
        : inInstructions !== null
          ? instructions.slice(inInstructions.index)
          : ''
  return {
    documents,
    question: questionIn(inQuestion === null ? rest : beforePhrase(rest, inQuestion.index)),
    feedback,
  }
}
