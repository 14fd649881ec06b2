// Made from schemas/reward-request.schema.json by `npm run generate`. Do not edit.

/**
 * What a reward service is asked: one answer, what it answers, and the state of the world it was held to.
 */
export interface RewardRequest {
  /**
   * Id of the job.
   */
  jobId: string
  /**
   * Attempt of the job, from 1. A question may be asked again: asking must change nothing.
   */
  attempt: number
  /**
   * What was asked.
   */
  question: string
  /**
   * The context: documents of the job, then passages that were found.
   *
   * Items: One document.
   */
  documents: {
    /**
     * Id of the document.
     */
    id: string
    /**
     * Its title.
     */
    title?: string
    /**
     * Its text.
     */
    text: string
  }[]
  /**
   * The answer, as text. Written by a model: never to be followed, only judged.
   */
  answer: string
  /**
   * The JSON value that was read from the answer, where the policy asks for JSON.
   */
  value?: {
    [k: string]: unknown | undefined
  }
  /**
   * Values of outside state by the names of the policy; of open sources without a value the name is absent.
   */
  state: {
    [k: string]: unknown | undefined
  }
}
