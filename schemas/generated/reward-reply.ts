// Made from schemas/reward-reply.schema.json by `npm run generate`. Do not edit.

/**
 * What a reward service answers: the rules that apply to the answer, each with its points.
 */
export interface RewardReply {
  /**
   * Rules that apply; an empty list gives and takes nothing. No id twice.
   *
   * @maxItems 100
   *
   * Items: One rule.
   */
  rules: {
    /**
     * Id of the rule.
     */
    id: string
    /**
     * Points it gives, or takes when negative.
     */
    points: number
    /**
     * High is a veto, whatever the total. None when absent.
     */
    risk?: 'none' | 'low' | 'medium' | 'high'
    /**
     * Why, in one line; stands on the verdict, and goes to the model where the rule costs points.
     */
    reason: string
  }[]
  /**
   * Version of the rules; stands on the verdict.
   */
  version?: string
}
