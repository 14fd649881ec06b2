// One form of the lexicon: all that it can be; which of it applies is decided where it stands.
import type { Bound } from './function-words.ts'

export type Entry = {
  concept?: string
  sign?: 1 | -1
  modal?: 'can' | 'must' | 'should' | 'maybe'
  negates?: true
  /** Says its concept before it turns what follows: nobody, everybody not. */
  quantifies?: true
  before?: Bound
  after?: Bound
  restricts?: true
  /** Restricts only what was said before it: but. */
  contrasts?: true
  orders?: true
  sequences?: true
  empty?: true
  name?: true
  noun?: true
  joins?: true
  half?: 'morning' | 'afternoon'
  /** Makes the number right after it negative. */
  minus?: true
  /** Place in the list of common words, from 1. */
  rank?: number
}

export type Phrase = { readonly stems: readonly string[]; readonly entry: Entry }
