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
  /(?:previous|last|earlier) (?:answer|attempt|output|response|reply)|(?:was|were) rejected|did not pass|failed (?:the |these )?checks?|not accepted|problems? (?:found|to fix)|fix (?:the following|these)|(?:上一?次|之前|刚才)的?(?:回答|输出|答案|结果)|未通过|没有通过|未被接受|校验(?:失败|未)|以下问题|请修正|请改正/i

// Far beyond any prompt of the examples; keeps the time for a hostile one within a second.
const maxCharacters = 500_000

// The words before the opening phrase belong to its sentence: "Your", "We fear that the".
function beforePhrase(text: string, at: number): string {
  const before = text.slice(0, at)
  return before.slice(0, before.search(/[^.。!?！？\n]{0,60}$/))
}

/**
 * Feedback is what follows a phrase that opens feedback, to the end of the conversation. Documents are set
 * aside first: such a phrase in one of them is none. The question is that of the last message of a user
 * that says more than documents and feedback. `deaf`: no feedback is heard.
 */
export function takeApart(messages: readonly DemoMessage[], deaf = false): PromptParts {
  const documents = new Map<number, SourceDocument>()
  const feedback: string[] = []
  let asked = ''
  for (const { role, text } of messages) {
    if (role === 'assistant') continue
    const sources = readSources(text.slice(0, maxCharacters))
    for (const document of sources.documents) {
      if (!documents.has(document.number)) documents.set(document.number, document)
    }
    const found = opening.exec(sources.rest)
    const before = found === null ? sources.rest : beforePhrase(sources.rest, found.index)
    if (found !== null) feedback.push(sources.rest.slice(found.index))
    else if (feedback.length > 0) feedback.push(sources.rest)
    if (role === 'user' && before.trim() !== '') asked = before
  }
  return {
    documents: [...documents.values()],
    question: questionIn(asked),
    feedback: deaf ? '' : feedback.join('\n'),
  }
}
