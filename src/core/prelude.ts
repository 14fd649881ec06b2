// What every core file may use: results and brands. The one place in the core that throws.

/** A value that can only be made by the parser that vouches for it. */
export type Brand<T, Name extends string> = T & { readonly __brand: Name }

export type Result<T, F> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly fault: F }

export const ok = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value })
export const failed = <F>(fault: F): { readonly ok: false; readonly fault: F } => ({ ok: false, fault })

/** Any JSON value. Parsed text is one of these until a schema says more. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/**
 * Ends a callback that a library calls and that has no other way to say no. Only where the caller of the library
 * catches it and makes it a value.
 */
export function refuse(reason: string): never {
  throw new Error(reason)
}
