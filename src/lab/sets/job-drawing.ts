// The samples of a question drawn as a job draws them, by the same function, against all five of them.
import { compareAnswers } from '../../core/consistency/compare.ts'
import type { Comparison } from '../../core/consistency/verdict.ts'
import { consensusOf, stillNeeded, type Compared, type DrawingRule } from '../../core/sampling/drawing.ts'
import { seededRandom } from '../metrics/bootstrap.ts'
import { figure, type Figure } from '../report.ts'
import { mean, ORDERS, shuffled, type Question } from './random-orders.ts'

/** What a standard policy says when it says nothing. */
const standard: DrawingRule = { cap: 5, first: 2, agreeAbove: 0.9, threshold: 0.7, unopposed: false }
const parallel = 3

type Pair = (a: number, b: number) => Comparison

/** Every pair is compared once, however many orders are drawn. */
function pairsOf(texts: readonly string[]): Pair {
  const known = new Map<number, Comparison>()
  return (a, b) => {
    const [low, high] = a < b ? [a, b] : [b, a]
    const key = low * texts.length + high
    const found = known.get(key) ?? compareAnswers(texts[low] ?? '', texts[high] ?? '', 'text')
    known.set(key, found)
    return found
  }
}

/** What a job sees of these samples. The clusters are those of the bench. */
function comparedOf(places: readonly number[], { clusters }: Question, pair: Pair): Compared | undefined {
  const counted = places.filter((place) => (clusters[place] ?? -1) >= 0)
  if (counted.length === 0) return undefined
  const matrix = counted.map((a) => counted.map((b) => (a === b ? 1 : pair(a, b).similarity)))
  const all = counted.length
  const sum = matrix.flat().reduce((total, each) => total + each, 0)
  const groups = Map.groupBy(counted.keys(), (at) => clusters[counted[at] ?? 0])
  return {
    matrix,
    score: all === 1 ? 1 : (sum - all) / (all * (all - 1)),
    clusters: [...groups.values()].toSorted((a, b) => b.length - a.length),
    clashes: counted.flatMap((one, a) =>
      counted.slice(a + 1).flatMap((other, after) => {
        const kinds = pair(one, other).contradictions.map(({ kind }) => kind)
        return kinds.length === 0 ? [] : [{ a, b: a + 1 + after, kinds }]
      }),
    ),
  }
}

type Ended = { readonly drawn: number; readonly right: number; readonly wrong: number }

/** Whether these samples would be published, and whether that would be right. */
function endOf(places: readonly number[], question: Question, pair: Pair): Ended {
  const compared = comparedOf(places, question, pair)
  const stands = compared !== undefined && consensusOf(compared, standard).stands
  const counted = places.filter((place) => (question.clusters[place] ?? -1) >= 0)
  const said = question.clusters[counted[compared?.clusters[0]?.[0] ?? 0] ?? 0] ?? -1
  const right = stands && question.right.has(said)
  return { drawn: places.length, right: right ? 1 : 0, wrong: stands && !right ? 1 : 0 }
}

type Played = { readonly saved: number; readonly lost: number; readonly wrong: number }

function played(question: Question, random: () => number): Played {
  const pair = pairsOf(question.texts)
  const rounds = Array.from({ length: ORDERS }, () => {
    const order = shuffled([...question.clusters.keys()], random).slice(0, standard.cap)
    let drawn = 0
    for (;;) {
      const needed = stillNeeded(drawn, comparedOf(order.slice(0, drawn), question, pair), standard)
      if (needed === 0) break
      drawn = Math.min(standard.cap, drawn + Math.min(needed, parallel))
    }
    const [early, full] = [endOf(order.slice(0, drawn), question, pair), endOf(order, question, pair)]
    return {
      saved: 1 - drawn / standard.cap,
      lost: full.right - early.right,
      wrong: early.wrong - full.wrong,
    }
  })
  const of = (part: keyof Played): number => mean(rounds.map((round) => round[part]))
  return { saved: of('saved'), lost: of('lost'), wrong: of('wrong') }
}

/** Samples saved; right answers lost and wrong ones published more, in points of all questions. */
export function jobFigures(
  name: string,
  questions: readonly Question[],
  { seed, goal }: { readonly seed: number; readonly goal: number },
): readonly Figure[] {
  const random = seededRandom(seed)
  const outcomes = questions.map((question) => played(question, random))
  const one = (label: string, part: keyof Played, more: { goal?: number } = {}): Figure =>
    figure(`${name}, in a job: ${label}`, outcomes, {
      of: (rows) => mean(rows.map((row) => row[part])),
      seed,
      ...more,
    })
  return [
    one('saved', 'saved', { goal }),
    one('right answers lost', 'lost', { goal: 0.2 }),
    one('wrong answers more', 'wrong'),
  ]
}
