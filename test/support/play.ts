// The machine of a job without the engine: draws are answered at once, in an order that a test may choose.
import type { Job } from '../../src/core/job/job.ts'
import type { State, Step } from '../../src/core/job/state.ts'
import { begin, step } from '../../src/core/job/step.ts'
import type { Policy } from '../../src/core/policy/policy.ts'
import type { SampleRequest } from '../../src/core/sampling/sample.ts'
import type { Settlement } from '../../src/core/verdict/settlement.ts'
import { isSilent, resultOf, type Script } from './scripted-pool.ts'

export type Play = {
  readonly job: Job
  readonly policy: Policy
  readonly script: Script
  /** Which of the requests that are out is answered next; the oldest when absent. */
  readonly pick?: (out: number) => number
}

export type Played = {
  readonly settlement: Settlement
  readonly requests: readonly SampleRequest[]
  readonly mostAtOnce: number
}

const mostSteps = 1000

/** Plays a job to its settlement; every event is one millisecond after the one before. */
export function play({ job, policy, script, pick = () => 0 }: Play): Played {
  const requests: SampleRequest[] = []
  const out: SampleRequest[] = []
  let mostAtOnce = 0
  let at = 0
  let made: Step = begin(job, policy, at)
  for (let steps = 0; steps < mostSteps; steps += 1) {
    for (const effect of made.effects) {
      if (effect.type === 'drop') out.length = 0
      else out.push(...effect.requests)
      if (effect.type === 'draw') requests.push(...effect.requests)
    }
    mostAtOnce = Math.max(mostAtOnce, out.length)
    if (made.state.stage === 'settled') return { settlement: made.state.settlement, requests, mostAtOnce }
    const [request] = out.splice(pick(out.length), 1)
    if (request === undefined) throw new Error('the job waits for nothing and is not settled')
    made = answered(made.state, request, { script, at: (at += 1) })
  }
  throw new Error(`not settled after ${mostSteps} steps`)
}

function answered(
  state: State,
  request: SampleRequest,
  { script, at }: { readonly script: Script; readonly at: number },
): Step {
  const scripted = script(request)
  if (isSilent(scripted)) throw new Error('a play needs an answer to every request')
  return step(state, { type: 'sampled', request, result: resultOf(scripted), at })
}
