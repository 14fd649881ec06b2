// How well the embedded index finds the passage that answers a question, and how fast, on labelled data.
import { buildIndex, type PassageIndex } from '../src/adapters/retrieval/passage-index.ts'
import type { Passage } from '../src/adapters/retrieval/retrieval.ts'
import type { Flags } from './flags.ts'
import { quantile, round } from './harness/statistics.ts'
import { labelledSets, passage, type LabelledSet } from './retrieval-sets.ts'

type Recall = { readonly at1: number; readonly at3: number }

type SetFigures = {
  readonly name: string
  readonly passages: number
  readonly questions: number
  /** BM25 alone. */
  readonly words: Recall
  /** Vectors of pieces of words and of concepts alone. */
  readonly vectors: Recall
  /** Both, half and half. */
  readonly hybrid: Recall
}

export type RetrievalFigures = {
  readonly sets: readonly SetFigures[]
  readonly speed: {
    readonly passages: number
    readonly indexMs: number
    readonly queries: number
    /** Wall time, in ms. */
    readonly p50: number
    readonly p99: number
    /** CPU of the thread alone: what is left on a machine with other work. */
    readonly cpuP50: number
    readonly cpuP99: number
  }
}

const fullSize = 10_000
/** The sets behind them hold the same texts again. */
const differentSets = 3

export async function retrieval(flags: Flags, signal: AbortSignal): Promise<RetrievalFigures> {
  if (flags.data === undefined) {
    throw new Error('retrieval needs --data: the folder with cmrc2018-zh and login-gov-help')
  }
  const sets = await labelledSets(flags.data)
  const figures: SetFigures[] = []
  for (const set of sets) figures.push(await figuresOf(set, signal))
  return { sets: figures, speed: await speedOf(sets.slice(0, differentSets), signal) }
}

const indexOf = (passages: readonly Passage[], signal: AbortSignal): Promise<PassageIndex> =>
  buildIndex(
    passages.map((each) => ({ passage: each })),
    signal,
  )

const searchFor = (text: string, alpha: number) =>
  ({ collection: 'bench', query: text, limit: 3, minScore: 0, alpha }) as const

async function figuresOf(
  { name, passages, questions }: LabelledSet,
  signal: AbortSignal,
): Promise<SetFigures> {
  const index = await indexOf(passages, signal)
  const recall = (alpha: number): Recall => {
    const places = questions.map(({ text, answeredBy }) =>
      index.search(searchFor(text, alpha)).findIndex(({ id }) => answeredBy.has(id)),
    )
    const share = (most: number): number =>
      round(places.filter((place) => place >= 0 && place < most).length / questions.length, 4)
    return { at1: share(1), at3: share(3) }
  }
  return {
    name,
    passages: passages.length,
    questions: questions.length,
    words: recall(0),
    vectors: recall(1),
    hybrid: recall(0.5),
  }
}

/** Filled up with passages cut anew out of the same texts, so that they are as long and as varied. */
async function speedOf(
  sets: readonly LabelledSet[],
  signal: AbortSignal,
): Promise<RetrievalFigures['speed']> {
  const own = sets.flatMap(({ passages }) => passages)
  const filled = Array.from({ length: Math.max(0, fullSize - own.length) }, (_, at) => {
    const text = own[at % own.length]?.text ?? ''
    const other = own[(at * 7 + 3) % own.length]?.text ?? ''
    const cut = (at * 37) % Math.max(1, text.length)
    return passage(`filled-${at}`, `${text.slice(cut)} ${other.slice(0, cut)}`)
  })
  const passages = [...own, ...filled]
  const begun = performance.now()
  const index = await indexOf(passages, signal)
  const indexMs = Math.round(performance.now() - begun)
  const times = sets
    .flatMap(({ questions }) => questions)
    .map(({ text }) => {
      const [start, cpuStart] = [performance.now(), cpuMs()]
      index.search(searchFor(text, 0.5))
      return { wall: performance.now() - start, cpu: cpuMs() - cpuStart }
    })
  const shareOf = (kind: 'wall' | 'cpu', share: number): number =>
    round(
      quantile(
        times.map((each) => each[kind]),
        share,
      ),
      2,
    )
  return {
    passages: passages.length,
    indexMs,
    queries: times.length,
    p50: shareOf('wall', 0.5),
    p99: shareOf('wall', 0.99),
    cpuP50: shareOf('cpu', 0.5),
    cpuP99: shareOf('cpu', 0.99),
  }
}

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
