// A tool outside the service that says whether an answer is valid: what it is given, and what its word means.
import type { ErrorType } from '../checks/finding.ts'

export type ValidatorPlan = {
  /** Unique in the policy; stands on findings. */
  readonly id: string
  readonly mode: 'enforce' | 'shadow'
  /** What a validator that could not be run means: closed approves nothing, open lets the others decide. */
  readonly onError: 'closed' | 'open'
  readonly errorType: ErrorType
  readonly hint?: string
  /** Of the whole run, in milliseconds. */
  readonly timeoutMs: number
  readonly spec: ValidatorSpec
}

export type ValidatorSpec =
  | { readonly kind: 'sql'; readonly ddl?: string; readonly database?: string }
  | { readonly kind: 'command'; readonly argv: readonly string[]; readonly files: readonly ValidatorFile[] }
  | {
      readonly kind: 'tests'
      readonly language: 'python' | 'javascript' | 'typescript'
      readonly tests: string
    }

/** A file that the command finds: the answer, a part of its value (JSON Pointer), or a fixed text. */
export type ValidatorFile = {
  readonly path: string
  readonly from: string | { readonly text: string }
}
