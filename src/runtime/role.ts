// What every role of the service can do, whatever it does.
import type { Config } from '../config/config.ts'
import type { Result } from '../core/prelude.ts'
import type { Log, Tracer } from '../ports/telemetry.ts'

export type RoleDeps = {
  readonly log: Log
  readonly tracer: Tracer
  /** Told when other policies are in force: a config that they spoke against may be taken up now. */
  readonly onPolicies: () => void
}

/** Takes a changed config up, or says in sentences what speaks against it. The function is called in the same turn. */
export type TakeUp = (config: Config) => Result<() => void, readonly string[]>

export type Role = {
  readonly name: 'jobs' | 'samples' | 'compensations'
  /** Resolves with the reason when the role cannot go on; the process ends then. */
  readonly crashed: Promise<string>
  readonly status: () => object
  /** Absent where the role uses nothing of what may change. */
  readonly takeUp?: TakeUp
  /** Takes nothing more, finishes or hands back, closes. Bounded in time. */
  readonly stop: (deadlineMs: number) => Promise<void>
}
