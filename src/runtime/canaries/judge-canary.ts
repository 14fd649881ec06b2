// One canary through the machine of a job, its answer given, its gates and judges asked through the pool.
import type { Canary } from '../../lab/canaries/canary.ts'
import { fixedAnswerPool } from '../../lab/regress/row-pool.ts'
import { noOutside } from '../../engine/no-outside.ts'
import { runJob } from '../../engine/run-job.ts'
import type { Settlement } from '../../core/verdict/settlement.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Owner, SamplePool } from '../../ports/sample-pool.ts'
import type { SpanContext, Tracer } from '../../ports/telemetry.ts'

export type CanaryEnd = {
  /** What gates and judges made of it; error when they could not be had. */
  readonly got: 'good' | 'bad' | 'error'
  readonly reason: string
  readonly calls: number
  readonly tokens: number
}

export type JudgeCanary = {
  readonly canary: Canary
  /** The same for a canary and a period, so that whoever asks again finds the paid replies. */
  readonly jobId: string
  readonly owner: Owner
  readonly trace: SpanContext
  readonly signal: AbortSignal
}

export type CanaryPorts = { readonly pool: SamplePool; readonly clock: Clock; readonly tracer: Tracer }

/** Resolves with what came of it, or `cancelled` after an abort. */
export async function judgeCanary(
  { canary, jobId, owner, trace, signal }: JudgeCanary,
  { pool, clock, tracer }: CanaryPorts,
): Promise<CanaryEnd | 'cancelled'> {
  const settlement = await runJob(
    { job: canary.job(jobId), policy: canary.policy, owner, trace, signal },
    // Behind every call of a job that is queued already.
    { pool: fixedAnswerPool(canary.answer, behindJobs(pool)), outside: noOutside, clock, tracer },
  )
  return settlement === 'cancelled' ? settlement : endOf(settlement)
}

const behindJobs = (pool: SamplePool): SamplePool => ({
  draw: (draw) => pool.draw({ ...draw, urgent: false }),
  outage: (model) => pool.outage(model),
})

const none = { calls: 0, promptTokens: 0, completionTokens: 0 }

function endOf({ outcome, usage }: Settlement): CanaryEnd {
  const { calls, promptTokens, completionTokens } = usage.evaluation ?? none
  const spent = { calls, tokens: promptTokens + completionTokens }
  switch (outcome.kind) {
    case 'approved':
      return { got: 'good', reason: '', ...spent }
    case 'rejected': {
      const [first] = outcome.reasons
      const judged = first !== undefined && judgedBad.has(first.code)
      return { got: judged ? 'bad' : 'error', reason: first?.message ?? '', ...spent }
    }
    case 'dead-letter':
      return { got: 'error', reason: outcome.fault.message, ...spent }
  }
}

const judgedBad: ReadonlySet<string> = new Set([
  'gate_failed',
  'judge_failed',
  'judge_addressed',
  'judgement_unstable',
])
