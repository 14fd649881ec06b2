// What a look at one part of the surroundings found.
import type { Fault } from '../../core/faults/codes.ts'

export type CheckResult = {
  /** Kafka, topics, an endpoint … */
  readonly what: string
  readonly state: 'ok' | 'note' | 'wrong' | 'skipped'
  /** In some words: what was found. */
  readonly detail: string
  /** What to do about it. */
  readonly mend?: string
  /** The fault code, where it is one. */
  readonly code?: string
}

/** In order. */
export const fine = (what: string, detail: string): CheckResult => ({ what, state: 'ok', detail })

/** In order, though worth knowing. */
export const note = (what: string, detail: string, mend: string): CheckResult => ({
  what,
  state: 'note',
  detail,
  mend,
})

/** Cannot be told, because of something else or of the config. */
export const skipped = (what: string, detail: string): CheckResult => ({ what, state: 'skipped', detail })

/** To be mended. */
export const wrong = (what: string, detail: string, mend: string): CheckResult => ({
  what,
  state: 'wrong',
  detail,
  mend,
})

/** The same of a fault: its message, its remedy, its code. */
export const faulty = (what: string, { code, message, remedy }: Fault): CheckResult => ({
  ...wrong(what, message, remedy),
  code,
})
