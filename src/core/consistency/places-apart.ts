// Under the table, on the table: where something is told to be, by the word before what both texts name.
import type { Contradiction, Pair } from '../facts/difference.ts'
import type { Profile } from './profile.ts'

// One class a line; "in" and "at" go with too much to tell anything.
const CLASSES = [
  ['on', 'on top of', 'onto', 'upon'],
  ['under', 'below', 'beneath', 'underneath'],
  ['above', 'over'],
  ['behind', 'at the back of', 'in back of'],
  ['in front of', 'at the front of'],
  ['next to', 'beside', 'near', 'close to', 'alongside'],
  ['opposite', 'across from', 'facing'],
  ['inside'],
  ['outside'],
  ['between'],
]
const classes = new Map(CLASSES.flatMap((words, at) => words.map((word) => [word, at] as const)))
const longest = [...classes.keys()].toSorted((a, b) => b.length - a.length)
const PLACED = new RegExp(
  `\\b(${longest.join('|')})\\s(?:(?:the|an?|my|your|his|her|its|our|their|this|that)\\s)?$`,
  'iu',
)
const REACH = 28

function placeOf({ text }: Profile, start: number): string | undefined {
  return PLACED.exec(text.slice(Math.max(0, start - REACH), start))?.[1]?.toLowerCase()
}

/** Something that one text has on, and the other under, what both name as a thing. */
export function placesApart(a: Profile, b: Profile, matches: readonly Pair[]): readonly Contradiction[] {
  const found: Contradiction[] = []
  for (const pair of matches) {
    if (pair.a.kind !== 'word' || pair.b.kind !== 'word') continue
    const [left, right] = [placeOf(a, pair.a.start), placeOf(b, pair.b.start)]
    if (left === undefined || right === undefined || classes.get(left) === classes.get(right)) continue
    found.push({ kind: 'word', a: `${left} ${pair.a.text}`, b: `${right} ${pair.b.text}` })
  }
  return found
}
