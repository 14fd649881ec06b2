// How many tokens of the minute's budget are set aside for a call before its use is known.
import type { PoolModel } from '../../src/adapters/bullmq/settings.ts'
import type { Fault } from '../../src/core/faults/codes.ts'
import type { Result } from '../../src/core/prelude.ts'
import type { Reply, SampleRequest } from '../../src/core/sampling/sample.ts'

/** A token for four characters, and all that the answer may have; 0 for models without a bound. */
export function tokensFor({ messages, maxTokens }: SampleRequest, { tokensPerMinute }: PoolModel): number {
  if (tokensPerMinute === undefined) return 0
  const chars = messages.reduce((sum, { content }) => sum + content.length, 0)
  return Math.ceil(chars / 4) + maxTokens
}

/** What a call took of the tokens set aside for it. A call that broke may have been billed; a refused one was not. */
export function tokensUsed(result: Result<Reply, Fault>, setAside: number): number {
  if (setAside === 0) return 0
  if (result.ok) return result.value.promptTokens + result.value.completionTokens
  return result.fault.kind === 'call' ? setAside : 0
}
