// What a job has used, and whether the next draw still fits. One budget a job; shared quotas are the pool's.
import type { Reply, SampleRequest } from '../sampling/sample.ts'

export type Usage = {
  readonly calls: number
  readonly promptTokens: number
  readonly completionTokens: number
  readonly costMicroUsd: number
}

/** Prices in millionths of a US dollar per thousand tokens. */
export type Price = { readonly promptPer1k: number; readonly completionPer1k: number }

export type Budget = { readonly tokens: number; readonly costMicroUsd: number; readonly wallMs: number }

export const nothingUsed: Usage = { calls: 0, promptTokens: 0, completionTokens: 0, costMicroUsd: 0 }

const cost = (price: Price, prompt: number, completion: number): number =>
  Math.ceil((price.promptPer1k * prompt + price.completionPer1k * completion) / 1000)

/** Adds one paid reply. Replies from the memo count too: they were paid for this job. */
export function charge(usage: Usage, reply: Reply, price: Price): Usage {
  return {
    calls: usage.calls + 1,
    promptTokens: usage.promptTokens + reply.promptTokens,
    completionTokens: usage.completionTokens + reply.completionTokens,
    costMicroUsd: usage.costMicroUsd + cost(price, reply.promptTokens, reply.completionTokens),
  }
}

/** Tokens a prompt will have, guessed high: three characters a token, one for Chinese. */
export function estimatePromptTokens(request: SampleRequest): number {
  let tokens = 0
  for (const { content } of request.messages) {
    const han = content.match(/\p{Script=Han}/gu)?.length ?? 0
    tokens += han + Math.ceil((content.length - han) / 3) + 4
  }
  return tokens
}

export type OverBudget = 'tokens' | 'cost'

/** Whether these requests would pass a bound, by estimate, before any of them is paid. */
export function overBudget(
  used: Usage,
  budget: Budget,
  next: { readonly requests: readonly SampleRequest[]; readonly price: Price },
): OverBudget | undefined {
  const prompt = next.requests.reduce((sum, request) => sum + estimatePromptTokens(request), 0)
  const completion = next.requests.reduce((sum, request) => sum + request.maxTokens, 0)
  if (used.promptTokens + used.completionTokens + prompt + completion > budget.tokens) return 'tokens'
  if (used.costMicroUsd + cost(next.price, prompt, completion) > budget.costMicroUsd) return 'cost'
  return undefined
}
