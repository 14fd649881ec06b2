// What checks answer: findings, in three states. An error is never a pass.

export type ErrorType = 'format' | 'instruction' | 'hallucination' | 'incomplete' | 'reasoning' | 'refusal'

/** One located problem. `message` is exact and goes back to the model as it is. */
export type Finding = {
  readonly check: string
  readonly errorType: ErrorType
  readonly mode: 'enforce' | 'shadow'
  readonly message: string
  readonly cause?: 'truncated' | 'unsafe'
  /** JSON Pointer into the value. */
  readonly path?: string
  /** UTF-16 units of the text, end exclusive. */
  readonly span?: { readonly start: number; readonly end: number }
  readonly hint?: string
}

/** What one check says of one sample. `error` carries the reason it could not be run. */
export type CheckResult =
  | { readonly check: string; readonly status: 'pass'; readonly findings: readonly Finding[] }
  | { readonly check: string; readonly status: 'fail'; readonly findings: readonly Finding[] }
  | { readonly check: string; readonly status: 'error'; readonly reason: string }
