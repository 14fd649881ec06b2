// Reading what Weaviate says: any JSON may come.
import type { Json } from '../../../core/prelude.ts'

export type Values = Readonly<Record<string, Json | undefined>>

/** An object with no keys for what is none. */
export const valuesOf = (value: Json | undefined): Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : {}

/** Undefined for what is no list. */
export const listOf = (value: Json | undefined): readonly Json[] | undefined =>
  Array.isArray(value) ? (value as readonly Json[]) : undefined

/** The texts of a list; of anything else none. */
export const textsOf = (value: Json | undefined): readonly string[] =>
  (listOf(value) ?? []).filter((item) => typeof item === 'string')

/** A whole number from 0 on. */
export const isCount = (value: Json | undefined): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
