// Made from schemas/job.schema.json by `npm run generate`. Do not edit.

/**
 * One request to have text generated and verified.
 */
export interface Job {
  /**
   * Chosen by the sender; the same id means the same job. No control characters.
   */
  id: string
  /**
   * Name of the policy that decides.
   */
  policy: string
  /**
   * The question or instruction. Either this or messages.
   */
  prompt?: string
  /**
   * A conversation instead of a prompt; the last message is the user's.
   *
   * @minItems 1
   * @maxItems 64
   *
   * Items: One chat message.
   */
  messages?: {
    /**
     * Who speaks.
     */
    role: 'system' | 'user' | 'assistant'
    /**
     * Text.
     */
    content: string
  }[]
  /**
   * Values that rules may compare the answer with, as `input`.
   */
  input?: {
    [k: string]: unknown | undefined
  }
  /**
   * Sources the answer has to rest on; cited as [1], [2] in this order.
   *
   * @maxItems 50
   *
   * Items: One source.
   */
  documents?: {
    /**
     * Id of the source.
     */
    id: string
    /**
     * Title.
     */
    title?: string
    /**
     * Text.
     */
    text: string
  }[]
  /**
   * A known right answer, to compare with.
   */
  reference?: string
  /**
   * JSON Schema (2020-12) of the answer; narrows the policy's own.
   */
  outputSchema?: {
    [k: string]: unknown | undefined
  }
  /**
   * What was already done for this job, oldest first. Undone when the job is rejected.
   *
   * @maxItems 32
   *
   * Items: One action and its undo.
   */
  actions?: {
    /**
     * Idempotency key of the action; no other action of the job has it.
     */
    id: string
    /**
     * Kind of action, for the executor.
     */
    type: string
    /**
     * Payload of the undo command.
     */
    undo: {
      [k: string]: unknown | undefined
    }
  }[]
  /**
   * What the job is a step of. While it is halted its jobs are rejected.
   */
  workflow?: string
  /**
   * Language of the fallback reply and the repair texts; found from the prompt when absent.
   */
  language?: 'en' | 'zh'
  /**
   * Opaque to Assay; comes back on the outcome.
   */
  metadata?: {
    [k: string]: string | undefined
  }
}
