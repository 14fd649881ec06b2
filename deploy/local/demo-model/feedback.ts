// What a retry prompt says was wrong with the answer before.
import type { DemoRequest } from './request.ts'

const opening =
  /previous (?:answer|attempt|output|response|reply)|last (?:answer|attempt)|(?:was|were) rejected|did not pass|failed (?:the |these )?checks?|problems? (?:found|to fix)|fix (?:the following|these)|(?:上一?次|之前|刚才)的?(?:回答|输出|答案|结果)|未通过|没有通过|校验(?:失败|未)|以下问题|请修正|请改正/i

/**
 * The part of the conversation that is feedback; empty when the question is asked for the first time.
 * It is what follows an opening phrase, the last message after an answer of ours, or, in a later attempt
 * without either, the whole prompt.
 */
export function feedbackIn(request: DemoRequest): string {
  const answered = request.messages.findLastIndex((message) => message.role === 'assistant')
  if (answered >= 0) {
    return request.messages
      .slice(answered + 1)
      .map((message) => message.text)
      .join('\n')
  }
  const found = opening.exec(request.text)
  if (found !== null) return request.text.slice(found.index)
  return request.attempt > 0 ? request.text : ''
}
