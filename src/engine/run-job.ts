// Runs one job: performs the effects of the machine through ports and feeds the events back. The only loop.
import type { Job } from '../core/job/job.ts'
import type { Effect, Event, State, Step } from '../core/job/state.ts'
import { begin, step } from '../core/job/step.ts'
import { modelsOf, type Policy } from '../core/policy/policy.ts'
import type { SampleRequest } from '../core/sampling/sample.ts'
import type { Attempt, Settlement } from '../core/verdict/settlement.ts'
import type { Clock } from '../ports/clock.ts'
import type { Owner, SamplePool } from '../ports/sample-pool.ts'
import type { SpanContext, Tracer } from '../ports/telemetry.ts'
import { watchAttempts } from '../telemetry/job-spans.ts'

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

export type EnginePorts = { readonly pool: SamplePool; readonly clock: Clock; readonly tracer: Tracer }

/** While a provider is out, the clock of the jobs that wait for it stands still: it is looked at in steps of this. */
const clockStepMs = 1000

/** Why draws end; what is drawn after a drop has a controller of its own. Without a reason an abort makes an error with a stack trace, for each job. */
const over = 'the job is over'

const attemptsOf = (state: State): readonly Attempt[] =>
  state.stage === 'settled' ? state.settlement.attempts : state.progress.attempts

/**
 * Resolves with the settlement, or with 'cancelled' after an abort. Never rejects for what a model, a check or a
 * pool does.
 */
export async function runJob(run: RunJob, ports: EnginePorts): Promise<Settlement | 'cancelled'> {
  const { job, policy, signal } = run
  const { pool, clock } = ports
  const aborted = (): boolean => signal.aborted
  // A listener added to a signal that was aborted before is never called.
  if (aborted()) return 'cancelled'
  const spans = watchAttempts(ports.tracer, run.trace)
  let draws = new AbortController()
  const { next, feed } = openInbox()

  const draw = (request: SampleRequest): void => {
    const span = spans.sample(request)
    // A first stage begins a job, however wide it is: before older jobs it would only delay their ends.
    const urgent = request.attempt > 1 || request.index >= policy.sampling.first
    void pool
      .draw({ request, owner: run.owner, trace: span.context, urgent, signal: draws.signal })
      .then((result) => {
        span.end(result)
        feed({ type: 'sampled', request, result, at: clock.now() })
      })
  }
  const perform = (effect: Effect): void => {
    if (effect.type === 'draw') effect.requests.forEach(draw)
    else {
      draws.abort(over)
      draws = new AbortController()
    }
  }
  let stopTimer: () => void = () => undefined
  const armDeadline = (leftMs: number): void => {
    const stepMs = Math.min(leftMs, clockStepMs)
    stopTimer = clock.after(stepMs, () => {
      const away = modelsOf(policy).some((model) => pool.outage(model) !== undefined)
      if (away) armDeadline(leftMs)
      else if (leftMs > stepMs) armDeadline(leftMs - stepMs)
      else feed({ type: 'deadline', at: clock.now() })
    })
  }
  const cancel = (): void => feed('cancelled')

  signal.addEventListener('abort', cancel, { once: true })
  armDeadline(policy.budget.wallMs)
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
    draws.abort(over)
    spans.end()
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
