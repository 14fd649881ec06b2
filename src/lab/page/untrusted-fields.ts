// Values out of files and records that anybody may have written, read without believing their shape.

export type Fields = Readonly<Record<string, unknown>>

export const fieldsOf = (value: unknown): Fields | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

export const objectsOf = (value: unknown): readonly Fields[] =>
  listOf(value)
    .map(fieldsOf)
    .filter((each) => each !== undefined)

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** NaN for what is no number. */
export const numberOf = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN)

/** 0 for what is no count. */
export const countOf = (value: unknown): number => (typeof value === 'number' && value >= 0 ? value : 0)
