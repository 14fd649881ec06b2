// Outside state that a policy reads: where from, how old it may be, and the rules that answers have to keep to.
import type { Condition } from '../checks/cel.ts'
import type { ErrorType } from '../checks/finding.ts'

export type StateSource =
  | {
      readonly from: 'source'
      readonly name: string
      /** Name of a source in the config. */
      readonly source: string
      readonly maxAgeMs: number
      /** What state that could not be had, or is too old, means: closed approves nothing. */
      readonly onError: 'closed' | 'open'
    }
  /** A part of the job itself; nobody is asked. */
  | { readonly from: 'job'; readonly name: string; readonly pointer: string }

export type StateRule = {
  readonly id: string
  /** True when all is well. */
  readonly condition: Condition
  readonly message: string
  readonly mode: 'enforce' | 'shadow'
  readonly errorType: ErrorType
  readonly hint?: string
}

export type StatePlan = { readonly sources: readonly StateSource[]; readonly rules: readonly StateRule[] }
