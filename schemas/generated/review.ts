// Made from schemas/review.schema.json by `npm run generate`. Do not edit.

/**
 * A person's decision on a verdict.
 */
export interface Review {
  /**
   * Chosen by the sender; the same id means the same job. No control characters.
   */
  jobId: string
  /**
   * Whether the person agrees with the verdict.
   */
  decision: 'agree' | 'overturn'
  /**
   * Who decided.
   */
  by: string
  /**
   * When.
   */
  at: string
  /**
   * Why.
   */
  reason: string
  /**
   * Where the job of the verdict stood on the jobs topic; a job id may have been sent again.
   */
  source?: {
    /**
     * Topic.
     */
    topic: string
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
