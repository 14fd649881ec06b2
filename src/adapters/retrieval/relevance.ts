// The score that policies set a least value for. It looks at the question and one passage and at nothing else, so that
// 0.4 means the same in a folder, in Weaviate, and in a collection of any size. What ranks passages knows more than
// this (how rare a term is in the collection), but its figures mean nothing across collections.
import { withoutAsking } from '../../core/facts/asking-words.ts'
import { isContent, type Unit } from '../../core/facts/unit.ts'
import { unitsOf } from '../../core/facts/units.ts'
import { folded } from '../../core/text/folded.ts'
import { stem } from '../../core/text/stem.ts'

const contentOf = (text: string): readonly Unit[] => unitsOf(folded(text)).filter(isContent)

const stemKey = ({ text }: Unit): string => `=${stem(text.toLowerCase())}`

/** What a passage speaks of, read once. */
export type Spoken = ReadonlySet<string>

/** What a passage speaks of, by the keys of its words and their stems. */
export const spokenIn = (passage: string): Spoken =>
  new Set(contentOf(passage).flatMap((unit) => [unit.key, stemKey(unit)]))

/** The cosine of the vectors of question and passage, and its share in the score. */
export type Likeness = { readonly cosine: number; readonly alpha: number }

export type Relevance = (spoken: Spoken, likeness?: Likeness) => number

/** Words that only ask count where a question has no others, as in `askedTerms`. */
function askedIn(query: string): readonly Unit[] {
  const asked = namingIn(withoutAsking(query))
  return asked.length > 0 ? asked : namingIn(query)
}

/** A letter on its own ("I", an option "B") names nothing that a passage could be about. */
const namingIn = (text: string): readonly Unit[] =>
  contentOf(text).filter((unit) => !/^[a-z]$/iu.test(unit.text))

/**
 * Scores passages for a question, 0 to 1: the share of what the question asks about, by weight, that the passage
 * speaks of. Words are read as everywhere in the product: as concepts, in both languages, a rare word weighing more
 * than a common one. With vectors of a model, their cosine has the share `alpha` in it.
 */
export function openRelevance(query: string): Relevance {
  const asked = askedIn(query)
  const all = asked.reduce((sum, { weight }) => sum + weight, 0)
  return (spoken, likeness) => {
    const held = asked.filter((unit) => spoken.has(unit.key) || spoken.has(stemKey(unit)))
    const coverage = all === 0 ? 0 : held.reduce((sum, { weight }) => sum + weight, 0) / all
    if (likeness === undefined) return coverage
    const { cosine, alpha } = likeness
    return (1 - alpha) * coverage + alpha * Math.min(1, Math.max(0, cosine))
  }
}

/** What of a passage is searched and scored. */
export const searchedText = ({ title, text }: { readonly title?: string; readonly text: string }): string =>
  title === undefined ? text : `${title}\n${text}`
