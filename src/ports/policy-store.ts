// The policies in force. A job keeps the policy it started with; the store may change behind it.
import type { Policy } from '../core/policy/policy.ts'

export interface PolicyStore {
  /** The policy of that name now in force. */
  find(name: string): Policy | undefined
}
