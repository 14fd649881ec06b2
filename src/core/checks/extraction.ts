// What reading a reply as JSON comes to.
import type { Json } from '../prelude.ts'
import type { Flag, Repair, RepairKind } from './json-flags.ts'

export type Found = {
  readonly status: 'found'
  readonly value: Json
  /** The slice of the reply that was taken. */
  readonly text: string
  readonly span: { readonly start: number; readonly end: number }
  readonly repairs: readonly Repair[]
  readonly flags: readonly Flag[]
}

export type NotFound = {
  readonly status: 'none' | 'empty' | 'truncated' | 'ambiguous' | 'unsafe'
  /** Fit to go back to the model. */
  readonly message: string
  readonly span?: { readonly start: number; readonly end: number }
}

export type Extraction = Found | NotFound

export type ExtractOptions = {
  /** Whether a library may guess at characters when nothing else helps. Always recorded as lossy. */
  readonly allowLossy: boolean
  /** The token limit was hit: nothing is completed, and what is whole must stand at the very end. */
  readonly truncated: boolean
  /** Whether a value is what was wanted; decides between several. */
  readonly accept?: (value: Json) => boolean
  /** Several different values of one shape: refused (default), or the last one counts. */
  readonly several?: 'refuse' | 'last'
}

/** A repair that loses nothing. */
export const lossless = (kind: RepairKind): Repair => ({ kind, lossless: true })
