// Made from schemas/regression-run.schema.json by `npm run generate`. Do not edit.

/**
 * What came of a policy's regression set, kept to compare a later run with.
 */
export interface RegressionRun {
  /**
   * Policy that was run.
   */
  policy: {
    /**
     * Name.
     */
    name: string
    /**
     * Version.
     */
    version: string
    /**
     * Hash of its content.
     */
    hash: string
  }
  /**
   * Whether gates and judges were put to models: rows then may come out otherwise the next time.
   */
  live: boolean
  /**
   * Rows in the order of the set.
   *
   * @maxItems 10000
   *
   * Items: One row.
   */
  rows: {
    /**
     * Id of the row.
     */
    id: string
    /**
     * How often it was run.
     */
    times: number
    /**
     * How often what was expected came of it.
     */
    passed: number
    /**
     * What came of it, in words, and how often.
     */
    ends: {
      /**
       * How often.
       */
      [k: string]: number | undefined
    }
  }[]
}
