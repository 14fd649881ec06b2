// Made from schemas/compensation.schema.json by `npm run generate`. Do not edit.

/**
 * One undo command of a rejected job. Newest action first.
 */
export interface Compensation {
  /**
   * Chosen by the sender; the same id means the same job. No control characters.
   */
  jobId: string
  /**
   * Id of the action to undo.
   */
  actionId: string
  /**
   * Kind of the action.
   */
  type: string
  /**
   * Payload of the undo command.
   */
  undo: {
    [k: string]: unknown | undefined
  }
  /**
   * Place in the order of undoing, from 0.
   */
  order: number
  /**
   * Undo commands of this job.
   */
  of: number
  /**
   * When the job was rejected.
   */
  at: string
  /**
   * The same for each delivery of this command.
   */
  idempotencyKey: string
}
