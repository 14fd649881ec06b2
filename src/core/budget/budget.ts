// What a job has used, and whether the next draw still fits. One budget a job; shared quotas are the pool's.
import type { SampleRequest } from '../sampling/sample.ts'

export type Tokens = {
  readonly calls: number
  readonly promptTokens: number
  readonly completionTokens: number
}

/** Generation, with the money of all calls beside it. */
export type Usage = Tokens & {
  readonly costMicroUsd: number
  /** Calls that judge answers or compare them; absent where there were none. */
  readonly evaluation?: Tokens
}

/** Prices in millionths of a US dollar per thousand tokens. */
export type Price = { readonly promptPer1k: number; readonly completionPer1k: number }

export type Budget = {
  /** Of all calls, generation and evaluation together. */
  readonly tokens: number
  /** Of the calls that judge or compare, inside `tokens`. */
  readonly evaluationTokens?: number
  readonly costMicroUsd: number
  readonly wallMs: number
}

export const nothingUsed: Usage = { calls: 0, promptTokens: 0, completionTokens: 0, costMicroUsd: 0 }

const free: Price = { promptPer1k: 0, completionPer1k: 0 }

/** A model without a price is free. */
export const priceOf = (prices: Readonly<Record<string, Price>>, model: string): Price =>
  prices[model] ?? free

const cost = (price: Price, prompt: number, completion: number): number =>
  Math.ceil((price.promptPer1k * prompt + price.completionPer1k * completion) / 1000)

/** What a reply cost in tokens. */
type Paid = { readonly promptTokens: number; readonly completionTokens: number }

const added = (tokens: Tokens, reply: Paid): Tokens => ({
  calls: tokens.calls + 1,
  promptTokens: tokens.promptTokens + reply.promptTokens,
  completionTokens: tokens.completionTokens + reply.completionTokens,
})

/** Adds one paid reply. Replies from the memo count too: they were paid for this job. */
export function charge(usage: Usage, reply: Paid, price: Price): Usage {
  const costMicroUsd = usage.costMicroUsd + cost(price, reply.promptTokens, reply.completionTokens)
  return { ...usage, ...added(usage, reply), costMicroUsd }
}

/** The same for a reply of a judge, or of a model that compares answers. */
export function chargeEvaluation(usage: Usage, reply: Paid, price: Price): Usage {
  const costMicroUsd = usage.costMicroUsd + cost(price, reply.promptTokens, reply.completionTokens)
  return { ...usage, costMicroUsd, evaluation: added(usage.evaluation ?? noTokens, reply) }
}

const noTokens: Tokens = { calls: 0, promptTokens: 0, completionTokens: 0 }

const tokensOf = ({ promptTokens, completionTokens }: Tokens): number => promptTokens + completionTokens

/** All tokens of a job, generation and evaluation. */
export const tokensUsed = (usage: Usage): number =>
  tokensOf(usage) + (usage.evaluation === undefined ? 0 : tokensOf(usage.evaluation))

/** Tokens that texts will have, guessed high: three characters a token, one for Chinese. */
function estimateTokens(texts: readonly string[]): number {
  let tokens = 0
  for (const text of texts) {
    const han = text.match(/\p{Script=Han}/gu)?.length ?? 0
    tokens += han + Math.ceil((text.length - han) / 3) + 4
  }
  return tokens
}

/** What a call may cost, by estimate. */
export type Need = Paid & {
  readonly model: string
  /** It judges answers, or compares them. */
  readonly judges: boolean
}

/** Of a call of a model: its prompt guessed high, and all that its reply may have. */
export const needOf = ({ model, messages, maxTokens, judges }: SampleRequest): Need => ({
  model,
  promptTokens: estimateTokens(messages.map(({ content }) => content)),
  completionTokens: maxTokens,
  judges: judges !== undefined,
})

/** Of a call that embeds texts. */
export const needOfTexts = (model: string, texts: readonly string[]): Need => ({
  model,
  promptTokens: estimateTokens(texts),
  completionTokens: 0,
  judges: true,
})

/** Of finding passages. Which model embeds the question, if any does, and at which price, is known afterwards. */
export const needOfQuestion = (question: string): Need => ({ ...needOfTexts('', [question]), judges: false })

export type OverBudget = 'tokens' | 'cost'

/** Whether these calls would pass a bound before any of them is paid. A model without a price is free. */
export function overBudget(
  used: Usage,
  budget: Budget,
  next: { readonly needs: readonly Need[]; readonly prices: Readonly<Record<string, Price>> },
): OverBudget | undefined {
  let [tokens, judging, money] = [0, 0, 0]
  for (const { model, promptTokens, completionTokens, judges } of next.needs) {
    tokens += promptTokens + completionTokens
    if (judges) judging += promptTokens + completionTokens
    const price = next.prices[model]
    if (price) money += cost(price, promptTokens, completionTokens)
  }
  if (tokensUsed(used) + tokens > budget.tokens) return 'tokens'
  const judged = used.evaluation === undefined ? 0 : tokensOf(used.evaluation)
  if (judging > 0 && judged + judging > (budget.evaluationTokens ?? Infinity)) return 'tokens'
  return used.costMicroUsd + money > budget.costMicroUsd ? 'cost' : undefined
}

/** Calls that were asked and have not been heard of, by their names. */
export type Outstanding = readonly { readonly call: string; readonly need: Need }[]

/**
 * Whether calls may be made beside those that are out: what these cost is not known yet and may leave no room. `later`:
 * it depends on that, so ask again when one is back.
 */
export function affordable(
  used: Usage,
  budget: Budget,
  next: Parameters<typeof overBudget>[2] & { readonly out: readonly Need[] },
): 'yes' | 'later' | OverBudget {
  const alone = overBudget(used, budget, next)
  if (alone !== undefined) return alone
  return overBudget(used, budget, { ...next, needs: [...next.needs, ...next.out] }) === undefined
    ? 'yes'
    : 'later'
}
