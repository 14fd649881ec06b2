// An inverted index: which texts hold a term, and how often. Scores by BM25 or by the cosine of TF-IDF vectors.

/** One score a text, 0 to 1, in the order in which texts were added; 0 where nothing matches. */
export type Ranking = (terms: readonly string[]) => Float32Array

export type TermIndex = {
  add(terms: readonly string[]): void
  /** Ranks what was added so far; add nothing afterwards. */
  finish(): Ranking
}

/** Of each term: text, count, text, count … */
type Postings = Map<string, number[]>

function counted(terms: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
  return counts
}

function addTo(postings: Postings, text: number, terms: readonly string[]): void {
  for (const [term, count] of counted(terms)) {
    const list = postings.get(term)
    if (list === undefined) postings.set(term, [text, count])
    else list.push(text, count)
  }
}

/** Robertson and Spärck Jones, with 1 added so that a term of every text counts a little and none counts against. */
const rarity = (texts: number, list: readonly number[] | undefined): number => {
  const holding = (list?.length ?? 0) / 2
  return Math.log(1 + (texts - holding + 0.5) / (holding + 0.5))
}

const eachPosting = (
  list: readonly number[] | undefined,
  visit: (text: number, count: number) => void,
): void => {
  if (list === undefined) return
  for (let at = 0; at < list.length; at += 2) visit(list[at] ?? 0, list[at + 1] ?? 0)
}

// The usual values; see Robertson and Zaragoza, The Probabilistic Relevance Framework (2009), 3.4.
const SATURATION = 1.2
const LENGTH = 0.75

/**
 * Okapi BM25, for full text, as a share of what a text could have that repeats every term of the question without end:
 * of a question whose terms the texts do not have, also the best of them has little.
 */
export function openBm25(): TermIndex {
  const postings: Postings = new Map()
  const lengths: number[] = []
  return {
    add(terms) {
      addTo(postings, lengths.length, terms)
      lengths.push(terms.length)
    },
    finish() {
      const mean = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length)
      const damping = Float32Array.from(
        lengths,
        (length) => SATURATION * (1 - LENGTH + (LENGTH * length) / Math.max(1, mean)),
      )
      return (terms) => {
        const scores = new Float32Array(lengths.length)
        const asked = [...new Set(terms)].map((term) => {
          const list = postings.get(term)
          return { list, weight: rarity(lengths.length, list) }
        })
        const all = asked.reduce((sum, { weight }) => sum + weight, 0)
        for (const { list, weight } of asked) {
          const share = weight / all
          eachPosting(list, (text, count) => {
            scores[text] = (scores[text] ?? 0) + (share * count) / (count + (damping[text] ?? 0))
          })
        }
        return scores
      }
    },
  }
}

const damped = (count: number): number => 1 + Math.log(count)

/**
 * The cosine of sparse TF-IDF vectors: what stands in for embeddings where there is no model for them. `weightOf`: how
 * much a term counts beside how rare it is.
 */
export function openCosine(weightOf: (term: string) => number = () => 1): TermIndex {
  const postings: Postings = new Map()
  let texts = 0
  return {
    add(terms) {
      addTo(postings, texts, terms)
      texts += 1
    },
    finish() {
      const norms = new Float32Array(texts)
      for (const [term, list] of postings) {
        const weight = weightOf(term) * rarity(texts, list)
        eachPosting(list, (text, count) => {
          norms[text] = (norms[text] ?? 0) + (weight * damped(count)) ** 2
        })
      }
      for (const [text, sum] of norms.entries()) norms[text] = Math.sqrt(sum)
      return (terms) => cosines(terms, { postings, norms, weightOf })
    },
  }
}

type Vectors = {
  readonly postings: Postings
  readonly norms: Float32Array
  readonly weightOf: (term: string) => number
}

function cosines(terms: readonly string[], { postings, norms, weightOf }: Vectors): Float32Array {
  const scores = new Float32Array(norms.length)
  let norm = 0
  for (const [term, count] of counted(terms)) {
    const list = postings.get(term)
    const weight = weightOf(term) * rarity(norms.length, list)
    const asked = damped(count) * weight
    norm += asked ** 2
    eachPosting(list, (text, held) => {
      scores[text] = (scores[text] ?? 0) + asked * weight * damped(held)
    })
  }
  const length = Math.sqrt(norm)
  for (const [text, sum] of scores.entries()) {
    if (sum > 0) scores[text] = sum / (length * (norms[text] ?? 1))
  }
  return scores
}
