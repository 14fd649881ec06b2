// The machine of a job without the engine: draws are answered at once, in an order that a test may choose.
import type { Job } from '../../src/core/job/job.ts'
import type { State, Step } from '../../src/core/job/state.ts'
import { begin, step } from '../../src/core/job/step.ts'
import type { Policy } from '../../src/core/policy/policy.ts'
import type { SampleRequest } from '../../src/core/sampling/sample.ts'
import type { OutsideRequest } from '../../src/core/outside/outside.ts'
import type { Settlement } from '../../src/core/verdict/settlement.ts'
import { nobody, type OutsideScript } from './scripted-outside.ts'
import { isSilent, resultOf, type Script } from './scripted-pool.ts'

export type Play = {
  readonly job: Job
  readonly policy: Policy
  readonly script: Script
  /** Answers what is asked outside; nobody when absent. */
  readonly outside?: OutsideScript
  /** Which of the requests that are out is answered next; the oldest when absent. */
  readonly pick?: (out: number) => number
}

export type Played = {
  readonly settlement: Settlement
  readonly requests: readonly SampleRequest[]
  readonly consults: readonly OutsideRequest[]
  readonly mostAtOnce: number
}

const mostSteps = 1000

/** Plays a job to its settlement; every event is one millisecond after the one before. */
export function play({ job, policy, script, outside = nobody, pick = () => 0 }: Play): Played {
  const requests: SampleRequest[] = []
  const consults: OutsideRequest[] = []
  const out: (SampleRequest | OutsideRequest)[] = []
  let mostAtOnce = 0
  let at = 0
  let made: Step = begin(job, policy, at)
  for (let steps = 0; steps < mostSteps; steps += 1) {
    for (const effect of made.effects) {
      if (effect.type === 'drop') out.length = 0
      else out.push(...effect.requests)
      if (effect.type === 'draw') requests.push(...effect.requests)
      if (effect.type === 'consult') consults.push(...effect.requests)
    }
    mostAtOnce = Math.max(mostAtOnce, out.length)
    const { state } = made
    if (state.stage === 'settled') return { settlement: state.settlement, requests, consults, mostAtOnce }
    const [request] = out.splice(pick(out.length), 1)
    if (request === undefined) throw new Error('the job waits for nothing and is not settled')
    made = answered(state, request, { script, outside, at: (at += 1) })
  }
  throw new Error(`not settled after ${mostSteps} steps`)
}

type Answering = { readonly script: Script; readonly outside: OutsideScript; readonly at: number }

function answered(
  state: State,
  request: SampleRequest | OutsideRequest,
  { script, outside, at }: Answering,
): Step {
  if ('kind' in request) {
    const result = outside(request)
    if ('silent' in result) throw new Error('a play needs an answer to every request')
    return step(state, { type: 'consulted', request, result, at })
  }
  const scripted = script(request)
  if (isSilent(scripted)) throw new Error('a play needs an answer to every request')
  return step(state, { type: 'sampled', request, result: resultOf(scripted), at })
}
