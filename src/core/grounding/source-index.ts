// Sources read once, so that every claim of an answer can be looked up in them.
import { isContent, type Unit } from '../facts/unit.ts'
import { unitsOf } from '../facts/units.ts'
import { folded } from '../text/folded.ts'
import { sentencesOf } from '../text/sentences.ts'
import { stem } from '../text/stem.ts'
import { recordOf, squash, type Field } from './record.ts'
import { scheduleOf, type Schedule } from './schedule.ts'

export type SourceSentence = {
  /** Index of the source, and the place in its text as it was given (in its read form for JSON). */
  readonly source: number
  readonly start: number
  readonly end: number
  readonly text: string
  readonly keys: ReadonlySet<string>
  /** A field of a record, which stands alone, and no sentence of a text. */
  readonly field: boolean
}

export type SourceIndex = {
  readonly sentences: readonly SourceSentence[]
  /** Sentences that hold a key, by their indexes. */
  readonly holding: ReadonlyMap<string, readonly number[]>
  /** Keys, stems and signed keys of everything that the sources say. */
  readonly keys: ReadonlySet<string>
  readonly signed: ReadonlySet<string>
  readonly values: readonly Unit[]
  readonly lower: string
  readonly squashed: string
  readonly fields: readonly Field[]
  readonly schedule: Schedule | undefined
}

export const stemKey = (unit: Unit): string => `=${stem(unit.text)}`
export const signedKey = (unit: Unit, sign: 1 | -1 = unit.sign): string =>
  `${sign < 0 ? '!' : '+'}${unit.key}`

function note(holding: Map<string, number[]>, key: string, at: number): void {
  const known = holding.get(key)
  if (known) known.push(at)
  else holding.set(key, [at])
}

/** Reads sources; a JSON one as its fields. Linear in their length. */
export function indexOf(sources: readonly string[]): SourceIndex {
  const sentences: SourceSentence[] = []
  const [keys, signed] = [new Set<string>(), new Set<string>()]
  const holding = new Map<string, number[]>()
  const values: Unit[] = []
  const fields: Field[] = []
  const texts: string[] = []
  for (const [source, given] of sources.entries()) {
    const record = recordOf(given)
    const text = record?.text ?? given
    fields.push(...(record?.fields ?? []))
    texts.push(text)
    for (const span of sentencesOf(text)) {
      const units = unitsOf(folded(span.text)).filter(isContent)
      const own = new Set(units.flatMap((unit) => [unit.key, stemKey(unit)]))
      sentences.push({
        source,
        start: span.start,
        end: span.end,
        text: span.text,
        keys: own,
        field: record !== undefined,
      })
      for (const key of own) {
        keys.add(key)
        note(holding, key, sentences.length - 1)
      }
      for (const unit of units) signed.add(signedKey(unit))
      values.push(...units.filter((unit) => unit.quantity !== undefined || unit.moment !== undefined))
    }
  }
  const all = texts.join('\n')
  const lower = folded(all).toLowerCase()
  return {
    sentences,
    holding,
    keys,
    signed,
    values,
    lower,
    squashed: squash(lower),
    fields,
    schedule: scheduleOf(all),
  }
}
