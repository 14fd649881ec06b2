// `assay ask`: one job in this process, from the policy to the verdict, without Kafka and Redis.
import type { Policy as PolicyRecord } from '../../../schemas/generated/policy.ts'
import { attemptRecord } from '../../../producers/verdicts/attempt-record.ts'
import type { Origin } from '../../../producers/verdicts/record-parts.ts'
import { outcomeRecord } from '../../../producers/verdicts/verdict-records.ts'
import { openGrammars } from '../../adapters/grammars/open-grammars.ts'
import { openModelClient } from '../../adapters/openai/model-client.ts'
import type { ReadPolicy } from '../../adapters/policies/read-policy.ts'
import { checkValues } from '../../config/check-values.ts'
import type { Config } from '../../config/config.ts'
import { revisionOf } from '../../config/reload.ts'
import type { Fault } from '../../core/faults/codes.ts'
import { fault } from '../../core/faults/fault.ts'
import type { Job } from '../../core/job/job.ts'
import { compilePolicy } from '../../core/policy/compile-policy.ts'
import { withJobSchema } from '../../core/policy/job-schema.ts'
import { modelsOf, type Policy } from '../../core/policy/policy.ts'
import { failed, ok, type Result } from '../../core/prelude.ts'
import type { SampleRequest, SampleResult } from '../../core/sampling/sample.ts'
import type { Attempt, Settlement } from '../../core/verdict/settlement.ts'
import { runJob } from '../../engine/run-job.ts'
import { silentTracer } from '../../telemetry/silent.ts'
import { openDirectPool } from '../direct-pool.ts'
import { openOutside } from '../open-outside.ts'
import { concurrencyOf, modelTableOf, pricesOf, systemClock } from '../parts.ts'
import type { AuditAttempt, JobEnd } from './audit.ts'
import { commandLog, type CommandDeps } from './command-deps.ts'
import { findPolicy } from './find-policy.ts'
import type { Problem } from './problem.ts'

export type AskedPolicy = {
  readonly policy: Policy
  readonly config: Config
  /** Models of the policy that the config has no way to reach. */
  readonly unreached: readonly string[]
}

/** A policy by name or file, ready to run. With `endpoint` every model of it is reached there, whatever the config says. */
export async function policyToAsk(
  config: Config,
  wanted: string,
  endpoint?: string,
): Promise<Result<AskedPolicy, readonly Problem[]>> {
  const found = findPolicy(config.policies, wanted)
  return found.ok ? compiledToAsk(config, found.value, endpoint) : found
}

/** The same of a policy that was found. */
export async function compiledToAsk(
  config: Config,
  { record, hash, placed }: Pick<ReadPolicy, 'record' | 'hash' | 'placed'>,
  endpoint?: string,
): Promise<Result<AskedPolicy, readonly Problem[]>> {
  const named = modelsIn(record)
  const wired = endpoint === undefined ? config : reachedAt(config, named, endpoint)
  const free = Object.fromEntries(named.map((model) => [model, { promptPer1k: 0, completionPer1k: 0 }]))
  const grammars = await openGrammars()
  const compiled = compilePolicy(record, { hash, prices: { ...free, ...pricesOf(wired) }, grammars })
  if (!compiled.ok) return failed(placed(compiled.fault))
  const table = modelTableOf(wired)
  const { embeddings } = compiled.value
  const needed = [...modelsOf(compiled.value), ...(embeddings === undefined ? [] : [embeddings.model])]
  const unreached = needed.filter((model) => model !== '' && table[model] === undefined)
  return ok({ policy: compiled.value, config: wired, unreached })
}

const modelsIn = ({
  models,
  evaluation,
  gates = [],
  judge,
  consistency,
}: PolicyRecord): readonly string[] => [
  ...models,
  ...[
    evaluation?.model,
    ...gates.map(({ model }) => model),
    ...(judge?.panel ?? []),
    consistency?.embeddings?.model,
    consistency?.entailment?.model,
  ].filter((model) => model !== undefined),
]

function reachedAt(config: Config, models: readonly string[], baseUrl: string): Config {
  const values = {
    endpoints: {},
    models: Object.fromEntries(models.map((model) => [model, {}])),
  }
  // Fills in the defaults of the config's own schema.
  checkValues(values)
  const providers = new Set(models.map((model) => model.split('/')[0] ?? ''))
  const endpoints = [...providers].map(
    (name) => [name, { apiKeyEnv: '', ...config.endpoints[name], baseUrl }] as const,
  )
  return {
    ...config,
    endpoints: { ...config.endpoints, ...Object.fromEntries(endpoints) },
    models: { ...(values.models as Config['models']), ...config.models },
  }
}

export type Ask = {
  readonly asked: AskedPolicy
  readonly job: Job
  readonly onSample: (request: SampleRequest, result: SampleResult) => void
  readonly onAttempt: (record: AuditAttempt) => void
}

const originOf = (config: Config): Origin => ({
  source: { topic: 'ask', partition: 0, offset: 0 },
  traceId: '',
  configRevision: revisionOf(config),
})

/** Runs the job to its end. The fault is that of a job whose own schema is refused; `undefined` after an abort. */
export async function askOnce(
  { asked: { policy: given, config }, job, onSample, onAttempt }: Ask,
  deps: CommandDeps,
): Promise<Result<JobEnd | undefined, Fault>> {
  const narrowed = job.outputSchema === undefined ? ok(given) : withJobSchema(given, job.outputSchema)
  if (!narrowed.ok) return narrowed
  const policy = narrowed.value
  const client = openModelClient(modelTableOf(config), { log: commandLog(deps), clock: systemClock })
  const concurrency = concurrencyOf(config)
  const outside = openOutside(config, commandLog(deps))
  const origin = originOf(config)
  try {
    const settlement = await runJob(
      {
        job,
        policy,
        owner: { group: 'ask', topic: 'ask', partition: 0 },
        trace: { traceparent: '' },
        signal: deps.signal,
        onAttempt: (attempt) => onAttempt(recordOf(attempt, { job, policy, origin })),
      },
      {
        pool: openDirectPool(client, { concurrency, onSample }),
        outside,
        clock: systemClock,
        tracer: silentTracer,
      },
    )
    return ok(settlement === 'cancelled' ? undefined : endOf(settlement, origin))
  } finally {
    client.close()
    await outside.close()
  }
}

/** The audit record of an attempt while its job still runs: of the settlement it names only job and policy. */
function recordOf(
  attempt: Attempt,
  { job, policy, origin }: { readonly job: Job; readonly policy: Policy; readonly origin: Origin },
): AuditAttempt {
  const running: Settlement = {
    job,
    policy: policy.ref,
    outcome: { kind: 'dead-letter', fault: fault('internal', { reason: 'the job still runs' }) },
    attempts: [attempt],
    usage: { calls: 0, promptTokens: 0, completionTokens: 0, costMicroUsd: 0 },
    decidedAt: attempt.endedAt,
  }
  return attemptRecord(running, attempt, origin)
}

/** The records are those that the service would have published. */
function endOf(settlement: Settlement, origin: Origin): JobEnd {
  const { outcome } = settlement
  if (outcome.kind === 'dead-letter') {
    const { code, kind, message, remedy } = outcome.fault
    return { verdict: 'dead letter', error: { code, kind, message, remedy } }
  }
  const { stream, value } = outcomeRecord(settlement, outcome, origin)
  return stream === 'approved'
    ? { verdict: 'approved', record: value }
    : { verdict: 'rejected', record: value }
}
