// The question of a job in another wording: a model backs its wrong answers to one wording far more often than to several.
import type { Job, Message } from '../job/job.ts'
import type { Language } from '../job/language.ts'
import { paraphraseShare } from './stopping.ts'

/** Stands in a wording for the question as it was asked. */
export const questionSlot = '{question}'

/**
 * They put the same question from another side, without a word about the answer's form or length. The question itself
 * stays whole: rewording it in code would change what is asked.
 */
export const builtInWordings: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'Somebody else has sent us the request below and wants a correct reply to it. Reply to that person directly.\n\n{question}',
    'Read what is asked here once more from the beginning, take every condition in it seriously, and only then respond.\n\n{question}',
    'A colleague was unsure how to respond to the following and handed it on. Respond in their place.\n\n{question}',
  ],
  zh: [
    '另一位用户发来了下面的请求，希望得到正确的答复。请直接答复这位用户。\n\n{question}',
    '请从头再读一遍下面的内容，认真对待其中的每个条件，然后再作答。\n\n{question}',
    '一位同事不确定该如何答复下面的内容，转交过来。请代为答复。\n\n{question}',
  ],
}

/** Which of the samples of an attempt ask in another wording: every second one, a third of all, at least one of two. */
export function isParaphrased(index: number, count: number): boolean {
  const wanted = count < 2 ? 0 : Math.max(1, paraphraseShare(count))
  return index % 2 === 1 && (index - 1) / 2 < wanted
}

export type Wording = { readonly messages: readonly Message[]; readonly paraphrase: number }

/** The messages with the job's own question in wording `turn` (0 is the first), counted from 1 on the request. */
export function reworded(
  messages: readonly Message[],
  { job, wordings, turn }: { readonly job: Job; readonly wordings: readonly string[]; readonly turn: number },
): Wording {
  const own = wordings.length > 0 ? wordings : builtInWordings[job.language]
  const place = turn % own.length
  const question = job.messages.findLast(({ role }) => role === 'user')
  const wording = own[place]
  return {
    paraphrase: place + 1,
    messages: messages.map((message) =>
      message === question && wording !== undefined
        ? { ...message, content: wording.replace(questionSlot, () => message.content) }
        : message,
    ),
  }
}
