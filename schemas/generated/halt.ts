// Made from schemas/halt.schema.json by `npm run generate`. Do not edit.

/**
 * Whether a workflow is halted. Keyed by workflow; the newest counts.
 */
export interface Halt {
  /**
   * Id of the workflow.
   */
  workflow: string
  /**
   * Jobs of a halted workflow are rejected.
   */
  state: 'halted' | 'cleared'
  /**
   * A person, or the policy whose verdict it was.
   */
  by: string
  /**
   * Why.
   */
  reason: string
  /**
   * When.
   */
  at: string
  /**
   * The job whose rejection halted it.
   */
  jobId?: string
}
