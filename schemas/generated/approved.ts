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
   * Names the config that the job was decided with: first 12 hex digits of the SHA-256 of what may change of it while the service runs, without secrets.
   */
  configRevision?: string
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
     * Answers, and questions that were embedded to find passages.
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
     * Gates, judges, and models that compare answers.
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
    /**
     * How they were compared by their embeddings, where their words left it open.
     */
    embeddings?: {
      /**
       * error: no vectors could be had, and the words alone count, or nothing was judged.
       */
      status: 'compared' | 'error'
      /**
       * The embeddings model.
       */
      model: string
      /**
       * Pairs that say the same by their vectors and not by their words.
       */
      joined?: number
      /**
       * Code of what went wrong.
       */
      fault?: string
    }
    /**
     * How a model was asked whether they say the same, where words and embeddings left it open.
     */
    entailment?: {
      /**
       * error: a pair got no answer, and its words alone count, or nothing was judged.
       */
      status: 'compared' | 'error'
      /**
       * The model that was asked.
       */
      model: string
      /**
       * Pairs of texts it was asked about.
       */
      pairs: number
      /**
       * Pairs of answers that say the same by its replies and not by their words.
       */
      joined: number
      /**
       * Calls.
       */
      calls: number
      /**
       * Code of what went wrong.
       */
      fault?: string
    }
    /**
     * How often an answer with such agreement was right where that could be measured; no promise for other questions.
     */
    confidence?: {
      /**
       * Share of right answers.
       */
      right: number
      /**
       * Questions it was measured on.
       */
      rows: number
      /**
       * Set and model.
       */
      measuredOn: string
      /**
       * Whether the other samples and the answers to other wordings of the question say what this answer says, and none contradicts it: right in nine of ten where that was measured. Absent below two of each.
       */
      reliable?: boolean
    }
  }
  /**
   * The answer held to the sources of the job, in code.
   */
  grounding?: {
    /**
     * Share of its claims, by weight, that the sources back.
     */
    support: number
    /**
     * How likely something in it is made up; ranks answers, is no probability.
     */
    doubt: number
    /**
     * Sentences that state something.
     */
    claims: number
    /**
     * Claims that the sources do not back or that they contradict.
     */
    unsupported: number
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
       * Where the probability is from: token probabilities, a stated confidence, or counted votes. Grounding: looked up in the sources, without a call.
       */
      method?: 'logprobs' | 'confidence' | 'votes' | 'grounding'
      /**
       * Share of labelled answers with this probability that were good; where the policy carries a calibration.
       */
      calibrated?: number
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
       * Share of labelled answers with this score that were good; where the policy carries a calibration.
       */
      calibrated?: number
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
   * What was found out outside: passages, state, validators, business rules; absent where the policy asks for none.
   */
  outside?: {
    /**
     * Passages that were found for the question.
     */
    retrieval?: {
      /**
       * Error: no passages could be had.
       */
      status: 'found' | 'error'
      /**
       * Collection that was searched.
       */
      collection: string
      /**
       * Its version.
       */
      version?: string
      /**
       * Most passages.
       */
      limit: number
      /**
       * Least score.
       */
      minScore: number
      /**
       * Weight of the vector search.
       */
      alpha: number
      /**
       * Properties that passages had to have.
       */
      filters?: {
        [k: string]: string | undefined
      }
      /**
       * Tenant.
       */
      tenant?: string
      /**
       * Those of the attempt before, whose plan was the same.
       */
      kept?: boolean
      /**
       * Most relevant first; they stand behind the documents of the job.
       *
       * Items: One passage.
       */
      passages?: {
        /**
         * Id.
         */
        id: string
        /**
         * Score.
         */
        score: number
        /**
         * Where it is from.
         */
        url?: string
        /**
         * Place in the document that it was cut from, UTF-16 units, end exclusive.
         */
        span?: {
          /**
           * First.
           */
          start: number
          /**
           * Behind the last.
           */
          end: number
        }
      }[]
      /**
       * Why there are none.
       */
      reason?: string
    }
    /**
     * Stopped: time ended it.
     */
    vetting?: 'vetted' | 'stopped'
    /**
     * Whether a “not covered”, or an answer, fits what was found.
     */
    coverage?: 'fits' | 'answered-from-nothing' | 'covered-after-all'
    /**
     * State that was read, by name in the policy.
     *
     * Items: One value.
     */
    state?: {
      /**
       * Name in the policy.
       */
      name: string
      /**
       * Error: there was no value that could be used.
       */
      status: 'seen' | 'error'
      /**
       * The value as JSON, cut at 2,000 characters.
       */
      value?: string
      /**
       * When it was observed; absent for parts of the job.
       */
      observedAt?: string
      /**
       * How old it was when it was used.
       */
      ageMs?: number
      /**
       * Version that the source gave.
       */
      version?: string
      /**
       * It failed as an error that lets the answer pass all the same.
       */
      bypassed?: boolean
      /**
       * Why there is no value.
       */
      reason?: string
    }[]
    /**
     * Rules over state.
     *
     * Items: One rule.
     */
    stateRules?: {
      /**
       * Id of the rule.
       */
      id: string
      /**
       * Bypassed: state is missing that may be missing.
       */
      status: 'pass' | 'fail' | 'error' | 'bypassed'
      /**
       * Shadow: recorded, decided nothing.
       */
      mode: 'enforce' | 'shadow'
      /**
       * What it looked at.
       *
       * Items: One value.
       */
      seen?: {
        /**
         * Path, such as state.market.vix.
         */
        path: string
        /**
         * The value as JSON, cut.
         */
        value: string
      }[]
      /**
       * Why it could not be tried.
       */
      reason?: string
    }[]
    /**
     * Tools that looked at the answer.
     *
     * Items: One validator.
     */
    validators?: {
      /**
       * Id of the validator.
       */
      id: string
      /**
       * Three states: an error says nothing about the answer.
       */
      status: 'pass' | 'fail' | 'error'
      /**
       * Shadow: recorded, decided nothing.
       */
      mode: 'enforce' | 'shadow'
      /**
       * Name and version of the tool.
       */
      tool?: string
      /**
       * It failed as an error that lets the answer pass all the same.
       */
      bypassed?: boolean
      /**
       * What it has against the answer, cut.
       *
       * Items: One problem.
       */
      problems?: string[]
      /**
       * Why it could not be run.
       */
      reason?: string
    }[]
    /**
     * Points of business rules, added up.
     */
    rewards?: {
      /**
       * Sum of the points of all rules that applied.
       */
      points: number
      /**
       * The judge's part of the total.
       */
      judge?: number
      /**
       * Judge and points together, 0 to 10; the points alone without a judge.
       */
      total?: number
      /**
       * Least total.
       */
      needed?: number
      /**
       * Rules that applied.
       *
       * Items: One rule.
       */
      rules: {
        /**
         * Id of the rule.
         */
        id: string
        /**
         * Points it gave, or took when negative.
         */
        points: number
        /**
         * High is a veto.
         */
        risk: 'none' | 'low' | 'medium' | 'high'
        /**
         * Why.
         */
        reason: string
        /**
         * Whose rule it is.
         */
        from: 'policy' | 'service'
      }[]
      /**
       * The service that was asked.
       */
      service?: {
        /**
         * Its name in the config.
         */
        name: string
        /**
         * Error: it gave no points that could be used.
         */
        status: 'pass' | 'error'
        /**
         * Version of its rules.
         */
        version?: string
        /**
         * It failed as an error that lets the answer pass all the same.
         */
        bypassed?: boolean
        /**
         * Why it gave none.
         */
        reason?: string
      }
      /**
       * Rules that could not be tried.
       *
       * Items: Rule and reason.
       */
      errors?: string[]
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
