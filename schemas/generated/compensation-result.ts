// Made from schemas/compensation-result.schema.json by `npm run generate`. Do not edit.

/**
 * What became of one undo command. Of several for one command the newest counts; done stays done.
 */
export interface CompensationResult {
  /**
   * Of the command.
   */
  idempotencyKey: string
  /**
   * Id of the job.
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
   * Held: not delivered, because the undo of a newer action of the job failed. Skipped: a person has settled it by hand.
   */
  status: 'done' | 'failed' | 'held' | 'skipped'
  /**
   * Deliveries tried for this record of the command.
   */
  tries: number
  /**
   * When.
   */
  at: string
  /**
   * Who skipped it; absent otherwise.
   */
  by?: string
  /**
   * Why it was skipped; absent otherwise.
   */
  reason?: string
  /**
   * Status of the last reply; absent where there was none.
   */
  httpStatus?: number
  /**
   * Why it failed.
   */
  error?: {
    /**
     * From the table of faults in docs/errors.md.
     */
    code: string
    /**
     * In words.
     */
    message: string
    /**
     * What a person does next.
     */
    remedy: string
  }
  /**
   * Where the command stands on the topic of compensations.
   */
  command: {
    /**
     * Partition.
     */
    partition: number
    /**
     * Offset.
     */
    offset: number
  }
}
