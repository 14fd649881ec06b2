// What a retry prompt says was wrong with the answer before.
import type { DemoRequest } from './request.ts'

/**
 * The feedback in the conversation; empty when the question is asked for the first time, and always under
 * the marker `stubborn`. In a later attempt whose feedback is not to be told from the rest, the whole prompt.
 */
export function feedbackIn(request: DemoRequest): string {
  if (request.markers.has('stubborn')) return ''
  const { feedback } = request.parts()
  return feedback === '' && request.attempt > 0 ? request.text : feedback
}
