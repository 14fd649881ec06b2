// What a look at one part of the surroundings found.
import type { Fault } from '../../core/faults/codes.ts'

export type CheckResult = {
  /** Kafka, topics, an endpoint … */
  readonly what: string
  /** note: in order, though worth knowing. skipped: cannot be told, because of something else or of the config. */
  readonly state: 'ok' | 'note' | 'wrong' | 'skipped'
  /** In some words: what was found. */
  readonly detail: string
  /** What to do about it. */
  readonly mend?: string
  /** The fault code, where it is one. */
  readonly code?: string
}

export const fine = (what: string, detail: string): CheckResult => ({ what, state: 'ok', detail })

export const note = (what: string, detail: string, mend: string): CheckResult => ({
  what,
  state: 'note',
  detail,
  mend,
})

export const skipped = (what: string, detail: string): CheckResult => ({ what, state: 'skipped', detail })

export const wrong = (what: string, detail: string, mend: string): CheckResult => ({
  what,
  state: 'wrong',
  detail,
  mend,
})

export const faulty = (what: string, { code, message, remedy }: Fault): CheckResult => ({
  ...wrong(what, message, remedy),
  code,
})
