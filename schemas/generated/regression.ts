// Made from schemas/regression.schema.json by `npm run generate`. Do not edit.

/**
 * A text, or a reply that ends otherwise than by itself.
 */
export type Answer =
  | string
  | {
      /**
       * The answer as far as it goes.
       */
      text: string
      /**
       * Why the model stopped: stop when absent.
       */
      finish?: 'stop' | 'length' | 'filter' | 'other'
      /**
       * Text of the refusal field of the endpoint.
       */
      refusal?: string
    }

/**
 * One row of a policy's regression set: a job, the answers in place of a model, what must come of it.
 */
export interface RegressionRow {
  /**
   * Name of the row, unique in its set.
   */
  id: string
  /**
   * What the row is there for.
   */
  why?: string
  /**
   * A job without id and policy, which are those of the row; see job.schema.json.
   */
  job: {
    [k: string]: unknown | undefined
  }
  /**
   * What is found for the question, best first, in policies that retrieve; limit and minScore of the policy hold.
   *
   * @maxItems 50
   *
   * Items: A passage.
   */
  passages?: {
    /**
     * Id of the passage.
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
    /**
     * How well it fits, 0 to 1.
     */
    score: number
  }[]
  /**
   * What the model says: a list an attempt, in it an answer a sample. The last of either stands for all after it.
   *
   * @minItems 1
   * @maxItems 20
   */
  answers: Answer[][]
  /**
   * What gates and judges say; they find all well where it is silent.
   */
  judged?: {
    /**
     * Replies by id of the gate, in the order of its calls; the last stands for all after it.
     */
    gates?: {
      /**
       * Replies of one gate.
       *
       * @minItems 1
       * @maxItems 20
       */
      [k: string]: Answer[] | undefined
    }
    /**
     * Replies by seat of the panel.
     *
     * @maxItems 10
     */
    judges?: Answer[][]
    /**
     * Replies of the model that compares answers, by question: `0>1` asks whether whoever says the first answer says the second too. Answers count from 0, those alone that passed their checks; equal ones are the first of them. It says no where this is silent.
     */
    entailment?: {
      /**
       * Replies to one question; the last stands for all after it.
       *
       * @minItems 1
       * @maxItems 20
       */
      [k: string]: Answer[] | undefined
    }
  }
  /**
   * Vectors of answers, by their text, in policies that compare by embeddings. Where one of those asked for is absent, none can be had.
   */
  embedded?: {
    /**
     * Numbers of one vector.
     *
     * @minItems 1
     * @maxItems 50
     *
     * Items: One number.
     */
    [k: string]: number[] | undefined
  }
  /**
   * What validators find by their id: a list an attempt, in it a problem each. They find nothing where it is silent; the last list stands for all after it.
   */
  validated?: {
    /**
     * Problems of one validator.
     *
     * @minItems 1
     * @maxItems 20
     */
    [k: string]: string[][] | undefined
  }
  /**
   * What sources of state give, by their names in the config, observed at the moment they are asked; what is absent cannot be had.
   */
  state?: {
    /**
     * Any JSON value.
     */
    [k: string]:
      | {
          [k: string]: unknown | undefined
        }
      | undefined
  }
  /**
   * Rules that reward services say apply, by their names in the config: a list an attempt; the last list stands for all after it.
   */
  rewarded?: {
    /**
     * Rules of one service.
     *
     * @minItems 1
     * @maxItems 20
     */
    [k: string]:
      | {
          /**
           * Id of the rule.
           */
          id: string
          /**
           * Points it gives, or takes when negative.
           */
          points: number
          /**
           * None when absent.
           */
          risk?: 'none' | 'low' | 'medium' | 'high'
          /**
           * Why.
           */
          reason: string
        }[][]
      | undefined
  }
  /**
   * What must come of the job.
   */
  expected: 'approved' | 'rejected' | 'dead-letter'
  /**
   * Codes of the rejection, in order, or the code of the dead letter; not compared when absent.
   *
   * @maxItems 20
   *
   * Items: A code of docs/errors.md.
   */
  reasons?: string[]
  /**
   * Checks that had something against the closest answer of the last attempt; not compared when absent.
   *
   * @maxItems 100
   *
   * Items: Id of a check.
   */
  findings?: string[]
}
