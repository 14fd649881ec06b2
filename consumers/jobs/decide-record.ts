// From the bytes of a record to a settlement, or to the fault that makes it a dead letter.
import type { Halt } from '../../schemas/generated/halt.ts'
import type { Job as JobValue } from '../../schemas/generated/job.ts'
import { runJob, type EnginePorts } from '../../src/engine/run-job.ts'
import type { Fault } from '../../src/core/faults/codes.ts'
import { fault } from '../../src/core/faults/fault.ts'
import { jobOf, type Job } from '../../src/core/job/job.ts'
import { withJobSchema } from '../../src/core/policy/job-schema.ts'
import { modelsOf, type Policy } from '../../src/core/policy/policy.ts'
import { failed, ok, type Result } from '../../src/core/prelude.ts'
import { haltedOutcome } from '../../src/core/verdict/halted.ts'
import { nothingUsed } from '../../src/core/budget/budget.ts'
import type { Attempt, Settlement } from '../../src/core/verdict/settlement.ts'
import type { PolicyStore } from '../../src/ports/policy-store.ts'
import type { Log, SpanContext } from '../../src/ports/telemetry.ts'
import type { HaltsView } from './halts-view.ts'
import type { JobRecord, RunningJob } from './job-record.ts'
import type { Place } from './take-over.ts'

export type DecideDeps = {
  readonly decode: (value: Buffer | null, headers: JobRecord['headers']) => Promise<Result<JobValue, Fault>>
  readonly policies: PolicyStore
  readonly halts: Pick<HaltsView, 'haltOf'>
  readonly engine: EnginePorts
  readonly maxJobBytes: number
  readonly log: Log
}

/** What became of a record. `job` is there as soon as the record could be read. */
export type Decided =
  | {
      readonly kind: 'settled'
      readonly settlement: Settlement
      /** Samples that an attempt may draw. */
      readonly samples: number
      /** The rejection halts the workflow of its job. */
      readonly halts: boolean
    }
  | { readonly kind: 'refused'; readonly fault: Fault; readonly job?: Job }
  | { readonly kind: 'cancelled' }

type Run = { readonly place: Place; readonly running: RunningJob; readonly trace: SpanContext }

/** Holds the partition while something of ours is away. Rejects for nothing that a record holds: only for bugs. */
export async function decideRecord(
  record: JobRecord,
  { place, running, trace }: Run,
  deps: DecideDeps,
): Promise<Decided> {
  const bytes = record.value?.length ?? 0
  if (bytes > deps.maxJobBytes) {
    return { kind: 'refused', fault: fault('job_too_large', { bytes, limit: deps.maxJobBytes }) }
  }
  const value = await whileOut(() => deps.decode(record.value, record.headers), running, deps)
  if (value === 'cancelled') return { kind: 'cancelled' }
  if (!value.ok) return { kind: 'refused', fault: value.fault }
  const job = jobOf(value.value)
  const policy = policyFor(job, deps.policies)
  if (!policy.ok) return { kind: 'refused', fault: policy.fault, job }
  const before = await haltFor(job, running, deps)
  if (before === 'cancelled') return { kind: 'cancelled' }
  if (before !== undefined)
    return settledBy(before, { job, policy: policy.value, at: deps.engine.clock.now() })
  running.waitsFor(modelsOf(policy.value))
  const settlement = await runJob(
    {
      job,
      policy: policy.value,
      owner: place,
      trace,
      signal: running.signal,
      onAttempt: (attempt) => logAttempt(job, attempt, { log: deps.log, trace }),
    },
    deps.engine,
  )
  if (settlement === 'cancelled') return { kind: 'cancelled' }
  return unlessHalted(settlement, { policy: policy.value, running }, deps)
}

async function unlessHalted(
  settlement: Settlement,
  { policy, running }: { readonly policy: Policy; readonly running: RunningJob },
  deps: DecideDeps,
): Promise<Decided> {
  const { job } = settlement
  const samples = policy.sampling.count
  if (settlement.outcome.kind !== 'approved') {
    return { kind: 'settled', settlement, samples, halts: policy.haltsWorkflow }
  }
  // Asked again: the workflow may have been halted while the job ran.
  const after = await haltFor(job, running, deps)
  if (after === 'cancelled') return { kind: 'cancelled' }
  if (after === undefined) return { kind: 'settled', settlement, samples, halts: false }
  const outcome = haltedOutcome(job, policy, wordsFor(after))
  return { kind: 'settled', settlement: { ...settlement, outcome }, samples, halts: false }
}

const wordsFor = ({ workflow, by, reason }: Halt): string =>
  `Workflow ${workflow} is halted by ${by}: ${reason}`

/** Holds the partition while nobody can tell: what might be halted is not approved. */
async function haltFor(
  { workflow }: Job,
  running: RunningJob,
  { halts, log }: DecideDeps,
): Promise<Halt | undefined | 'cancelled'> {
  if (workflow === undefined) return undefined
  const asked = await whileOut(() => halts.haltOf(workflow), running, { log, hold: 'halts' })
  if (asked === 'cancelled') return asked
  if (!asked.ok) throw new Error(asked.fault.message)
  return asked.value
}

function settledBy(
  halt: Halt,
  { job, policy, at }: { readonly job: Job; readonly policy: Policy; readonly at: number },
): Decided {
  const outcome = haltedOutcome(job, policy, wordsFor(halt))
  const settlement = { job, policy: policy.ref, outcome, attempts: [], usage: nothingUsed, decidedAt: at }
  return { kind: 'settled', settlement, samples: policy.sampling.count, halts: false }
}

function policyFor(job: Job, policies: PolicyStore): Result<Policy, Fault> {
  const policy = policies.find(job.policy, job.id)
  if (!policy) return failed(fault('job_policy_unknown', { policy: job.policy }))
  return job.outputSchema === undefined ? ok(policy) : withJobSchema(policy, job.outputSchema)
}

function logAttempt(
  job: Job,
  attempt: Attempt,
  { log, trace }: { readonly log: Log; readonly trace: SpanContext },
): void {
  const { evidence, decision, diagnosis } = attempt
  const level = decision.verdict === 'pass' ? 'debug' : 'info'
  log[level]('attempt decided', {
    traceparent: trace.traceparent,
    job: job.id,
    attempt: attempt.number,
    samples: evidence.samples.length,
    passed: evidence.passed.length,
    agreement: evidence.agreement?.score,
    points: evidence.vetting?.status === 'vetted' ? evidence.vetting.rewards?.points : undefined,
    verdict: decision.verdict,
    errorType: diagnosis?.errorType,
    issue: diagnosis?.issues[0],
  })
}

const retryMs = 1000
const isOurs = ({ kind }: Fault): boolean => kind === 'outage' || kind === 'config'

/**
 * Calls until the answer is neither an outage nor a set-up that is wrong. Meanwhile the partition takes nothing in: a
 * registry that is away, or lacks our schemas, is no fault of the record.
 */
export async function whileOut<T>(
  call: () => Promise<Result<T, Fault>>,
  running: RunningJob,
  { log, hold = 'registry' }: { readonly log: Log; readonly hold?: 'registry' | 'halts' },
): Promise<Result<T, Fault> | 'cancelled'> {
  let release: (() => void) | undefined
  try {
    for (;;) {
      if (running.signal.aborted) return 'cancelled'
      const answer = await call()
      if (answer.ok || !isOurs(answer.fault)) return answer
      if (!release) log.warn('intake pauses', { code: answer.fault.code, reason: answer.fault.message })
      release ??= running.hold(hold)
      await new Promise((resolve) => setTimeout(resolve, retryMs))
    }
  } finally {
    if (release) log.info('intake goes on: what was missing is there', { hold })
    release?.()
  }
}
