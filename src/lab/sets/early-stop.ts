// What early stopping saves and costs: samples in random orders, cut short by the rule, against all of them.
// First by the votes alone, then as a job draws them: with the threshold of a standard policy.
import { compareAnswers } from '../../core/consistency/compare.ts'
import { DEFAULT_STOPPING, MANY_SAMPLES, stopAfter, type Stopping } from '../../core/sampling/stopping.ts'
import { seededRandom } from '../metrics/bootstrap.ts'
import { figure, inPart, type BenchInput, type BenchReport, type Figure } from '../report.ts'
import { listOf, number, rowForm } from '../row-form.ts'
import { jobFigures } from './job-drawing.ts'
import { mean, ORDERS, shuffled, type Question } from './random-orders.ts'
import { sacRow, type SacRow } from './sac3.ts'

type Outcome = {
  readonly drawn: number
  readonly right: number
  readonly fullRight: number
  readonly same: number
}

function votesOf(clusters: readonly number[]): ReadonlyMap<number, number> {
  const votes = new Map<number, number>()
  for (const cluster of clusters) if (cluster >= 0) votes.set(cluster, (votes.get(cluster) ?? 0) + 1)
  return votes
}

/** The cluster with most votes; the earliest of equals. */
function leader(clusters: readonly number[]): number {
  let best = -1
  let most = 0
  for (const [cluster, count] of votesOf(clusters)) {
    if (count > most) {
      most = count
      best = cluster
    }
  }
  return best
}

function played({ clusters, right }: Question, stopping: Stopping, random: () => number): Outcome {
  let [drawn, hits, full, same] = [0, 0, 0, 0]
  for (let round = 0; round < ORDERS; round += 1) {
    const order = shuffled(clusters, random).slice(0, stopping.cap)
    let count = Math.min(2, order.length)
    while (
      count < order.length &&
      !stopAfter([...votesOf(order.slice(0, count)).values()], count, stopping).stop
    )
      count += 1
    const early = leader(order.slice(0, count))
    const late = leader(order)
    drawn += count
    if (right.has(early)) hits += 1
    if (right.has(late)) full += 1
    if (early === late) same += 1
  }
  return { drawn: drawn / ORDERS, right: hits / ORDERS, fullRight: full / ORDERS, same: same / ORDERS }
}

function figures(
  name: string,
  questions: readonly Question[],
  how: { stopping: Stopping; seed: number; goals: readonly (number | undefined)[] },
): readonly Figure[] {
  const random = seededRandom(how.seed)
  const outcomes = questions.map((question) => played(question, how.stopping, random))
  const goal = (at: number): { goal?: number } => {
    const value = how.goals[at]
    return value === undefined ? {} : { goal: value }
  }
  const { cap } = how.stopping
  const one = (label: string, of: (outcome: Outcome) => number, at: number): Figure =>
    figure(`${name}, cap ${cap}: ${label}`, outcomes, {
      of: (drawn) => mean(drawn.map(of)),
      seed: how.seed,
      ...goal(at),
    })
  return [
    one('saved', ({ drawn }) => 1 - drawn / cap, 0),
    one('points lost', ({ right, fullRight }) => fullRight - right, 1),
    one('same answer', ({ same }) => same, 2),
  ]
}

type MathRow = { readonly n: number; readonly gold: number; readonly parsed: readonly (number | null)[] }

const mathRow = rowForm<MathRow>({
  n: number,
  gold: number,
  parsed: listOf({ type: ['number', 'null'] }),
})

function mathQuestion({ gold, parsed }: MathRow): Question {
  const known: number[] = []
  const clusters = parsed.map((value) => {
    if (value === null) return -1
    const at = known.indexOf(value)
    return at < 0 ? known.push(value) - 1 : at
  })
  return {
    texts: parsed.map(String),
    clusters,
    right: new Set([known.indexOf(gold)].filter((at) => at >= 0)),
  }
}

/** Free text: an answer joins the first cluster whose founder says the same. */
function textQuestion({ samples, gold }: SacRow): Question {
  const founders: string[] = []
  const clusters = samples.map((sample) => {
    const at = founders.findIndex((founder) => compareAnswers(founder, sample, 'text').relation === 'same')
    return at < 0 ? founders.push(sample) - 1 : at
  })
  const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')
  const holds = (text: string): boolean =>
    gold.some((form) => ` ${plain(text)} `.includes(` ${plain(form).trim()} `))
  return {
    texts: samples,
    clusters,
    right: new Set(founders.flatMap((founder, at) => (holds(founder) ? [at] : []))),
  }
}

function yesNoQuestion({ samples, gold }: SacRow): Question {
  const clusters = samples.map((sample) =>
    /^\s*yes\b/iu.test(sample) ? 1 : /^\s*no\b/iu.test(sample) ? 0 : -1,
  )
  return {
    texts: clusters.map((cluster) => (cluster === 1 ? 'yes' : 'no')),
    clusters,
    right: new Set([gold.includes('yes') ? 1 : 0]),
  }
}

export function benchEarlyStop({ read, part, seed }: BenchInput): BenchReport {
  const math = read('samples.jsonl', mathRow)
    .filter(({ n }) => inPart(part, n))
    .map(mathQuestion)
  const qa = read('qa.jsonl', sacRow).filter(({ n }) => inPart(part, n))
  const free = qa.filter(({ set }) => set === 'hotpot' || set === 'nq').map(textQuestion)
  const yesNo = qa.filter(({ set }) => set === 'prime' || set === 'senator').map(yesNoQuestion)
  const five = DEFAULT_STOPPING
  return {
    set: 'early-stop',
    part,
    rows: math.length + free.length + yesNo.length,
    figures: [
      ...figures('numbers', math, { stopping: five, seed, goals: [50, 0.2] }),
      ...figures('yes or no', yesNo, { stopping: five, seed, goals: [50, 0.2] }),
      ...figures('free text', free, { stopping: five, seed, goals: [40, 0.2] }),
      ...figures('numbers', math, {
        stopping: MANY_SAMPLES,
        seed,
        goals: [85, undefined, 99.5],
      }),
      ...jobFigures('numbers', math, { seed, goal: 50 }),
      ...jobFigures('yes or no', yesNo, { seed, goal: 50 }),
      ...jobFigures('free text', free, { seed, goal: 40 }),
    ],
    columns: ['saved'],
    published: [
      { method: 'ESC, GSM8K', figures: [80.1] },
      { method: 'ESC, last letters', figures: [67.4] },
    ],
    notes: [
      'Points lost: at most. 20 random orders a question.',
      'In a job: of all questions, how many more get no answer that is right, and how many more a wrong one, than with all five.',
    ],
  }
}
