// Made from schemas/policy.schema.json by `npm run generate`. Do not edit.

/**
 * How jobs of one kind are answered, checked and decided.
 */
export interface Policy {
  /**
   * For editors.
   */
  $schema?: string
  /**
   * Name; jobs refer to it.
   */
  name: string
  /**
   * Version, such as 1.2.0.
   */
  version: string
  /**
   * What it is for.
   */
  description?: string
  /**
   * Critical raises the agreement threshold to 0.85; creative switches agreement off.
   */
  scenario?: 'standard' | 'critical' | 'creative'
  /**
   * Models that may answer, as named in the config; the first is asked unless a rung says otherwise.
   *
   * @minItems 1
   * @maxItems 8
   *
   * Items: Model name, provider/model.
   */
  models: string[]
  /**
   * System message.
   */
  system?: string
  /**
   * What an answer has to be.
   */
  output?: {
    /**
     * How answers are read and compared.
     */
    kind?: 'text' | 'json' | 'code'
    /**
     * JSON Schema of the value; only with kind json.
     */
    schema?: {
      [k: string]: unknown | undefined
    }
    /**
     * Whether an answer may be read after a repair that guesses or drops characters.
     */
    lossyRepair?: boolean
    /**
     * Token limit of one answer.
     */
    maxTokens?: number
    /**
     * Longest answer accepted, in characters.
     */
    maxChars?: number
  }
  /**
   * How many answers are drawn.
   */
  sampling?: {
    /**
     * Most samples an attempt.
     */
    count?: number
    /**
     * Drawn first; the rest only if these disagree.
     */
    first?: number
    /**
     * Agreement of the first samples that ends the drawing.
     */
    agreeAbove?: number
    /**
     * Most samples of one job at once.
     */
    parallel?: number
    /**
     * Added to the rung's temperature, by place of the sample.
     *
     * @minItems 1
     * @maxItems 20
     *
     * Items: Degrees.
     */
    spread?: number[]
  }
  /**
   * When samples agree well enough.
   */
  consistency?: {
    /**
     * At or above it the risk is low; 0.7, or 0.85 in a critical scenario, when absent.
     */
    threshold?: number
  }
  /**
   * Deterministic checks of every sample.
   *
   * @maxItems 64
   */
  checks?: (Length | Rules)[]
  /**
   * The attempts, in order.
   *
   * @minItems 1
   * @maxItems 8
   *
   * Items: One rung.
   */
  ladder?: {
    /**
     * Base temperature.
     */
    temperature: number
    /**
     * Plain repeats the question; critique adds what was wrong; outline also asks for an outline first.
     */
    strategy?: 'plain' | 'critique' | 'outline'
    /**
     * Index into models.
     */
    model?: number
  }[]
  /**
   * The most one job may use.
   */
  budget?: {
    /**
     * Tokens of all calls.
     */
    tokens?: number
    /**
     * Money, in millionths of a US dollar.
     */
    costMicroUsd?: number
    /**
     * Time, in milliseconds.
     */
    wallMs?: number
  }
  /**
   * What a user is told when no answer was approved. Nothing internal.
   */
  fallback: {
    /**
     * English.
     */
    en: string
    /**
     * Chinese.
     */
    zh: string
  }
}
/**
 * Bounds on the length of the text.
 */
export interface Length {
  kind: 'length'
  /**
   * Id, unique in the policy; stands on findings.
   */
  id: string
  /**
   * Shadow: recorded, decides nothing.
   */
  mode?: 'enforce' | 'shadow'
  /**
   * What a check that could not run means: closed fails the sample, open lets it pass and says so.
   */
  onError?: 'closed' | 'open'
  /**
   * Error type of its findings, where the check's own does not fit.
   */
  errorType?: 'format' | 'instruction' | 'hallucination' | 'incomplete' | 'reasoning' | 'refusal'
  /**
   * How to fix what this check finds; goes to the model.
   */
  hint?: string
  /**
   * What is counted.
   */
  unit?: 'characters' | 'words' | 'sentences' | 'tokens'
  /**
   * At least.
   */
  min?: number
  /**
   * At most.
   */
  max?: number
}
/**
 * Cross-field rules in CEL over `output`, `input` and `documents`.
 */
export interface Rules {
  kind: 'rules'
  /**
   * Id, unique in the policy; stands on findings.
   */
  id: string
  /**
   * Shadow: recorded, decides nothing.
   */
  mode?: 'enforce' | 'shadow'
  /**
   * What a check that could not run means: closed fails the sample, open lets it pass and says so.
   */
  onError?: 'closed' | 'open'
  /**
   * Error type of its findings, where the check's own does not fit.
   */
  errorType?: 'format' | 'instruction' | 'hallucination' | 'incomplete' | 'reasoning' | 'refusal'
  /**
   * How to fix what this check finds; goes to the model.
   */
  hint?: string
  /**
   * All are tried; each that is false is a finding.
   *
   * @minItems 1
   * @maxItems 100
   *
   * Items: One rule.
   */
  rules: {
    /**
     * CEL expression that is true when all is well.
     */
    rule: string
    /**
     * What to tell the model when it is not.
     */
    message: string
    /**
     * JSON Pointer of the field to blame.
     */
    fieldPath?: string
  }[]
}
