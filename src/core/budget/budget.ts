// What a job has used, and whether the next draw still fits. One budget a job; shared quotas are the pool's.
import type { Reply, SampleRequest } from '../sampling/sample.ts'

export type Tokens = {
  readonly calls: number
  readonly promptTokens: number
  readonly completionTokens: number
}

/** Generation, with the money of all calls beside it. */
export type Usage = Tokens & {
  readonly costMicroUsd: number
  /** Calls that judge answers; absent where there were none. */
  readonly evaluation?: Tokens
}

/** Prices in millionths of a US dollar per thousand tokens. */
export type Price = { readonly promptPer1k: number; readonly completionPer1k: number }

export type Budget = {
  /** Of all calls, generation and evaluation together. */
  readonly tokens: number
  /** Of the calls that judge, inside `tokens`. */
  readonly evaluationTokens?: number
  readonly costMicroUsd: number
  readonly wallMs: number
}

export const nothingUsed: Usage = { calls: 0, promptTokens: 0, completionTokens: 0, costMicroUsd: 0 }

const cost = (price: Price, prompt: number, completion: number): number =>
  Math.ceil((price.promptPer1k * prompt + price.completionPer1k * completion) / 1000)

const added = (tokens: Tokens, reply: Reply): Tokens => ({
  calls: tokens.calls + 1,
  promptTokens: tokens.promptTokens + reply.promptTokens,
  completionTokens: tokens.completionTokens + reply.completionTokens,
})

/** Adds one paid reply. Replies from the memo count too: they were paid for this job. */
export function charge(usage: Usage, reply: Reply, price: Price): Usage {
  const costMicroUsd = usage.costMicroUsd + cost(price, reply.promptTokens, reply.completionTokens)
  return { ...usage, ...added(usage, reply), costMicroUsd }
}

/** The same for a reply of a judge. */
export function chargeEvaluation(usage: Usage, reply: Reply, price: Price): Usage {
  const costMicroUsd = usage.costMicroUsd + cost(price, reply.promptTokens, reply.completionTokens)
  return { ...usage, costMicroUsd, evaluation: added(usage.evaluation ?? noTokens, reply) }
}

const noTokens: Tokens = { calls: 0, promptTokens: 0, completionTokens: 0 }

const tokensOf = ({ promptTokens, completionTokens }: Tokens): number => promptTokens + completionTokens

/** All tokens of a job, generation and evaluation. */
export const tokensUsed = (usage: Usage): number =>
  tokensOf(usage) + (usage.evaluation === undefined ? 0 : tokensOf(usage.evaluation))

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

/** Whether these requests would pass a bound, by estimate, before any of them is paid. A model without a price is free. */
export function overBudget(
  used: Usage,
  budget: Budget,
  next: { readonly requests: readonly SampleRequest[]; readonly prices: Readonly<Record<string, Price>> },
): OverBudget | undefined {
  let [tokens, judging, money] = [0, 0, 0]
  for (const request of next.requests) {
    const prompt = estimatePromptTokens(request)
    tokens += prompt + request.maxTokens
    if (request.judges) judging += prompt + request.maxTokens
    const price = next.prices[request.model]
    if (price) money += cost(price, prompt, request.maxTokens)
  }
  if (tokensUsed(used) + tokens > budget.tokens) return 'tokens'
  const judged = used.evaluation === undefined ? 0 : tokensOf(used.evaluation)
  if (judging > 0 && judged + judging > (budget.evaluationTokens ?? Infinity)) return 'tokens'
  return used.costMicroUsd + money > budget.costMicroUsd ? 'cost' : undefined
}
