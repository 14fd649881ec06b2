// How far the samples of an attempt agree: score, risk, and the answer the others stand closest to.
import { compareReadable, readable, type Readable } from './compare.ts'
import { relationOf } from './compare-text.ts'
import { askedIn } from './evidence.ts'
import { joinedBy, type Meanings } from './meaning.ts'
import { withoutAsked, type Profile } from './profile.ts'
import { identical, type Relation, type Pair } from './verdict.ts'

export type AnswerKind = 'text' | 'json' | 'code'

export type AgreementOptions = {
  readonly kind: AnswerKind
  /** Score from which agreement is good enough, 0 to 1. */
  readonly threshold: number
  /** What was asked. Words that only repeat it count half. */
  readonly question?: string
  /** What models say of the answers whose words leave it open. */
  readonly meanings?: Meanings
}

/** Two answers that contradict each other, by their indexes. */
export type Clash = Pair & { readonly kinds: readonly string[] }

/** Two texts that may say the same in other words, by where each first stands, and how many pairs of answers they are. */
export type OpenPair = Pair & { readonly times: number }

export type Agreement = {
  /** Mean similarity off the diagonal, 0 to 1. 1 for a single answer, which is no evidence: see `samples`. */
  readonly score: number
  /** low: score at or above the threshold; high: below half of it. */
  readonly risk: 'low' | 'medium' | 'high'
  readonly samples: number
  /** Index of the answer with the highest mean similarity to the others; the lowest index on ties. -1 for none. */
  readonly medoid: number
  readonly matrix: readonly (readonly number[])[]
  readonly threshold: number
  /** Texts that differ after folding. 1 with several samples may be a cache that answers. */
  readonly distinct: number
  /** Groups of indexes that say the same, the largest first. */
  readonly clusters: readonly (readonly number[])[]
  /** Discrete semantic entropy of the clusters in nats, 0 where all say the same. */
  readonly entropy: number
  readonly clashes: readonly Clash[]
  readonly open: readonly OpenPair[]
}

type Pairwise = (a: number, b: number) => Relation

/** Compares every distinct answer with every other one, once. Equal answers cost a lookup. */
export function agreementOf(answers: readonly string[], options: AgreementOptions): Agreement {
  const distinct = distinctOf(answers, options.kind)
  const { ids } = distinct
  const words = comparisons(distinct, options)
  const between = options.meanings === undefined ? words : withMeanings(words, ids, options.meanings)
  const matrix = ids.map((a) => ids.map((b) => between(a, b).similarity))
  const means = matrix.map(meanOffDiagonal)
  const score = means.length === 0 ? 0 : means.reduce((sum, mean) => sum + mean, 0) / means.length
  const clusters = clustersOf(ids, between)
  return {
    score,
    risk: riskOf(score, options.threshold),
    samples: answers.length,
    medoid: means.indexOf(Math.max(...means)),
    matrix,
    threshold: options.threshold,
    distinct: distinct.texts.length,
    clusters,
    entropy: entropyOf(clusters.map((cluster) => cluster.length)),
    clashes: clashesOf(ids, between),
    open: openPairs(ids, between),
  }
}

function riskOf(score: number, threshold: number): Agreement['risk'] {
  if (score >= threshold) return 'low'
  return score < threshold / 2 ? 'high' : 'medium'
}

function meanOffDiagonal(row: readonly number[]): number {
  if (row.length === 1) return 1
  return (row.reduce((sum, value) => sum + value, 0) - 1) / (row.length - 1)
}

type Distinct = {
  readonly ids: readonly number[]
  readonly texts: readonly Readable[]
}

/** Blanks may be syntax in code, so only prose is told apart by its folded text. */
function distinctOf(answers: readonly string[], kind: AnswerKind): Distinct {
  const exact = new Map<string, number>()
  const byKey = new Map<string, number>()
  const texts: Readable[] = []
  const ids = answers.map((answer) => {
    const seen = exact.get(answer)
    if (seen !== undefined) return seen
    const text = readable(answer)
    const key = kind === 'text' ? text.folded().key : answer
    const id = byKey.get(key) ?? texts.push(text) - 1
    byKey.set(key, id)
    exact.set(answer, id)
    return id
  })
  return { ids, texts }
}

const SAME = identical('')

const NOTHING = readable('')

function comparisons({ texts }: Distinct, { kind, question = '' }: AgreementOptions): Pairwise {
  const asked = question === '' ? undefined : askedIn(question)
  const reduced: (Profile | undefined)[] = []
  const textAt = (id: number): Readable => texts[id] ?? NOTHING
  const profile = (id: number): Profile => textAt(id).profile()
  const known = new Map<number, Relation>()
  const answering = (id: number): Profile => (reduced[id] ??= withoutAsked(profile(id), asked ?? new Set()))
  // Full texts tell of contradictions; without the words of the question the answers themselves compare.
  const halved = (full: Relation, low: number, high: number): Relation =>
    asked === undefined
      ? full
      : {
          ...full,
          similarity: (full.similarity + relationOf(answering(low), answering(high)).similarity) / 2,
        }
  return (a, b) => {
    if (a === b) return SAME
    const [low, high] = a < b ? [a, b] : [b, a]
    const pair = low * texts.length + high
    const seen = known.get(pair)
    if (seen) return seen
    const found =
      kind === 'text'
        ? halved(relationOf(profile(low), profile(high)), low, high)
        : compareReadable(textAt(low), textAt(high), kind)
    known.set(pair, found)
    return found
  }
}

function withMeanings(words: Pairwise, ids: readonly number[], meanings: Meanings): Pairwise {
  const known = new Map<string, Relation>()
  const between = joinedBy(meanings)
  return (a, b) => {
    const [low, high] = a < b ? [a, b] : [b, a]
    const pair = `${low}/${high}`
    const found = known.get(pair) ?? between(words(low, high), { a: ids.indexOf(low), b: ids.indexOf(high) })
    known.set(pair, found)
    return found
  }
}

function openPairs(ids: readonly number[], between: Pairwise): readonly OpenPair[] {
  const texts = [...Map.groupBy(ids.keys(), (at) => ids[at] ?? 0)]
  return texts.flatMap(([one, own], at) =>
    texts.slice(at + 1).flatMap(([other, others]) => {
      const [a, b] = [own[0] ?? 0, others[0] ?? 0]
      return between(one, other).open === true ? [{ a, b, times: own.length * others.length }] : []
    }),
  )
}

/** Each answer joins the first cluster whose founder says the same (greedy, in order of drawing). */
function clustersOf(ids: readonly number[], between: Pairwise): readonly (readonly number[])[] {
  const clusters: { founder: number; members: number[] }[] = []
  for (const [at, id] of ids.entries()) {
    const home = clusters.find(({ founder }) => between(founder, id).relation === 'same')
    if (home) home.members.push(at)
    else clusters.push({ founder: id, members: [at] })
  }
  return clusters.map(({ members }) => members).toSorted((a, b) => b.length - a.length)
}

/**
 * Entropy in nats of the share of samples a cluster has: discrete semantic entropy (Farquhar et al.,
 * Nature 2024), with our clusters in the place of entailment.
 */
export function entropyOf(sizes: readonly number[]): number {
  const all = sizes.reduce((sum, size) => sum + size, 0)
  return sizes.reduce((sum, size) => (size === all ? sum : sum - (size / all) * Math.log(size / all)), 0)
}

function clashesOf(ids: readonly number[], between: Pairwise): readonly Clash[] {
  const clashes: Clash[] = []
  for (const [a, one] of ids.entries()) {
    for (let b = a + 1; b < ids.length; b += 1) {
      const { contradictions } = between(one, ids[b] ?? one)
      if (contradictions.length > 0)
        clashes.push({ a, b, kinds: [...new Set(contradictions.map(({ kind }) => kind))] })
    }
  }
  return clashes
}
