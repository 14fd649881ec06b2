// Fields of records, found by the words or letters with which a clause may name them.
import type { Field } from './record.ts'

export type FieldIndex = {
  readonly fields: readonly Field[]
  /** Places of fields in the list, by the first of their words, and by the first letters of their names. */
  readonly byWord: ReadonlyMap<string, readonly number[]>
  readonly byOpening: ReadonlyMap<string, readonly number[]>
}

/** Shorter names are found by their words only. */
export const LEAST_LETTERS = 4

const placesBy = (
  fields: readonly Field[],
  key: (field: Field) => string | undefined,
): ReadonlyMap<string, readonly number[]> =>
  new Map(
    [...Map.groupBy(fields.entries(), ([, field]) => key(field) ?? '')].map(([at, found]) => [
      at,
      found.map(([place]) => place),
    ]),
  )

export function fieldIndexOf(fields: readonly Field[]): FieldIndex {
  return {
    fields,
    byWord: placesBy(fields, ({ words }) => words[0]),
    byOpening: placesBy(fields, ({ squashed }) => squashed.slice(0, LEAST_LETTERS)),
  }
}

/** Fields that a clause may name, in their order; `letters` are its own without blanks and hyphens, in small. */
export function fieldsNamed(
  { fields, byWord, byOpening }: FieldIndex,
  words: Iterable<string>,
  letters: string,
): readonly Field[] {
  const places = new Set<number>()
  const take = (found: readonly number[] = []): void => {
    for (const place of found) places.add(place)
  }
  for (const word of words) take(byWord.get(word))
  for (let at = 0; at + LEAST_LETTERS <= letters.length; at += 1)
    take(byOpening.get(letters.slice(at, at + LEAST_LETTERS)))
  return [...places]
    .toSorted((a, b) => a - b)
    .map((place) => fields[place])
    .filter((field) => field !== undefined)
}
