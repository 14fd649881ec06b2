// What a policy asks of a known answer, and what a comparison with one comes to.

export type ReferenceMethod = 'exact' | 'numeric' | 'set' | 'semantic' | 'judge'

export type ReferencePlan = {
  readonly method: ReferenceMethod
  /** Least share of items (set) or similarity (semantic), 0 to 1. */
  readonly threshold: number
  /** Largest relative difference of two numbers that count as equal. */
  readonly tolerance: number
}

export type ReferenceResult = {
  readonly method: ReferenceMethod
  readonly status: 'pass' | 'fail' | 'error'
  /** Share or similarity, where there is one. */
  readonly figure?: number
  /** In words, for people. */
  readonly detail: string
}
