// One source of state: what reading it gives.
import type { Fault } from '../../core/faults/codes.ts'
import type { Json, Result } from '../../core/prelude.ts'

export type Reading = {
  readonly value: Json
  /** Milliseconds since 1970. */
  readonly observedAt: number
  readonly version?: string
}

export type StateReader = {
  /** Never rejects. Whoever calls stops waiting when the time is over; the signal then says so. */
  readonly read: (signal: AbortSignal) => Promise<Result<Reading, Fault>>
  readonly close: () => Promise<void>
}

/** Where value and time stand in what a source says; JSON Pointers, the whole where absent. */
export type StatePlaces = { readonly value?: string; readonly observedAt?: string }

/** Of what one source says at once. */
export const mostBytes = 262_144
