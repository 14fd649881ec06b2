// What the product did with a row, in the words of the corpus, and how that stands to what the row expects.

import type { Proof } from './proofs.ts'

export const words = [
  'ACCEPT',
  'ACCEPT+FLAG',
  'REJECT',
  'RETRY',
  'NO_RETRY',
  'ADAPT',
  'CONFIG',
  'DLQ',
  'PAUSE',
  'GUARD',
  'RESET',
  'REJOIN',
  'REBUILD',
  'RECONNECT',
  'ABORT',
  'START',
  'FAIL',
  'SAME',
  'DIFFERENT',
] as const

export type Word = (typeof words)[number]

export type Ran = {
  readonly ran: true
  readonly did: Word
  /** Other words that are as true of it: a fault that stops the work and blames the config is PAUSE and CONFIG. */
  readonly also?: readonly Word[]
  /** The value that was taken, where there is one. */
  readonly value?: unknown
  /** What was said, repaired or noticed, for people. */
  readonly says: string
  /** Facts by name that an expectation may speak of: `class`, `path`, `repairs`, `retryAfterMs`, `calls` and so on. */
  readonly facts?: Readonly<Record<string, unknown>>
}

export type Observation = Ran | { readonly ran: false; readonly reason: string }

export const notRun = (reason: string): Observation => ({ ran: false, reason })

export type Agreement = 'yes' | 'no' | 'cannot tell'

export type Compared = { readonly asExpected: Agreement; readonly reason: string }

/** One row, run and compared. */
export type RowReport = {
  readonly id: string
  readonly kind: string
  readonly did: string
  readonly value?: unknown
  readonly says: string
  readonly expected: string
  /** The test that proves what this row tells of, where the row alone cannot show it. */
  readonly provedBy?: Proof
} & Compared
