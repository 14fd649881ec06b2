// Made from schemas/approved.schema.json by `npm run generate`. Do not edit.

/**
 * An answer that may be acted on.
 */
export interface Approved {
  /**
   * Chosen by the sender; the same id means the same job. No control characters.
   */
  jobId: string
  /**
   * The policy that decided.
   */
  policy: {
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
   * When the verdict was reached.
   */
  decidedAt: string
  /**
   * Attempts made.
   */
  attempts: number
  /**
   * What the job cost. Generation and evaluation are counted apart.
   */
  usage: {
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
   * Opaque to Assay; comes back on the outcome.
   */
  metadata?: {
    [k: string]: string | undefined
  }
  /**
   * OpenTelemetry trace id, 32 hex digits; empty without one.
   */
  traceId: string
  /**
   * The text, as the model gave it, reasoning set aside.
   */
  answer: string
  /**
   * The value read from the answer, when the policy asks for JSON.
   */
  value?: {
    [k: string]: unknown | undefined
  }
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
    /**
     * How many of them differ in more than layout. 1 of several may be a cache that answers.
     */
    distinct?: number
    /**
     * How many samples say the same, by answer, the largest group first.
     *
     * Items: Samples.
     */
    groups?: number[]
    /**
     * Replies that a cache gave again: the same text and reply id, or the same long text at another temperature.
     */
    copies?: number
    /**
     * Answers that decline or say that they do not know; they are not compared.
     */
    declining?: number
  }
  /**
   * What gates, judges and the reference say of the answer; absent where the policy has none.
   */
  evaluation?: {
    /**
     * Skipped: this job was not drawn for evaluation. Stopped: budget or time ended it.
     */
    status: 'judged' | 'skipped' | 'stopped'
    /**
     * Share of the jobs that are drawn, where this one was not.
     */
    share?: number
    /**
     * Why it was stopped.
     */
    reason?: string
    /**
     * Every gate that has a result.
     *
     * Items: One gate.
     */
    gates?: {
      /**
       * Id of the gate.
       */
      id: string
      /**
       * Three states: an error is neither of the others and has no figure.
       */
      status: 'pass' | 'fail' | 'error'
      /**
       * Probability of yes; absent on an error.
       */
      probability?: number
      /**
       * Where the probability is from: token probabilities, a stated confidence, or counted votes.
       */
      method?: 'logprobs' | 'confidence' | 'votes'
      /**
       * Least probability.
       */
      threshold: number
      /**
       * Shadow gates decide nothing.
       */
      mode: 'enforce' | 'shadow'
      /**
       * It could not be judged and its policy lets the others decide.
       */
      bypassed?: boolean
      /**
       * Its replies fell on both sides of the threshold.
       */
      flaky?: boolean
      /**
       * Model asked.
       */
      model: string
      /**
       * Calls made.
       */
      calls: number
    }[]
    /**
     * The panel as one.
     */
    judgement?: {
      /**
       * Three states: an error is neither of the others and has no figure.
       */
      status: 'pass' | 'fail' | 'error'
      /**
       * Mean of the totals that could be read, of 10; absent where there is none.
       */
      score?: number
      /**
       * Least total.
       */
      passMark: number
    }
    /**
     * Comparison with the reference answer.
     */
    reference?: {
      /**
       * How it was compared.
       */
      method: 'exact' | 'numeric' | 'set' | 'semantic' | 'judge'
      /**
       * Three states: an error is neither of the others and has no figure.
       */
      status: 'pass' | 'fail' | 'error'
      /**
       * Share or similarity.
       */
      figure?: number
      /**
       * In words.
       */
      detail?: string
    }
  }
  /**
   * Deterministic checks on the answer.
   */
  checks: {
    /**
     * Checks run; never 0.
     */
    executed: number
    /**
     * Checks passed.
     */
    passed: number
    /**
     * Shadow checks that failed; they decide nothing.
     */
    shadowFailed: number
  }
  /**
   * What was done to the text to read it.
   *
   * Items: What was done to the text before it was read.
   */
  repairs?: {
    /**
     * Name of the repair.
     */
    kind: string
    /**
     * False where characters of the answer were guessed or dropped.
     */
    lossless: boolean
  }[]
}
