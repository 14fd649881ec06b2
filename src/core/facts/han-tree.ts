// Chinese words letter by letter in flat arrays, and the cheapest way to cut a run of characters into them.
import { entryOf, type Entry, type EntryFields } from './entry.ts'

const FIRST = 0x3400
const LAST = 0x9fff

/** Nodes level by level, so that the children of a node stand side by side, sorted by their letter. */
export type HanTree = {
  /** Node of a word's first letter, by its code; 0 where no word starts with it. */
  readonly opening: Int32Array
  readonly codes: Uint16Array
  /** Children of node n: from childrenFrom[n] up to childrenFrom[n + 1]. */
  readonly childrenFrom: Int32Array
  /** What the word that ends here costs; infinite where none does. */
  readonly costs: Float64Array
  readonly entries: readonly (Entry | undefined)[]
  readonly forms: readonly string[]
}

/** A word of a run; `form` is the lexicon's own copy of its letters, undefined for an unknown character. */
export type HanWord = {
  readonly start: number
  readonly length: number
  readonly entry: Entry | undefined
  readonly form: string | undefined
}

type Branch = { fields: EntryFields | undefined; readonly form: string; readonly next: Map<number, Branch> }

/** A known word costs little, less if the signature knows it; an unknown character costs most. */
function costOf(entry: EntryFields): number {
  if (entry.concept !== undefined || entry.negates || entry.modal !== undefined || entry.before) return 0.9
  return entry.rank === undefined ? 1 : 0.9 + entry.rank / 50_000
}

const UNKNOWN_COST = 1.9

function branchesOf(words: ReadonlyMap<string, EntryFields>): Branch {
  const root: Branch = { fields: undefined, form: '', next: new Map() }
  for (const [word, fields] of words) {
    let branch = root
    for (let at = 0; at < word.length; at += 1) {
      const code = word.charCodeAt(at)
      const known = branch.next.get(code) ?? {
        fields: undefined,
        form: word.slice(0, at + 1),
        next: new Map<number, Branch>(),
      }
      branch.next.set(code, known)
      branch = known
    }
    branch.fields = fields
  }
  return root
}

/** Lays words out in flat arrays: a look-up a letter, no substrings. */
export function hanTreeOf(words: ReadonlyMap<string, EntryFields>): HanTree {
  const nodes: Branch[] = [branchesOf(words)]
  const childrenFrom: number[] = []
  const codes: number[] = [0]
  // Children join the end of the list while it is walked.
  for (const { next } of nodes) {
    childrenFrom.push(nodes.length)
    for (const [code, branch] of [...next].toSorted(([a], [b]) => a - b)) {
      nodes.push(branch)
      codes.push(code)
    }
  }
  childrenFrom.push(nodes.length)
  const opening = new Int32Array(LAST - FIRST + 1)
  for (let node = 1; node < (childrenFrom[1] ?? 1); node += 1) opening[(codes[node] ?? 0) - FIRST] = node
  return {
    opening,
    codes: Uint16Array.from(codes),
    childrenFrom: Int32Array.from(childrenFrom),
    costs: Float64Array.from(nodes, ({ fields }) => (fields ? costOf(fields) : Number.POSITIVE_INFINITY)),
    entries: nodes.map(({ fields }) => fields && entryOf(fields)),
    forms: nodes.map(({ form }) => form),
  }
}

/** The child of a node by its letter; 0 where there is none. */
function childOf({ codes, childrenFrom }: HanTree, node: number, code: number): number {
  let low = childrenFrom[node] ?? 0
  let high = (childrenFrom[node + 1] ?? 0) - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const found = codes[middle] ?? 0
    if (found === code) return middle
    if (found < code) low = middle + 1
    else high = middle - 1
  }
  return 0
}

const paperOf = (size: number) => ({
  costs: new Float64Array(size),
  nodes: new Int32Array(size),
  lengths: new Int32Array(size),
})

// One run is cut after the other, so that all but the longest share one paper.
const SHARED = 256
const shared = paperOf(SHARED)

type Paper = ReturnType<typeof paperOf>

/** The cheapest first word at `at`, given the costs of all that follows. */
function step(
  tree: HanTree,
  run: string,
  { at, paper }: { readonly at: number; readonly paper: Paper },
): void {
  const { costs, nodes, lengths } = paper
  let best = (costs[at + 1] ?? 0) + UNKNOWN_COST
  let node = tree.opening[run.charCodeAt(at) - FIRST] ?? 0
  nodes[at] = 0
  lengths[at] = 1
  for (let end = at + 1; node > 0; end += 1) {
    const cost = (tree.costs[node] ?? 0) + (costs[end] ?? 0)
    if (cost <= best) {
      best = cost
      nodes[at] = node
      lengths[at] = end - at
    }
    node = end < run.length ? childOf(tree, node, run.charCodeAt(end)) : 0
  }
  costs[at] = best
}

/** The cheapest way to cut a run of Chinese characters, from `from` on, into known words (shortest path). */
export function hanWordsIn(tree: HanTree, run: string, from: number): readonly HanWord[] {
  const paper = run.length < SHARED ? shared : paperOf(run.length + 1)
  paper.costs[run.length] = 0
  for (let at = run.length - 1; at >= from; at -= 1) step(tree, run, { at, paper })
  const words: HanWord[] = []
  for (let at = from; at < run.length;) {
    const node = paper.nodes[at] ?? 0
    const length = paper.lengths[at] ?? 1
    const form = node > 0 ? tree.forms[node] : undefined
    words.push({ start: at, length, entry: tree.entries[node], form })
    at += length
  }
  return words
}
