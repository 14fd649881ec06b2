// What passages speak of, remembered by their text: a store gives them anew with each search.
import { searchedText, spokenIn, type Spoken } from '../relevance.ts'
import type { Reader } from '../score-candidates.ts'

/** Remembers the texts that it has read last. */
export function rememberedReading(most: number): Reader {
  const known = new Map<string, Spoken>()
  return (passage) => {
    const text = searchedText(passage)
    const spoken = known.get(text) ?? spokenIn(text)
    known.delete(text)
    known.set(text, spoken)
    const [oldest] = known.keys()
    if (known.size > most && oldest !== undefined) known.delete(oldest)
    return spoken
  }
}
