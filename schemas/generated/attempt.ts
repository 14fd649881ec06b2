// Made from schemas/attempt.schema.json by `npm run generate`. Do not edit.

/**
 * Audit record: one rung of the ladder, or what is known of a dead letter.
 */
export interface Attempt {
  /**
   * Which of the two this record is.
   */
  kind: 'attempt' | 'dead-letter'
  /**
   * Job id; empty where the record could not be read.
   */
  jobId: string
  /**
   * Where the job stood on the jobs topic.
   */
  source: {
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
  /**
   * When it ended.
   */
  at: string
  /**
   * OpenTelemetry trace id, 32 hex digits; empty without one.
   */
  traceId: string
  /**
   * The policy that decided.
   */
  policy?: {
    /**
     * Policy name.
     */
    name: string
    /**
     * Its version.
     */
    version: string
    /**
     * First 16 hex digits of the SHA-256 of its canonical form.
     */
    hash: string
  }
  /**
   * Number of the attempt, from 1.
   */
  attempt?: number
  /**
   * Which step of the ladder.
   */
  rung?: {
    /**
     * Base temperature.
     */
    temperature: number
    /**
     * Name of the strategy.
     */
    strategy: string
    /**
     * Model asked.
     */
    model: string
  }
  /**
   * All samples of the attempt.
   *
   * Items: One model completion.
   */
  samples?: {
    /**
     * Place in the attempt.
     */
    index: number
    /**
     * Model asked, as provider/model.
     */
    model: string
    /**
     * Temperature.
     */
    temperature: number
    /**
     * What came back.
     */
    status: 'ok' | 'truncated' | 'refused' | 'empty' | 'fault'
    /**
     * The answer, cut to the bound of the audit record.
     */
    text?: string
    /**
     * As the endpoint gave it.
     */
    finishReason?: string
    /**
     * Tokens sent.
     */
    promptTokens?: number
    /**
     * Tokens received.
     */
    completionTokens?: number
    /**
     * Time of the model call.
     */
    latencyMs?: number
    /**
     * What the checks found.
     *
     * Items: One located problem.
     */
    findings?: {
      /**
       * Id of the check that found it.
       */
      check: string
      /**
       * What kind of fault it is.
       */
      errorType: 'format' | 'instruction' | 'hallucination' | 'incomplete' | 'reasoning' | 'refusal'
      /**
       * A marked cause inside the error type.
       */
      cause?: 'truncated' | 'unsafe'
      /**
       * Shadow findings are recorded and decide nothing.
       */
      mode: 'enforce' | 'shadow'
      /**
       * JSON Pointer into the value, when the problem is in a value.
       */
      path?: string
      /**
       * Where in the text, in UTF-16 units.
       */
      span?: {
        /**
         * First unit.
         */
        start: number
        /**
         * One past the last.
         */
        end: number
      }
      /**
       * Exact; goes back to the model as it is.
       */
      message: string
      /**
       * How to fix it.
       */
      hint?: string
    }[]
    /**
     * Checks that could not be run.
     *
     * Items: Check id and reason.
     */
    errors?: string[]
    /**
     * Why there is no answer.
     */
    fault?: {
      /**
       * Error code.
       */
      code: string
      /**
       * In words.
       */
      message: string
    }
  }[]
  /**
   * How far the samples agree.
   */
  consistency?: {
    /**
     * Mean similarity off the diagonal.
     */
    score: number
    /**
     * By the thresholds of the policy.
     */
    risk: 'low' | 'medium' | 'high'
    /**
     * Samples compared.
     */
    samples: number
    /**
     * At or above it the risk is low.
     */
    threshold: number
  }
  /**
   * Index of the sample that stands for the attempt.
   */
  chosen?: number
  /**
   * Three states: an error is never a pass.
   */
  decision?: 'pass' | 'fail' | 'error'
  /**
   * What was wrong and what the next attempt is told.
   */
  diagnosis?: {
    /**
     * What kind of fault it is.
     */
    errorType: 'format' | 'instruction' | 'hallucination' | 'incomplete' | 'reasoning' | 'refusal'
    /**
     * A marked cause inside the error type.
     */
    cause?: 'truncated' | 'unsafe'
    /**
     * Exact messages.
     *
     * Items: One issue.
     */
    issues: string[]
    /**
     * The repair instruction that was chosen.
     */
    instruction: string
  }
  /**
   * Wall time of the attempt.
   */
  durationMs?: number
  /**
   * What the job cost. Generation and evaluation are counted apart.
   */
  usage?: {
    /**
     * Answers.
     */
    generation: {
      /**
       * Model calls.
       */
      calls: number
      /**
       * Tokens sent.
       */
      promptTokens: number
      /**
       * Tokens received.
       */
      completionTokens: number
    }
    /**
     * Gates and judges.
     */
    evaluation: {
      /**
       * Model calls.
       */
      calls: number
      /**
       * Tokens sent.
       */
      promptTokens: number
      /**
       * Tokens received.
       */
      completionTokens: number
    }
    /**
     * Money, in millionths of a US dollar, by the prices of the config.
     */
    costMicroUsd: number
  }
  /**
   * Why it is a dead letter.
   */
  error?: {
    /**
     * Error code.
     */
    code: string
    /**
     * Its kind.
     */
    kind: string
    /**
     * In words.
     */
    message: string
    /**
     * What to do.
     */
    remedy: string
  }
  /**
   * Id used by `assay dlq`.
   */
  deadLetterId?: string
}
