// Replies of a model, made by hand: whole, stopped, paid little for.
import type { Reply } from '../../src/core/sampling/sample.ts'

export const replyOf = (text: string, more: Partial<Reply> = {}): Reply => ({
  text,
  finish: 'stop',
  finishReason: 'stop',
  promptTokens: 1,
  completionTokens: 1,
  latencyMs: 1,
  ...more,
})
