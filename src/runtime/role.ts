// What every role of the service can do, whatever it does.
import type { Config } from '../config/config.ts'
import type { Fault } from '../core/faults/codes.ts'
import type { Result } from '../core/prelude.ts'
import type { Log, Meter, Tracer } from '../ports/telemetry.ts'

export type RoleDeps = {
  readonly log: Log
  readonly tracer: Tracer
  /** Absent where nobody watches. */
  readonly meter?: Meter | undefined
  /** Told when something else is in use: a config that spoke against it may be taken up now. */
  readonly onUseChanged: () => void
}

/** All that may fail is done, and nothing of it is in force. One of both is called, in the same turn. */
export type Prepared = { readonly put: () => void; readonly drop: () => void }

/** Makes a changed config ready to be taken up, or says in sentences what speaks against it. */
export type TakeUp = (config: Config) => Result<Prepared, readonly string[]>

/** One thing that a role needs to take work, and what is wrong with it; without a fault it is there. */
export type Need = { readonly name: 'kafka' | 'redis' | 'registry'; readonly fault?: Fault | undefined }

export type Role = {
  readonly name: 'jobs' | 'samples' | 'compensations'
  /** Resolves with the reason when the role cannot go on; the process ends then. */
  readonly crashed: Promise<string>
  /** As it is known at the moment; asks nobody. */
  readonly needs: () => readonly Need[]
  /** Absent where the role uses nothing of what may change. */
  readonly takeUp?: TakeUp
  /** Takes nothing more, finishes or hands back, closes. Bounded in time. */
  readonly stop: (deadlineMs: number) => Promise<void>
}
