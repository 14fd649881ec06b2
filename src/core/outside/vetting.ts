// The vetting of one answer: who is asked outside, what came back, what follows. State first, since rewards get it.
import type { Json } from '../prelude.ts'
import { coverageOf } from './coverage.ts'
import type { Vetted } from './facts.ts'
import type { OutsideRequest, OutsideResult } from './outside.ts'
import { readState, stateInJob } from './read-state.ts'
import type { StateSeen, ValidatorResult, VettingReport } from './report.ts'
import { addUp } from './rewards.ts'
import { seenState, tryStateRules } from './state-rules.ts'
import type { ValidatorPlan } from './validator-plan.ts'
import { validated } from './read-validation.ts'
import { stops } from './stops.ts'
import type { VettingPlan } from './vetting-plan.ts'

export type Vetting = {
  readonly plan: VettingPlan
  readonly vetted: Vetted
  /** What was asked so far, in order. */
  readonly asked: readonly OutsideRequest[]
  /** By id of the request. */
  readonly results: ReadonlyMap<string, OutsideResult>
}

/** Requests to send (none while others are out), or what was found out. */
export type VettingNext =
  | { readonly kind: 'asking'; readonly vetting: Vetting; readonly requests: readonly OutsideRequest[] }
  | { readonly kind: 'vetted'; readonly vetting: Vetting; readonly report: Done }

type Done = Extract<VettingReport, { status: 'vetted' }>

const stateId = (name: string): string => `state:${name}`
const validatorId = (id: string): string => `validate:${id}`
const rewardId = 'reward'

/** Opens the vetting of an answer; `at` in milliseconds since 1970. */
export function openVetting(vetted: Vetted, plan: VettingPlan, at: number): VettingNext {
  const asked = firstRequests(vetted, plan)
  const vetting: Vetting = { plan, vetted, asked, results: new Map() }
  return asked.length > 0 ? { kind: 'asking', vetting, requests: asked } : conclude(vetting, at)
}

/** A result came. Undefined where nobody waits for it. */
export function takeResult(
  vetting: Vetting,
  { id, result, at }: { readonly id: string; readonly result: OutsideResult; readonly at: number },
): VettingNext | undefined {
  const { asked, results } = vetting
  if (results.has(id) || !asked.some((request) => request.id === id)) return undefined
  const next = { ...vetting, results: new Map([...results, [id, result]]) }
  return next.results.size < asked.length
    ? { kind: 'asking', vetting: next, requests: [] }
    : conclude(next, at)
}

function firstRequests(
  { jobId, attempt, answer, input }: Vetted,
  { state, validators }: VettingPlan,
): readonly OutsideRequest[] {
  const sources = state.sources.flatMap((source): OutsideRequest[] =>
    source.from === 'job'
      ? []
      : [
          {
            jobId,
            attempt,
            id: stateId(source.name),
            kind: 'state',
            source: source.source,
            maxAgeMs: source.maxAgeMs,
          },
        ],
  )
  const tools = validators.map((plan): OutsideRequest => ({
    jobId,
    attempt,
    id: validatorId(plan.id),
    kind: 'validate',
    plan,
    answer,
    input,
  }))
  return [...sources, ...tools]
}

/** All that is out came back. The reward service is asked only about an answer that stands so far. */
function conclude(vetting: Vetting, at: number): VettingNext {
  const { plan, vetted, asked, results } = vetting
  const found = foundSoFar(vetting, at)
  const { rewards } = plan
  if (rewards === undefined || stops(found)) return { kind: 'vetted', vetting, report: found }
  const state = seenState(found.state)
  const { service } = rewards
  if (service !== undefined && !asked.some(({ id }) => id === rewardId)) {
    const { jobId, attempt, question, documents, answer } = vetted
    const request: OutsideRequest = {
      jobId,
      attempt,
      id: rewardId,
      kind: 'reward',
      service: service.name,
      question,
      documents,
      answer: answer.text,
      ...(answer.value === undefined ? {} : { value: answer.value }),
      state,
    }
    return { kind: 'asking', vetting: { ...vetting, asked: [...asked, request] }, requests: [request] }
  }
  const added = addUp(rewards, { vetted, state }, results.get(rewardId))
  return { kind: 'vetted', vetting, report: { ...found, rewards: added } }
}

function foundSoFar({ plan, vetted, results }: Vetting, at: number): Done {
  const job: Json = { input: vetted.input, question: vetted.question, documents: vetted.documents }
  const state = plan.state.sources.map((source): StateSeen =>
    source.from === 'job'
      ? stateInJob(source, job)
      : readState(source, results.get(stateId(source.name)), at),
  )
  const validators = plan.validators.map((validator: ValidatorPlan): ValidatorResult =>
    validated(validator, results.get(validatorId(validator.id))),
  )
  return {
    status: 'vetted',
    ...(plan.coverage === undefined ? {} : { coverage: coverageOf(vetted, plan.coverage) }),
    state,
    rules: tryStateRules(plan.state.rules, vetted, state),
    validators,
  }
}
