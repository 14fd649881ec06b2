// Runs one job: performs the effects of the machine through ports and feeds the events back. The only loop.
import type { Job } from '../core/job/job.ts'
import type { Effect, Event, State, Step } from '../core/job/state.ts'
import { begin, step } from '../core/job/step.ts'
import type { OutsideRequest } from '../core/outside/outside.ts'
import { modelsOf, type Policy } from '../core/policy/policy.ts'
import type { SampleRequest } from '../core/sampling/sample.ts'
import type { Attempt, Settlement } from '../core/verdict/settlement.ts'
import type { Clock } from '../ports/clock.ts'
import type { Outside } from '../ports/outside.ts'
import type { Owner, SamplePool } from '../ports/sample-pool.ts'
import type { SpanContext, Tracer } from '../ports/telemetry.ts'
import { watchAttempts } from '../telemetry/attempt-spans.ts'

export type RunJob = {
  readonly job: Job
  readonly policy: Policy
  readonly owner: Owner
  readonly trace: SpanContext
  /** Abort it and the run ends with 'cancelled': no outcome, nothing to publish. */
  readonly signal: AbortSignal
  /** Told of every attempt as it is decided, for people who watch. */
  readonly onAttempt?: (attempt: Attempt) => void
}

export type EnginePorts = {
  readonly pool: SamplePool
  readonly outside: Outside
  readonly clock: Clock
  readonly tracer: Tracer
}

/** While a provider is out, the clock of the jobs that wait for it stands still: it is looked at in steps of this. */
const clockStepMs = 1000

/** Why calls end; what is asked after a drop has a controller of its own. Without a reason an abort makes an error with a stack trace, for each job. */
const over = 'the job is over'

const attemptsOf = (state: State): readonly Attempt[] =>
  state.stage === 'settled' ? state.settlement.attempts : state.progress.attempts

/**
 * Resolves with the settlement, or with 'cancelled' after an abort. Never rejects for what a model, a check or a
 * pool does.
 */
export async function runJob(run: RunJob, ports: EnginePorts): Promise<Settlement | 'cancelled'> {
  const { job, policy, signal } = run
  const { pool, outside, clock } = ports
  const aborted = (): boolean => signal.aborted
  // A listener added to a signal that was aborted before is never called.
  if (aborted()) return 'cancelled'
  const spans = watchAttempts(ports.tracer, run.trace)
  const { next, feed } = openInbox()
  // A first stage begins a job, however wide it is: before older jobs it would only delay their ends.
  const urgent = ({ attempt, index }: SampleRequest): boolean => attempt > 1 || index >= policy.sampling.first
  const draws = openCalls((request: SampleRequest, out) => {
    const span = spans.sample(request)
    void pool
      .draw({ request, owner: run.owner, trace: span.context, urgent: urgent(request), signal: out })
      .then((result) => {
        span.end(result)
        feed({ type: 'sampled', request, result, at: clock.now() })
      })
  })
  const consults = openCalls((request: OutsideRequest, out) => {
    const span = spans.consult(request)
    void outside.consult({ request, trace: span.context, signal: out }).then((result) => {
      span.end(result)
      feed({ type: 'consulted', request, result, at: clock.now() })
    })
  })
  const drop = (): void => [draws, consults].forEach((calls) => calls.drop())
  const perform = (effect: Effect): void => {
    if (effect.type === 'draw') draws.send(effect.requests)
    else if (effect.type === 'consult') consults.send(effect.requests)
    else drop()
  }
  const cancel = (): void => feed('cancelled')

  signal.addEventListener('abort', cancel, { once: true })
  const stopTimer = armDeadline(policy, ports, () => feed({ type: 'deadline', at: clock.now() }))
  let reported = 0
  let made: Step = begin(job, policy, clock.now())
  try {
    for (;;) {
      for (const attempt of attemptsOf(made.state).slice(reported)) {
        spans.attempted(attempt)
        run.onAttempt?.(attempt)
        reported += 1
      }
      made.effects.forEach(perform)
      if (made.state.stage === 'settled') return made.state.settlement
      const event = await next()
      if (event === 'cancelled' || aborted()) return 'cancelled'
      made = step(made.state, event)
    }
  } finally {
    stopTimer()
    signal.removeEventListener('abort', cancel)
    drop()
    spans.end()
  }
}

/** Calls once the time of the job is over, unless the returned function is called before. */
function armDeadline(policy: Policy, { pool, clock }: EnginePorts, call: () => void): () => void {
  let stop: () => void = () => undefined
  const arm = (leftMs: number): void => {
    const stepMs = Math.min(leftMs, clockStepMs)
    stop = clock.after(stepMs, () => {
      const away = modelsOf(policy).some((model) => pool.outage(model) !== undefined)
      if (away) arm(leftMs)
      else if (leftMs > stepMs) arm(leftMs - stepMs)
      else call()
    })
  }
  arm(policy.budget.wallMs)
  return () => stop()
}

type Calls<Request> = { readonly send: (requests: readonly Request[]) => void; readonly drop: () => void }

/** Calls of one kind; those that are out can be let go of together. */
function openCalls<Request>(call: (request: Request, signal: AbortSignal) => void): Calls<Request> {
  let control = new AbortController()
  return {
    send: (requests) => requests.forEach((request) => call(request, control.signal)),
    drop() {
      control.abort(over)
      control = new AbortController()
    },
  }
}

type Inbox = {
  readonly next: () => Promise<Event | 'cancelled'>
  readonly feed: (event: Event | 'cancelled') => void
}

/** Events in the order in which they came, one reader. */
function openInbox(): Inbox {
  const waiting: (Event | 'cancelled')[] = []
  let wake: ((event: Event | 'cancelled') => void) | undefined
  return {
    next() {
      const event = waiting.shift()
      if (event !== undefined) return Promise.resolve(event)
      return new Promise((resolve) => (wake = resolve))
    },
    feed(event) {
      if (wake === undefined) waiting.push(event)
      else wake(event)
      wake = undefined
    },
  }
}
