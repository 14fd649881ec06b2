// Which sentence of an answer do the other samples back, and does the model know the subject at all?
import { sentencesOf, type Span } from '../text/sentences.ts'
import {
  askedIn,
  evidenceOf,
  evidenceOfSpans,
  SPECIFIC_WEIGHT,
  type Evidence,
  type Said,
  type Sentence,
} from './evidence.ts'
import { otherValue } from './other-value.ts'

export type SentenceSupport = {
  /** Place in the answer, UTF-16 units, end exclusive. */
  readonly start: number
  readonly end: number
  /** Share of its weight that the other samples say, on average; 1 where it says nothing but the question. */
  readonly support: number
  /** 0 (all of it backed) to 0.65 (nothing that would tell it from other wrong ones); ranks sentences of all answers. */
  readonly doubt: number
  /** What no other sample says. */
  readonly unbacked: readonly string[]
}

export type Support = {
  readonly sentences: readonly SentenceSupport[]
  /** Mean doubt of the sentences; 1 where nothing could be compared. */
  readonly doubt: number
  /** Share of the specifics of the answer or of a sample, whichever has fewer, that both have; on average, 0 to 1. */
  readonly backing: number
  /** The same between the samples themselves: low where the model guesses anew each time. */
  readonly knowledge: number
}

/**
 * Parts of a sentence's doubt and what each weighs: the power sum of what is not backed (between the worst word and
 * the sum of all), how far its words stand together in a sample's sentence, its
 * specifics, other values in the place of its own, then the whole answer against the samples, and the samples
 * against each other.
 */
const WEIGHTS = { rough: 1, company: 6, specifics: 1, otherwise: 5, backing: 4, knowledge: 4 }
// The largest value that rough, a cubic mean of weights, takes in practice.
const MOST_ROUGH = 4
const FULL =
  WEIGHTS.rough * MOST_ROUGH +
  WEIGHTS.company +
  WEIGHTS.specifics +
  WEIGHTS.otherwise +
  WEIGHTS.backing +
  WEIGHTS.knowledge
const UNKNOWN = 0.5
// So many sentences with a word show what company it keeps; a longer look costs more than it tells.
const MOST_HOLDING = 100
// Standing in a sample at all, before any company of the sentence's other words.
const ALONE = 0.3

// Raw doubts crowd between 0.35 and 0.75; the logistic spreads them over the scale without changing their order.
const MIDDLE = 0.6
const STEEPNESS = 12

// From here on 96 of 100 sentences of wikibio are wrong, whatever the sum, so that they are doubted alike.
const CERTAIN = 0.65

const spread = (raw: number): number => 1 / (1 + Math.exp(-STEEPNESS * (Math.min(raw, CERTAIN) - MIDDLE)))

/** Share of the smaller set that the larger one has too; `undefined` where both are empty. */
function common(a: ReadonlySet<string>, b: ReadonlySet<string>): number | undefined {
  const [less, more] = a.size < b.size ? [a, b] : [b, a]
  if (more.size === 0) return undefined
  let shared = 0
  for (const key of less) if (more.has(key)) shared += 1
  return less.size === 0 ? 0 : shared / less.size
}

/**
 * Overlap coefficient (Szymkiewicz, Simpson) of two texts' specifics: samples differ in length, and one that says
 * less does not say otherwise. Without specifics on either side all words speak.
 */
const overlap = (a: Evidence, b: Evidence): number =>
  common(a.specific, b.specific) ?? common(a.keys, b.keys) ?? 1

const mean = (values: readonly number[], none: number): number =>
  values.length === 0 ? none : values.reduce((sum, value) => sum + value, 0) / values.length

const sharesIn = (key: string, samples: readonly Evidence[]): number =>
  mean(
    samples.map(({ keys }) => (keys.has(key) ? 1 : 0)),
    0,
  )

/** How much of the rest of the sentence stands in the same sentence of a sample, for one of its words. */
function companyOf(word: Said, sentence: Sentence, sample: Evidence): number {
  let best = 0
  for (const at of (sample.holding.get(word.key) ?? []).slice(0, MOST_HOLDING)) {
    const other = sample.sentences[at]
    if (!other) continue
    let shared = 0
    let all = 0
    for (const { key, weight } of sentence.said) {
      if (key === word.key) continue
      all += weight
      if (other.keys.has(key)) shared += weight
    }
    best = Math.max(best, ALONE + (1 - ALONE) * (all === 0 ? 0 : shared / all))
  }
  return best
}

type Parts = {
  readonly support: number
  readonly rough: number
  readonly company: number
  readonly specifics: number
  readonly otherwise: number
}

function partsOf(sentence: Sentence, samples: readonly Evidence[]): Parts {
  let [cubes, all, said, company, specific, backed] = [0, 0, 0, 0, 0, 0]
  const companies = new Map<string, number>()
  for (const word of sentence.said) {
    const share = sharesIn(word.key, samples)
    cubes += (word.weight * (1 - share)) ** 3
    all += word.weight
    said += word.weight * share
    if (share > 0) {
      const kept =
        companies.get(word.key) ??
        mean(
          samples.map((sample) => companyOf(word, sentence, sample)),
          0,
        )
      companies.set(word.key, kept)
      company += word.weight * kept
    }
    if (word.weight >= SPECIFIC_WEIGHT) {
      specific += word.weight
      backed += word.weight * share
    }
  }
  return {
    support: all === 0 ? 1 : said / all,
    rough: Math.cbrt(cubes),
    company: all === 0 ? UNKNOWN : 1 - company / all,
    specifics: specific === 0 ? UNKNOWN : 1 - backed / specific,
    otherwise: mean(
      samples.map((sample) => otherValue(sentence, sample)),
      0,
    ),
  }
}

/**
 * Support of an answer by other answers to the same question. What the question itself says is left out.
 * Sentence support and the samples' own agreement answer two questions, so doubt adds them up.
 */
export function supportOf(answer: string, samples: readonly string[], question = ''): Support {
  return supportOfSentences(sentencesOf(answer), samples, question)
}

/** The same for an answer that is cut into sentences already. */
export function supportOfSentences(
  answer: readonly Span[],
  samples: readonly string[],
  question = '',
): Support {
  const asked = askedIn(question)
  const own = evidenceOfSpans(answer, asked)
  const others = samples.map((sample) => evidenceOf(sample, asked))
  const backing = mean(
    others.map((other) => overlap(own, other)),
    0,
  )
  const pairs = others.flatMap((one, at) => others.slice(at + 1).map((other) => overlap(one, other)))
  const knowledge = mean(pairs, backing)
  const general = WEIGHTS.backing * (1 - backing) + WEIGHTS.knowledge * (1 - knowledge)
  const sentences = own.sentences.map((sentence) => {
    const { support, rough, company, specifics, otherwise } = partsOf(sentence, others)
    const doubt =
      WEIGHTS.rough * rough +
      WEIGHTS.company * company +
      WEIGHTS.specifics * specifics +
      WEIGHTS.otherwise * otherwise
    return {
      start: sentence.start,
      end: sentence.end,
      support,
      doubt: spread((doubt + general) / FULL),
      unbacked: sentence.said.filter(({ key }) => sharesIn(key, others) === 0).map(({ text }) => text),
    }
  })
  const doubts = sentences.map(({ doubt }) => doubt)
  return { sentences, doubt: mean(doubts, 1), backing, knowledge }
}
