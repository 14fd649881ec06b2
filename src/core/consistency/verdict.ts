// The relation of two texts and how alike they are, as every comparison answers it.
import type { Contradiction } from '../facts/difference.ts'

/** Two answers by their indexes, the earlier first. */
export type Pair = { readonly a: number; readonly b: number }

export type Match = { readonly a: string; readonly b: string }

/** What two texts are to each other, without the parts that match. */
export type Relation = Omit<Comparison, 'matches'>

export type Comparison = {
  readonly relation: 'same' | 'different'
  /** 0 to 1. From 0.7 for texts that say the same; at most 0.35 where they contradict each other. */
  readonly similarity: number
  readonly contradictions: readonly Contradiction[]
  readonly matches: readonly Match[]
  /** Of different texts: as far as words can tell, they may say the same in other words. */
  readonly open?: true
  /** Characters of both texts that were not read, where they are too long: what is there may differ. */
  readonly unread?: number
}

export const SAME_FLOOR = 0.7
export const CLASH_CEILING = 0.35

export const identical = (text: string): Comparison => ({
  relation: 'same',
  similarity: 1,
  contradictions: [],
  matches: text === '' ? [] : [{ a: text, b: text }],
})
