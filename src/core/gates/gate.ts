// Gates: one criterion each, put as a statement that a good answer meets.
import type { ErrorType } from '../checks/finding.ts'
import type { Language } from '../job/language.ts'
import type { Curve } from '../judge/curve.ts'
import type { FigureMethod } from '../judge/reading.ts'

export type Criterion = Readonly<Record<Language, string>>

export type Gate = {
  readonly id: string
  readonly criterion: Criterion
  /** Least probability of yes, 0 to 1. */
  readonly threshold: number
  readonly mode: 'enforce' | 'shadow'
  readonly onError: 'closed' | 'open'
  /** What is wrong with an answer that misses it. */
  readonly errorType: ErrorType
  readonly model: string
  readonly hint?: string
  /** Shows the reference answer as well. */
  readonly withReference?: true
  /** How often answers with its probability were good, where that was measured. */
  readonly curve?: Curve
  /** How the probabilities came about that it was measured on; others have another scale and are not read. */
  readonly figures?: FigureMethod
}

type BuiltIn = Pick<Gate, 'criterion' | 'threshold' | 'errorType'>

/** Thresholds by what an error costs: a made-up claim more than a missing part. */
export const builtInGates = {
  faithful: {
    threshold: 0.8,
    errorType: 'hallucination',
    criterion: {
      en: 'Every statement of the answer says what the sources say: numbers, conditions, names and negations are as they are there. An answer that states nothing does not meet this, unless the sources have nothing on the question.',
      zh: '回答中的每个陈述都与资料所述一致：数字、条件、名称和否定都没有改变。没有作出任何陈述的回答不符合本标准，除非资料确实没有涉及该问题。',
    },
  },
  'nothing-invented': {
    threshold: 0.8,
    errorType: 'hallucination',
    criterion: {
      en: 'Nothing in the answer goes beyond the sources: no number, name, date, condition, cause or promise that they do not contain.',
      zh: '回答没有超出资料的内容：没有资料中不存在的数字、名称、日期、条件、原因或承诺。',
    },
  },
  complete: {
    threshold: 0.6,
    errorType: 'incomplete',
    criterion: {
      en: 'Every part of the question is answered. Saying that the sources do not cover a part counts only when they really do not cover it.',
      zh: '问题的每个部分都得到了回答。说明资料未涉及某部分，只有在资料确实未涉及时才算数。',
    },
  },
} as const satisfies Record<string, BuiltIn>

/** Asked, beside the others, when the answer says that it cannot be answered. */
export const notCoveredGate: BuiltIn & { readonly id: string } = {
  id: 'rightly-not-covered',
  threshold: 0.8,
  errorType: 'incomplete',
  criterion: {
    en: 'The sources really do not contain what is needed to answer the question, so that the answer is right not to give it.',
    zh: '资料中确实没有回答该问题所需的内容，因此不予回答是正确的。',
  },
}

/** Asked in place of a comparison in code, where a policy wants a judge to compare. */
export const referenceGate: BuiltIn & { readonly id: string } = {
  id: 'reference',
  threshold: 0.8,
  errorType: 'reasoning',
  criterion: {
    en: 'The answer says the same as the REFERENCE in everything that matters to the question, and nothing that contradicts it.',
    zh: '就问题而言，回答与 REFERENCE 的要点完全一致，并且没有任何与之矛盾之处。',
  },
}
