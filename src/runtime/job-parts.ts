// What jobs are decided with and what the config may change while they run: each job keeps what it began with.
import type { PoolModels } from '../adapters/bullmq/settings.ts'
import type { OwnerPool } from '../adapters/bullmq/sample-pool.ts'
import type { OpenPolicyStore } from '../adapters/policies/open-policy-store.ts'
import { problemText } from '../adapters/policies/policy-problem.ts'
import type { Served } from '../adapters/policies/unserved.ts'
import type { Config } from '../config/config.ts'
import { revisionOf } from '../config/reload.ts'
import { failed, ok } from '../core/prelude.ts'
import type { Log } from '../ports/telemetry.ts'
import { openInUse, type InUse } from './in-use.ts'
import { openOutside, type OpenOutside } from './open-outside.ts'
import { poolModelsOf, pricesOf } from './parts.ts'
import { lackedBy, lostBy } from './policy-needs.ts'
import type { Prepared, TakeUp } from './role.ts'

type Parts = {
  readonly config: Config
  readonly revision: string
  readonly outside: OpenOutside
  readonly models: PoolModels
}

export type JobParts = Pick<InUse<Parts>, 'take' | 'current' | 'close'> & {
  /** The parts of this config; put in force, jobs that begin from then on have them. */
  readonly prepare: (config: Config) => Prepared
}

/** Reaches nothing before a job asks for it. A change tells the pool which models may be drawn from. */
export function openJobParts(
  first: Config,
  { pool, log }: { readonly pool: Pick<OwnerPool, 'change'>; readonly log: Log },
): JobParts {
  const partsOf = (config: Config, before?: OpenOutside): Parts => ({
    config,
    revision: revisionOf(config),
    outside: openOutside(config, log, before),
    models: poolModelsOf(config),
  })
  // A model that is gone from the config can be drawn from until the last job that began with it is done.
  const drawFrom = (open: readonly Parts[]): void =>
    pool.change(Object.assign({}, ...open.map(({ models }) => models)) as PoolModels)
  const close = ({ outside }: Parts): Promise<void> =>
    outside.close().catch((error: unknown) => {
      log.warn('parts of an earlier config did not close', { reason: String(error) })
    })
  const parts: InUse<Parts> = openInUse(partsOf(first), async (ended) => {
    const open = parts.open()
    if (open.length > 0) drawFrom(open)
    await close(ended)
  })
  return {
    ...parts,
    prepare(config) {
      const next = partsOf(config, parts.current().outside)
      return {
        put() {
          drawFrom([...parts.open(), next])
          parts.replace(next)
        },
        drop: () => void close(next),
      }
    },
  }
}

/** How the jobs role takes a config up: policies and parts at once, or neither where a policy would lose something. */
export function takeUpBy(policies: Pick<OpenPolicyStore, 'under' | 'current'>, parts: JobParts): TakeUp {
  return (after) => {
    const change = { before: parts.current().config, after }
    const renewed = policies.under(servedBy(after))
    const lost = policies.current().loaded.flatMap(({ policy }) => {
      const { name, version } = policy.ref
      return lostBy(policy, change).map((what) => `policy ${name} ${version} needs ${what}`)
    })
    if (!renewed.ok) return failed([...renewed.fault.map(problemText), ...lost])
    if (lost.length > 0) return failed(lost)
    const opened = parts.prepare(after)
    return ok({
      put() {
        opened.put()
        renewed.value()
      },
      drop: opened.drop,
    })
  }
}

/** What a config has for policies. */
export const servedBy = (config: Config): Served => ({
  prices: pricesOf(config),
  lackedBy: (policy) => lackedBy(policy, config),
})
