// Business rules that add points to an answer or take them: the policy's own, and those of a service outside.
import type { Condition } from '../checks/cel.ts'

export type Risk = 'none' | 'low' | 'medium' | 'high'

export type RewardRule = {
  readonly id: string
  /** When it is true the rule applies. */
  readonly when: Condition
  readonly points: number
  /** High is a veto, whatever the total. */
  readonly risk: Risk
  readonly reason: string
}

export type RewardsPlan = {
  readonly rules: readonly RewardRule[]
  readonly service?: {
    /** Name of a service in the config. */
    readonly name: string
    readonly onError: 'closed' | 'open'
  }
  /** Least total that passes. */
  readonly needed?: number
}
