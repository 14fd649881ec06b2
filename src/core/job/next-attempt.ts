// The next rung: passages where they are new, then the first samples. Ends the job where the budget carries no more.
import { affordable, needOf, needOfQuestion, overBudget } from '../budget/budget.ts'
import type { Rung } from '../policy/policy.ts'
import { messagesFor } from '../retry/messages.ts'
import type { SampleRequest } from '../sampling/sample.ts'
import { nextDraw } from './draw.ts'
import { planToAsk } from './preparing.ts'
import { budgetCode, endEarly, withDrop } from './settle.ts'
import type { Drawing, Preparing, Progress, Step } from './state.ts'

/** Begins the attempt of a rung. */
export function climb(progress: Progress, rung: Rung, at: number): Step {
  const request = planToAsk(progress)
  if (request === undefined) return ask(progress, { rung, startedAt: at }, at)
  const { policy, usage } = progress
  // A question that does not fit by itself does not fit into a prompt either; so it is not embedded first.
  const over = overBudget(usage, policy.budget, {
    needs: [needOfQuestion(request.query)],
    prices: policy.prices,
  })
  if (over !== undefined) return endEarly(progress, budgetCode(over), at)
  const state: Preparing = { stage: 'preparing', progress, rung, startedAt: at, request }
  return { state, effects: [{ type: 'consult', requests: [request] }] }
}

/** Draws with the passages at hand. */
export function ask(
  progress: Progress,
  { rung, startedAt }: { readonly rung: Rung; readonly startedAt: number },
  at: number,
): Step {
  const { job, policy, critique } = progress
  const messages = messagesFor(job, policy, { strategy: rung.strategy, critique })
  const state: Drawing = { stage: 'drawing', progress, rung, messages, asked: 0, samples: [], startedAt }
  const drawn = nextDraw(state)
  // Nothing is ever decided without a sample.
  return draw(state, drawn.kind === 'decide' ? [] : drawn.requests, at)
}

/** Asks for what is next, if the budget allows; else ends the job with what is known. */
export function draw(state: Drawing, requests: readonly SampleRequest[], at: number): Step {
  if (requests.length === 0) return { state, effects: [] }
  const { policy, usage } = state.progress
  const needs = requests.map(needOf)
  // Those that are out differ from these in little but their temperature.
  const out = Array.from({ length: state.asked - state.samples.length }, () => needs.slice(0, 1)).flat()
  const may = affordable(usage, policy.budget, { needs, out, prices: policy.prices })
  if (may === 'later') return { state, effects: [] }
  if (may !== 'yes') return withDrop(endEarly(state.progress, budgetCode(may), at))
  return { state: { ...state, asked: state.asked + requests.length }, effects: [{ type: 'draw', requests }] }
}
