// How many tokens of the minute's budget are set aside for a call before its use is known.
import type { PoolModel } from '../../src/adapters/bullmq/settings.ts'
import type { SampleRequest } from '../../src/core/sampling/sample.ts'

/** A token for four characters, and all that the answer may have; 0 for models without a bound. */
export function tokensFor({ messages, maxTokens }: SampleRequest, { tokensPerMinute }: PoolModel): number {
  if (tokensPerMinute === undefined) return 0
  const chars = messages.reduce((sum, { content }) => sum + content.length, 0)
  return Math.ceil(chars / 4) + maxTokens
}
