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
     * Version of the strategy's text; absent for plain and critique, which have none.
     */
    strategyVersion?: number
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
     * The endpoint gave no token counts, or nonsense: they are estimated from the texts.
     */
    usageEstimated?: boolean
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
      /**
       * Why there is no result, or why it fails beside its figure.
       */
      reason?: string
      /**
       * What it names.
       *
       * Items: One problem a model named, with its place.
       */
      issues?: {
        /**
         * Exact words, or a numbered part.
         */
        place: string
        /**
         * What is wrong there.
         */
        problem: string
        /**
         * Dimension of the rubric it belongs to.
         */
        dimension?: string
      }[]
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
      /**
       * Every judge that has a result.
       *
       * Items: One judge.
       */
      seats?: {
        /**
         * Model asked.
         */
        model: string
        /**
         * Three states: an error is neither of the others and has no figure.
         */
        status: 'pass' | 'fail' | 'error'
        /**
         * Weighted mean, of 10; absent on an error.
         */
        score?: number
        /**
         * By dimension.
         */
        scores?: {
          /**
           * Of 10.
           */
          [k: string]: number | undefined
        }
        /**
         * Acting on the answer could do harm.
         */
        fatal?: boolean
        /**
         * The answer says that the sources do not cover the question, and whether that is so.
         */
        notCovered?: 'rightly' | 'wrongly'
        /**
         * Its replies fell on both sides of the pass mark.
         */
        flaky?: boolean
        /**
         * Calls made.
         */
        calls: number
        /**
         * Why there is no score, or why it fails beside it.
         */
        reason?: string
        /**
         * What it names; issues without a place are dropped.
         *
         * Items: One problem a model named, with its place.
         */
        issues?: {
          /**
           * Exact words, or a numbered part.
           */
          place: string
          /**
           * What is wrong there.
           */
          problem: string
          /**
           * Dimension of the rubric it belongs to.
           */
          dimension?: string
        }[]
        /**
         * How many were dropped.
         */
        vague?: number
      }[]
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
    /**
     * Orders to the judge inside the answer.
     *
     * Items: Words of the answer.
     */
    orders?: string[]
    /**
     * Version of the questions that were asked.
     */
    promptVersion?: number
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
    /**
     * Which instruction it is.
     */
    instructionId?:
      | 'format'
      | 'instruction'
      | 'hallucination'
      | 'incomplete'
      | 'reasoning'
      | 'refusal'
      | 'truncated'
      | 'unsafe'
      | 'disagreement'
    /**
     * Version of its text.
     */
    instructionVersion?: number
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
