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
   * Puts this version on trial: it gets a share of the jobs, an older version the others. No part of the content that the hash names.
   */
  rollout?: {
    /**
     * Version that the other jobs get; its file has to be there.
     */
    from: string
    /**
     * Share of the jobs that get this version, drawn by job id.
     */
    share: number
  }
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
   * System message, or file://./name of the file that holds it, in the folder of policies.
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
     * JSON Schema of the value, or file://./name of the file that holds it, in the folder of policies; only with kind json.
     */
    schema?:
      | {
          [k: string]: unknown | undefined
        }
      | string
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
     * Drawn first; more only while these leave the question open.
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
    /**
     * Part of the samples, from the second on, ask the question in another wording.
     */
    paraphrase?: boolean
    /**
     * Wordings of your own in place of the built-in ones.
     *
     * @minItems 1
     * @maxItems 5
     *
     * Items: A text with {question} in it.
     */
    paraphrases?: string[]
  }
  /**
   * When samples agree well enough.
   */
  consistency?: {
    /**
     * At or above it the risk is low; 0.7, or 0.85 in a critical scenario, when absent.
     */
    threshold?: number
    /**
     * What replies that a cache gave again are: noted, or counted as one answer; one in a critical scenario, else note, when absent.
     */
    copies?: 'note' | 'one'
    /**
     * Compares answers by their embeddings too, where their words leave it open whether they agree.
     */
    embeddings?: {
      /**
       * An embeddings model of the config, provider/model.
       */
      model: string
      /**
       * Cosine from which two answers say the same. Every model has a scale of its own.
       */
      sameAbove: number
      /**
       * Where no vectors can be had: the words alone count, or the attempt is not judged.
       */
      onError?: 'lexical' | 'error'
    }
    /**
     * Asks a model whether answers say the same, where their words, and their embeddings if the policy has them, leave it open.
     */
    entailment?: {
      /**
       * Model of the config, provider/model. It may be one that answers.
       */
      model: string
      /**
       * Least probability that the one answer says what the other says.
       */
      threshold?: number
      /**
       * Both answers have to say what the other says, or the fuller one what the shorter says. Always both in a critical scenario.
       */
      directions?: 'both' | 'one'
      /**
       * Pairs of answers that an attempt asks about at most; each takes a call a direction, and one more where a reply cannot be read.
       */
      maxPairs?: number
      /**
       * Token limit of one reply; a model that reasons needs more.
       */
      maxTokens?: number
      /**
       * Where a pair gets no answer: its words alone count, or the attempt is not judged unless it agrees without.
       */
      onError?: 'lexical' | 'error'
    }
  }
  /**
   * Passages of a collection that are found for the question and stand behind the documents of the job.
   */
  retrieval?: {
    /**
     * Name of a collection in the config.
     */
    collection: string
    /**
     * Most passages.
     */
    limit?: number
    /**
     * Passages below it are left out as not relevant.
     */
    minScore?: number
    /**
     * Weight of the vector search beside the keyword search: 0 keywords only, 1 vectors only.
     */
    alpha?: number
    /**
     * Properties that a passage must have, by name.
     */
    filters?: {
      [k: string]: string | undefined
    }
    /**
     * Tenant of the collection.
     */
    tenant?: string
    /**
     * Time of the whole search, in milliseconds.
     */
    timeoutMs?: number
    /**
     * What each attempt after the first changes, over the first plan; the last stands for all after it. Without a change nobody is asked again.
     *
     * @minItems 1
     * @maxItems 7
     *
     * Items: Changes of one attempt.
     */
    onRetry?: {
      /**
       * Most passages.
       */
      limit?: number
      /**
       * Passages below it are left out as not relevant.
       */
      minScore?: number
      /**
       * Weight of the vector search beside the keyword search: 0 keywords only, 1 vectors only.
       */
      alpha?: number
      /**
       * Properties that a passage must have, by name.
       */
      filters?: {
        [k: string]: string | undefined
      }
      /**
       * Tenant of the collection.
       */
      tenant?: string
    }[]
  }
  /**
   * Deterministic checks of every sample.
   *
   * @maxItems 64
   */
  checks?: (
    | Length
    | Rules
    | Words
    | Patterns
    | Language
    | Items
    | Sections
    | Citations
    | Quotes
    | Numbers
    | Leakage
    | Refusal
    | Boilerplate
    | Code
  )[]
  /**
   * Tools outside the service that say whether an answer is valid, all at once, on the answer that stands for an attempt.
   *
   * @minItems 1
   * @maxItems 8
   */
  validators?: (SqlValidator | CommandValidator | TestsValidator)[]
  /**
   * State of the outside world that answers are held to.
   */
  state?: {
    /**
     * Values by the name that rules use.
     */
    sources: {
      [k: string]: StateOutside | StateInJob | undefined
    }
    /**
     * All are tried; each that is false is a finding that names the state it looked at.
     *
     * @minItems 1
     * @maxItems 100
     *
     * Items: One rule.
     */
    rules?: {
      /**
       * Id, unique among the rules; stands on findings.
       */
      id: string
      /**
       * CEL over state, output, answer, input and question that is true when all is well.
       */
      rule: string
      /**
       * What to tell the model when it is not; the observed values are put behind it.
       */
      message: string
      /**
       * Shadow: tried and recorded, decides nothing.
       */
      mode?: 'enforce' | 'shadow'
      /**
       * What is wrong with an answer that breaks it.
       */
      errorType?: 'format' | 'instruction' | 'hallucination' | 'incomplete' | 'reasoning' | 'refusal'
      /**
       * How to fix what this finds; goes to the model.
       */
      hint?: string
    }[]
  }
  /**
   * Business rules that add points to an answer or take them.
   */
  rewards?: {
    /**
     * All are tried; the points of those that apply are added up.
     *
     * @minItems 1
     * @maxItems 100
     *
     * Items: One rule.
     */
    rules?: {
      /**
       * Id, unique among the rules; stands on findings.
       */
      id: string
      /**
       * CEL over answer, output, question, input, documents, state, language, grounding, citations, asksBack and notCovered; where it is true the rule applies.
       */
      when: string
      /**
       * Points it gives, or takes when negative.
       */
      points: number
      /**
       * High is a veto, whatever the total.
       */
      risk?: 'none' | 'low' | 'medium' | 'high'
      /**
       * Why; stands on the verdict, and goes to the model where the rule costs points.
       */
      reason: string
    }[]
    /**
     * Name of a reward service in the config; its points are added.
     */
    service?: string
    /**
     * What a service that could not be asked means: closed approves nothing, open counts the policy's own rules alone and says so.
     */
    onError?: 'closed' | 'open'
    /**
     * Least total: points, added to the judge's score where there is a judge. The judge's pass mark when absent.
     */
    needed?: number
  }
  /**
   * How answers are put to gates and judges.
   */
  evaluation?: {
    /**
     * Model that judges, as named in the config; another one than those that answer.
     */
    model: string
    /**
     * Lets a model that answers judge as well. It is kinder to itself.
     */
    sameModel?: boolean
    /**
     * Share of the jobs that are judged, drawn by job id; always 1 in a critical scenario.
     */
    share?: number
    /**
     * Further calls of a question whose replies cannot be read or contradict themselves.
     */
    retries?: number
    /**
     * Replies counted where a gate's model states no confidence.
     */
    votes?: number
    /**
     * Further replies where the first is near its threshold; the middle one counts.
     */
    repeats?: number
    /**
     * How near a gate's threshold is near, in probability.
     */
    band?: number
    /**
     * How near the pass mark is near, in points.
     */
    judgeBand?: number
    /**
     * Token limit of one reply; a model that reasons needs more.
     */
    maxTokens?: number
    /**
     * What an answer that gives orders to its judge comes to: it fails unasked, or it is noted.
     */
    orders?: 'fail' | 'note'
    /**
     * Asks gates and judge while validators, state and rewards are still out. Faster; what was asked in vain is counted.
     */
    speculative?: boolean
    /**
     * Gates faithful and nothing-invented pass unasked where every claim stands in the sources as it is. Never in a critical scenario.
     */
    skipGrounded?: boolean
  }
  /**
   * Single criteria put to a model, all at once, on the answer that stands for an attempt. Needs evaluation.
   *
   * @minItems 1
   * @maxItems 12
   */
  gates?: (FaithfulGate | NothingInventedGate | CompleteGate | CriterionGate)[]
  /**
   * A rubric scored by a model; the total is added up in code. Needs evaluation.
   */
  judge?: {
    /**
     * Models that judge, each by itself; evaluation.model alone when absent.
     *
     * @minItems 1
     * @maxItems 5
     *
     * Items: Model name, provider/model.
     */
    panel?: string[]
    /**
     * Majority of the seats (a tie fails), or the rubric over their mean scores.
     */
    aggregate?: 'majority' | 'mean'
    /**
     * Seats whose judgement must be had; more than half when absent.
     */
    quorum?: number
    /**
     * Least weighted mean, of 10.
     */
    passMark?: number
    /**
     * What is scored from 0 to 10; factuality 3, instruction 3, completeness 2, coherence 2 when absent.
     *
     * @minItems 1
     * @maxItems 12
     *
     * Items: One dimension.
     */
    dimensions?: {
      /**
       * Id, unique in the rubric.
       */
      id: string
      /**
       * Weight in the total.
       */
      weight: number
      /**
       * Below it the answer fails whatever the total.
       */
      floor?: number
      /**
       * What deserves a 10: one text for every job, or one a language.
       */
      asks:
        | string
        | {
            /**
             * For jobs in English.
             */
            en: string
            /**
             * For jobs in Chinese.
             */
            zh: string
          }
      /**
       * What is wrong with an answer that is poor in it.
       */
      errorType?: 'format' | 'instruction' | 'hallucination' | 'incomplete' | 'reasoning' | 'refusal'
    }[]
    /**
     * What a judgement that could not be had means: closed approves nothing, open leaves it to the gates.
     */
    onError?: 'closed' | 'open'
  }
  /**
   * Thresholds and curves measured on labelled answers, as `assay lab calibrate` writes them. A policy whose judge is not the one that was measured is refused.
   */
  calibration?: {
    /**
     * By gate.
     *
     * @maxItems 12
     *
     * Items: One gate as it was measured.
     */
    gates?: {
      /**
       * Id of the gate.
       */
      id: string
      /**
       * Model that was asked.
       */
      model: string
      /**
       * Hash of the whole prompt, both languages.
       */
      prompt: string
      /**
       * How its figures came about: from the probabilities of tokens, as the model stated them, or as shares of votes. Figures of another kind are not used.
       */
      figures: 'logprobs' | 'confidence' | 'votes'
      /**
       * How the curve was fitted; the one that was better on rows it had not seen.
       */
      method: 'isotonic' | 'platt'
      /**
       * Least probability of yes; goes before that of the gate's kind.
       */
      threshold: number
      /**
       * The labelled answers it was measured on.
       */
      data: {
        /**
         * First 16 hex digits of the SHA-256 of the file.
         */
        hash: string
        /**
         * Rows that had a label and a figure.
         */
        rows: number
        /**
         * Day of the measurement, such as 2026-11-30.
         */
        date: string
      }
      /**
       * How often answers with a figure were good; straight lines between the points, level beyond.
       *
       * @minItems 1
       * @maxItems 1000
       *
       * Items: One point; both sides rise.
       */
      curve: {
        /**
         * Probability of yes as the gate gave it.
         */
        raw: number
        /**
         * Share of labelled answers that were good.
         */
        right: number
      }[]
    }[]
    /**
     * The judge as it was measured.
     */
    judge?: {
      /**
       * Models of the seats.
       *
       * Items: Model.
       */
      panel: string[]
      /**
       * Hash of the whole prompt, both languages.
       */
      prompt: string
      /**
       * How the curve was fitted; the one that was better on rows it had not seen.
       */
      method: 'isotonic' | 'platt'
      /**
       * Least total, of 10; goes before the standard one.
       */
      passMark: number
      /**
       * The labelled answers it was measured on.
       */
      data: {
        /**
         * First 16 hex digits of the SHA-256 of the file.
         */
        hash: string
        /**
         * Rows that had a label and a figure.
         */
        rows: number
        /**
         * Day of the measurement, such as 2026-11-30.
         */
        date: string
      }
      /**
       * How often answers with a figure were good; straight lines between the points, level beyond.
       *
       * @minItems 1
       * @maxItems 1000
       *
       * Items: One point; both sides rise.
       */
      curve: {
        /**
         * Total as a share of 10.
         */
        raw: number
        /**
         * Share of labelled answers that were good.
         */
        right: number
      }[]
    }
  }
  /**
   * Comparison with the reference answer of jobs that carry one. Needs evaluation where a judge compares.
   */
  reference?: {
    /**
     * Same text or value; same numbers; same items; same meaning, in code; same meaning, by the judge model.
     */
    method: 'exact' | 'numeric' | 'set' | 'semantic' | 'judge'
    /**
     * Least share of items (set, 1 when absent) or similarity (semantic, 0.8).
     */
    threshold?: number
    /**
     * Largest relative difference of equal numbers.
     */
    tolerance?: number
  }
  /**
   * Answers whose worth is known, shown to gates and judges from time to time beside those that are shipped. Needs evaluation.
   *
   * @maxItems 50
   *
   * Items: One answer.
   */
  canaries?: {
    /**
     * Id, unique in the policy.
     */
    id: string
    /**
     * What gates and judges have to say of it.
     */
    expected: 'good' | 'bad'
    /**
     * What was asked.
     */
    question: string
    /**
     * Texts of the sources.
     *
     * @maxItems 20
     *
     * Items: One source.
     */
    documents?: string[]
    /**
     * The answer.
     */
    answer: string
  }[]
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
     * Plain repeats the question; critique adds what was wrong; outline also asks for an outline first, steps to go step by step, split to split the task up.
     */
    strategy?: 'plain' | 'critique' | 'outline' | 'steps' | 'split'
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
     * Tokens of the calls that judge or compare, inside tokens; no bound of their own when absent.
     */
    evaluationTokens?: number
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
  /**
   * What a rejection brings beside the outcome.
   */
  onReject?: {
    /**
     * It halts the workflow that the job names, in the transaction of the verdict; later jobs of it are rejected until a person clears it.
     */
    haltWorkflow: boolean
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
   * What is counted: characters as a reader sees them (grapheme clusters), words (Unicode rules, a dictionary for Chinese), sentences, or tokens (an estimate).
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
 * Cross-field rules in CEL over `output`, `input` and `documents`. Numbers are doubles; sum(list), near(a, b) and lower(text) are at hand.
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
/**
 * Words that must or must not occur. Latin words match whole, Chinese ones anywhere; letter case and width do not count.
 */
export interface Words {
  kind: 'words'
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
   * All of these.
   *
   * @minItems 1
   * @maxItems 200
   *
   * Items: Must occur.
   */
  require?: string[]
  /**
   * None of these.
   *
   * @minItems 1
   * @maxItems 500
   *
   * Items: Must not occur.
   */
  ban?: string[]
  /**
   * JSON Pointer of the texts to look at, `*` for every item or key; all texts of the answer when absent. Only with kind json.
   */
  path?: string
}
/**
 * Patterns that the text must or must not match.
 */
export interface Patterns {
  kind: 'patterns'
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
   * Each must be found somewhere.
   *
   * @minItems 1
   * @maxItems 50
   *
   * Items: One pattern.
   */
  match?: {
    /**
     * Regular expression in RE2 syntax: no back-references, no look-around; time is linear.
     */
    pattern: string
    /**
     * What to tell the model.
     */
    message: string
  }[]
  /**
   * None may be found anywhere.
   *
   * @minItems 1
   * @maxItems 50
   *
   * Items: One pattern.
   */
  forbid?: {
    /**
     * Regular expression in RE2 syntax: no back-references, no look-around; time is linear.
     */
    pattern: string
    /**
     * What to tell the model.
     */
    message: string
  }[]
  /**
   * Whether letter case does not count.
   */
  ignoreCase?: boolean
  /**
   * JSON Pointer of the texts to look at, `*` for every item or key; all texts of the answer when absent. Only with kind json.
   */
  path?: string
}
/**
 * The answer is in the wanted language. Text too short or too mixed to tell is not judged.
 */
export interface Language {
  kind: 'language'
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
   * Wanted language; `job` is that of the job.
   */
  is?: 'job' | 'en' | 'zh'
  /**
   * JSON Pointer of the texts to look at, `*` for every item or key; all texts of the answer when absent. Only with kind json.
   */
  path?: string
}
/**
 * How many items a list has: the array at `path`, or in text the lines with a bullet or number.
 */
export interface Items {
  kind: 'items'
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
   * This many.
   */
  exactly?: number
  /**
   * At least.
   */
  min?: number
  /**
   * At most.
   */
  max?: number
  /**
   * JSON Pointer of the array, `*` for every item or key; the answer itself when absent. Only with kind json.
   */
  path?: string
}
/**
 * Headings that must be there, as a Markdown heading, a bold line or a line that ends in a colon.
 */
export interface Sections {
  kind: 'sections'
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
   * All of these.
   *
   * @minItems 1
   * @maxItems 50
   *
   * Items: Title; letter case, width and numbering do not count.
   */
  titles: string[]
  /**
   * Whether they must come in this order.
   */
  ordered?: boolean
  /**
   * Whether each must have text under it.
   */
  filled?: boolean
}
/**
 * Marks such as [1] or [doc-3] name documents of the job, by number from 1 or by id.
 */
export interface Citations {
  kind: 'citations'
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
   * Fewest marks.
   */
  minimum?: number
  /**
   * Most sentences with a claim and without a mark; not counted when absent.
   */
  maxUncited?: number
  /**
   * JSON Pointer of the texts to look at, `*` for every item or key; all texts of the answer when absent. Only with kind json.
   */
  path?: string
}
/**
 * What stands in quotation marks is in a document, word for word.
 */
export interface Quotes {
  kind: 'quotes'
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
   * Shorter quotations are names or emphasis and not looked up.
   */
  minChars?: number
  /**
   * Fewest quotations.
   */
  minimum?: number
  /**
   * JSON Pointer of the texts to look at, `*` for every item or key; all texts of the answer when absent. Only with kind json.
   */
  path?: string
}
/**
 * Stated totals add up, numbers lie in range and bear the right unit. Numbers may be text with a unit or thousands separators.
 */
export interface Numbers {
  kind: 'numbers'
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
   * Totals.
   *
   * @minItems 1
   * @maxItems 50
   *
   * Items: One total.
   */
  sums?: {
    /**
     * JSON Pointer of the parts, `*` for every item.
     */
    items: string
    /**
     * JSON Pointer of the total.
     */
    total: string
    /**
     * Largest difference that is let pass.
     */
    tolerance?: number
  }[]
  /**
   * Ranges.
   *
   * @minItems 1
   * @maxItems 100
   *
   * Items: One range.
   */
  ranges?: {
    /**
     * JSON Pointer of the numbers, `*` for every item.
     */
    path: string
    /**
     * At least.
     */
    min?: number
    /**
     * At most.
     */
    max?: number
    /**
     * Unit that must follow the number, such as ms or 元.
     */
    unit?: string
  }[]
}
/**
 * Nothing secret or personal is in the answer. What stands in the job's own input may be let pass.
 */
export interface Leakage {
  kind: 'leakage'
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
   * What to look for.
   *
   * @minItems 1
   * @maxItems 9
   *
   * Items: One kind.
   */
  detect: (
    | 'api-key'
    | 'private-key'
    | 'password'
    | 'card'
    | 'bank-account'
    | 'email'
    | 'phone'
    | 'national-id'
    | 'ip-address'
  )[]
  /**
   * Exceptions.
   *
   * @minItems 1
   * @maxItems 100
   *
   * Items: Text that may stand in the answer, such as a support address.
   */
  allow?: string[]
  /**
   * Whether what the job's input itself holds may be repeated.
   */
  allowInput?: boolean
}
/**
 * The answer does not decline, wholly, to answer. Built in for texts; here for texts inside JSON.
 */
export interface Refusal {
  kind: 'refusal'
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
   * JSON Pointer of the texts to look at, `*` for every item or key; all texts of the answer when absent. Only with kind json.
   */
  path?: string
}
/**
 * No talk about being a model, no empty opening or closing phrases (English, Chinese).
 */
export interface Boilerplate {
  kind: 'boilerplate'
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
   * More phrases.
   *
   * @minItems 1
   * @maxItems 100
   *
   * Items: Phrase.
   */
  also?: string[]
  /**
   * JSON Pointer of the texts to look at, `*` for every item or key; all texts of the answer when absent. Only with kind json.
   */
  path?: string
}
/**
 * Code is free of syntax errors. It is parsed, never run.
 */
export interface Code {
  kind: 'code'
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
   * Language; sql is that of PostgreSQL, shell is Bash with POSIX sh in it.
   */
  language: 'javascript' | 'typescript' | 'jsx' | 'tsx' | 'python' | 'go' | 'java' | 'json' | 'sql' | 'shell'
  /**
   * The whole answer (one fence around it is set aside), or every fenced block of that language.
   */
  from?: 'answer' | 'fences'
  /**
   * Only with sql: one statement, the default, or any number of them.
   */
  statements?: 'one' | 'any'
  /**
   * JSON Pointer of the texts to look at, `*` for every item or key; all texts of the answer when absent. Only with kind json.
   */
  path?: string
}
/**
 * A database plans the answer as a query; it is never run.
 */
export interface SqlValidator {
  kind: 'sql'
  /**
   * Id, unique among the validators; stands on findings.
   */
  id: string
  /**
   * Shadow: run and recorded, decides nothing.
   */
  mode?: 'enforce' | 'shadow'
  /**
   * What a validator that could not be run means: closed approves nothing, open lets the others decide and says so.
   */
  onError?: 'closed' | 'open'
  /**
   * What is wrong with an answer that it refuses.
   */
  errorType?: 'format' | 'instruction' | 'hallucination' | 'incomplete' | 'reasoning' | 'refusal'
  /**
   * How to fix what this finds; goes to the model.
   */
  hint?: string
  /**
   * Time of the whole run, in milliseconds.
   */
  timeoutMs?: number
  /**
   * Tables that the query may use, as CREATE statements for an embedded PostgreSQL, or file://./name of a file in the folder of policies. Either this or database.
   */
  ddl?: string
  /**
   * Name of a PostgreSQL database in the config, whose own tables are used.
   */
  database?: string
}
/**
 * A program looks at the answer in a folder of its own; exit code 0 is valid, what it prints is the problem.
 */
export interface CommandValidator {
  kind: 'command'
  /**
   * Id, unique among the validators; stands on findings.
   */
  id: string
  /**
   * Shadow: run and recorded, decides nothing.
   */
  mode?: 'enforce' | 'shadow'
  /**
   * What a validator that could not be run means: closed approves nothing, open lets the others decide and says so.
   */
  onError?: 'closed' | 'open'
  /**
   * What is wrong with an answer that it refuses.
   */
  errorType?: 'format' | 'instruction' | 'hallucination' | 'incomplete' | 'reasoning' | 'refusal'
  /**
   * How to fix what this finds; goes to the model.
   */
  hint?: string
  /**
   * Time of the whole run, in milliseconds.
   */
  timeoutMs?: number
  /**
   * Program and arguments; no shell. It is run in a sandbox, in the folder of the files.
   *
   * @minItems 1
   * @maxItems 50
   *
   * Items: One argument.
   */
  argv: string[]
  /**
   * Files that the program finds.
   *
   * @minItems 1
   * @maxItems 20
   *
   * Items: One file.
   */
  files: {
    /**
     * Where, below the folder.
     */
    path: string
    /**
     * answer for the whole answer, a JSON Pointer for a part of its value, or a fixed text.
     */
    from:
      | string
      | {
          /**
           * A fixed text.
           */
          text: string
        }
  }[]
}
/**
 * The answer is code; tests import it and are run.
 */
export interface TestsValidator {
  kind: 'tests'
  /**
   * Id, unique among the validators; stands on findings.
   */
  id: string
  /**
   * Shadow: run and recorded, decides nothing.
   */
  mode?: 'enforce' | 'shadow'
  /**
   * What a validator that could not be run means: closed approves nothing, open lets the others decide and says so.
   */
  onError?: 'closed' | 'open'
  /**
   * What is wrong with an answer that it refuses.
   */
  errorType?: 'format' | 'instruction' | 'hallucination' | 'incomplete' | 'reasoning' | 'refusal'
  /**
   * How to fix what this finds; goes to the model.
   */
  hint?: string
  /**
   * Time of the whole run, in milliseconds.
   */
  timeoutMs?: number
  /**
   * Language: python (unittest, the answer is the module answer), javascript (node:test, ./answer.mjs) or typescript (node:test, ./answer.ts, types taken off and not checked).
   */
  language: 'python' | 'javascript' | 'typescript'
  /**
   * The tests, or file://./name of a file in the folder of policies.
   */
  tests: string
}
/**
 * Read outside for each answer.
 */
export interface StateOutside {
  /**
   * Name of a source in the config.
   */
  source: string
  /**
   * A value that is older counts as missing; in milliseconds.
   */
  maxAgeMs: number
  /**
   * What a missing value means: closed approves nothing, open leaves out the rules that cannot do without it and says so.
   */
  onError?: 'closed' | 'open'
}
/**
 * A part of the job; nobody is asked.
 */
export interface StateInJob {
  from: 'job'
  /**
   * JSON Pointer into the job, such as /input/market.
   */
  pointer: string
}
/**
 * Every statement says what the sources say.
 */
export interface FaithfulGate {
  kind: 'faithful'
  /**
   * Least probability of yes.
   */
  threshold?: number
  /**
   * Shadow: asked and recorded, decides nothing.
   */
  mode?: 'enforce' | 'shadow'
  /**
   * What a gate that could not be judged means: closed approves nothing, open lets the others decide and says so.
   */
  onError?: 'closed' | 'open'
  /**
   * Asked instead of evaluation.model.
   */
  model?: string
  /**
   * How to fix what this gate finds; goes to the model.
   */
  hint?: string
}
/**
 * Nothing goes beyond the sources.
 */
export interface NothingInventedGate {
  kind: 'nothing-invented'
  /**
   * Least probability of yes.
   */
  threshold?: number
  /**
   * Shadow: asked and recorded, decides nothing.
   */
  mode?: 'enforce' | 'shadow'
  /**
   * What a gate that could not be judged means: closed approves nothing, open lets the others decide and says so.
   */
  onError?: 'closed' | 'open'
  /**
   * Asked instead of evaluation.model.
   */
  model?: string
  /**
   * How to fix what this gate finds; goes to the model.
   */
  hint?: string
}
/**
 * Every part of the question is answered.
 */
export interface CompleteGate {
  kind: 'complete'
  /**
   * Least probability of yes.
   */
  threshold?: number
  /**
   * Shadow: asked and recorded, decides nothing.
   */
  mode?: 'enforce' | 'shadow'
  /**
   * What a gate that could not be judged means: closed approves nothing, open lets the others decide and says so.
   */
  onError?: 'closed' | 'open'
  /**
   * Asked instead of evaluation.model.
   */
  model?: string
  /**
   * How to fix what this gate finds; goes to the model.
   */
  hint?: string
}
/**
 * A criterion of your own.
 */
export interface CriterionGate {
  kind: 'criterion'
  /**
   * Id, unique among the gates; stands on findings.
   */
  id: string
  /**
   * A statement that holds for a good answer: one text for every job, or one a language.
   */
  criterion:
    | string
    | {
        /**
         * For jobs in English.
         */
        en: string
        /**
         * For jobs in Chinese.
         */
        zh: string
      }
  /**
   * What is wrong with an answer that misses it.
   */
  errorType?: 'format' | 'instruction' | 'hallucination' | 'incomplete' | 'reasoning' | 'refusal'
  /**
   * Least probability of yes.
   */
  threshold?: number
  /**
   * Shadow: asked and recorded, decides nothing.
   */
  mode?: 'enforce' | 'shadow'
  /**
   * What a gate that could not be judged means: closed approves nothing, open lets the others decide and says so.
   */
  onError?: 'closed' | 'open'
  /**
   * Asked instead of evaluation.model.
   */
  model?: string
  /**
   * How to fix what this gate finds; goes to the model.
   */
  hint?: string
}
