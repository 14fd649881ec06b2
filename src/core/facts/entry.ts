// One form of the lexicon: all that it can be; which of it applies is decided where it stands.
import type { Bound, Person, Restriction } from './function-words.ts'
import { wordWeight } from './weights.ts'

export type EntryFields = {
  concept?: string
  sign?: 1 | -1
  modal?: 'can' | 'must' | 'need' | 'should' | 'maybe'
  negates?: true
  /** Says its concept before it turns what follows: nobody, everybody not. */
  quantifies?: 'none' | 'not all'
  before?: Bound
  after?: Bound
  restricts?: Restriction
  /** Who speaks, who is spoken to, and more than one of others. */
  person?: Person
  /** Restricts only what was said before it: but. */
  contrasts?: true
  orders?: true
  sequences?: true
  empty?: true
  name?: true
  noun?: true
  joins?: true
  /** The week of a day of it: 下周五 names both. */
  week?: string
  half?: 'morning' | 'afternoon'
  /** Percent more than before, or less, that the word says: doubled. */
  change?: number
  /** Makes the number right after it negative. */
  minus?: true
  /** Place in the list of common words, from 1. */
  rank?: number
}

/** Fields of a form as the reader finds them. */
export type Entry = {
  readonly [Key in keyof EntryFields]-?: EntryFields[Key] | undefined
} & {
  /** How much the word tells where it is no name. */
  readonly weight: number
}

export type Phrase = { readonly stems: readonly string[]; readonly entry: Entry }

/** An entry with every field there: all are of one shape, which keeps reading fast. */
export function entryOf(fields: EntryFields): Entry {
  return {
    concept: fields.concept,
    sign: fields.sign,
    modal: fields.modal,
    negates: fields.negates,
    quantifies: fields.quantifies,
    before: fields.before,
    after: fields.after,
    restricts: fields.restricts,
    person: fields.person,
    contrasts: fields.contrasts,
    orders: fields.orders,
    sequences: fields.sequences,
    empty: fields.empty,
    name: fields.name,
    noun: fields.noun,
    joins: fields.joins,
    week: fields.week,
    half: fields.half,
    change: fields.change,
    minus: fields.minus,
    rank: fields.rank,
    weight: wordWeight(fields),
  }
}
