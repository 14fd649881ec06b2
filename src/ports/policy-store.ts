// The policies in force. A job keeps the policy it started with; the store may change behind it.
import type { Policy } from '../core/policy/policy.ts'

export interface PolicyStore {
  /**
   * The policy of that name now in force: the newest version. Where that is on trial, the job's id decides between it
   * and the version before; the same id always the same way.
   */
  find(name: string, jobId?: string): Policy | undefined
}
