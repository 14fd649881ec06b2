// Sources read once, so that every claim of an answer can be looked up in them.
import type { Moment } from '../facts/dates.ts'
import { isContent, signedKey, type Unit } from '../facts/unit.ts'
import { unitsOf } from '../facts/units.ts'
import { folded } from '../text/folded.ts'
import { lettersOf, type Letters } from '../text/letters.ts'
import { sentencesOf } from '../text/sentences.ts'
import { reachIn } from '../text/reach.ts'
import { stem } from '../text/stem.ts'
import { fieldIndexOf, LEAST_LETTERS, type FieldIndex } from './field-index.ts'
import { ownKey, recordOf, squash } from './record.ts'
import { scheduleOf, type Schedule } from './schedule.ts'
import { valueIndexOf, type ValueIndex } from './value-index.ts'

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
  /** Own and signed keys of everything that the sources say: what is closed is not open, and "not open" is. */
  readonly said: ReadonlySet<string>
  readonly stems: ReadonlySet<string>
  readonly moments: readonly Moment[]
  readonly values: ValueIndex
  readonly lower: Letters
  /** Whether spellings that were looked for stand in `lower`; filled while claims are looked up. */
  readonly spelled: Map<string, boolean>
  /** Sentences with a spelling, by their indexes; filled in the same way. */
  readonly places: Map<string, readonly number[]>
  /** Paper for one claim at a time: a weight a sentence, all 0 between two claims. */
  readonly weights: Float64Array
  readonly squashed: Letters
  readonly fields: FieldIndex
  readonly schedule: Schedule | undefined
  /** How many sources there are; what was asked stands behind them. */
  readonly given: number
  /** UTF-16 units of the sources that were too many to read. */
  readonly unread: number
}

// Pieces of two letters tell Chinese names apart.
const PAIR = 2

function note(holding: Map<string, number[]>, key: string, at: number): void {
  const known = holding.get(key)
  if (known) known.push(at)
  else holding.set(key, [at])
}

function noteSaid(said: Set<string>, unit: Unit): void {
  said.add(ownKey(unit))
  if (unit.sign < 0 || unit.polarity < 0) said.add(signedKey(unit))
}

type Bounds = {
  /** Letters of the sources that are read, the first of them first. */
  readonly most?: number
  /** What was asked: its words back an answer as a source's do. */
  readonly asked?: string
}

function readSource(given: string) {
  const record = recordOf(given)
  return { whole: record?.text ?? given, fields: record?.fields ?? [], isRecord: record !== undefined }
}

/** Texts as they are read, JSON as its fields, as far as the bound allows. */
function readSources(sources: readonly string[], { most = Infinity, asked = '' }: Bounds) {
  let left = most
  let unread = 0
  const read = sources.map((given) => {
    const { whole, fields, isRecord } = readSource(given)
    const { end, letters } = reachIn(whole, left)
    left -= letters
    unread += whole.length - end
    return { text: whole.slice(0, end), fields, isRecord }
  })
  const { whole, ...question } = readSource(asked)
  return { read: asked === '' ? read : [...read, { text: whole, ...question }], unread }
}

/** Reads sources; a JSON one as its fields. Linear in their length. */
export function indexOf(sources: readonly string[], bounds: Bounds = {}): SourceIndex {
  const { read, unread } = readSources(sources, bounds)
  const sentences: SourceSentence[] = []
  const [said, stems] = [new Set<string>(), new Set<string>()]
  const holding = new Map<string, number[]>()
  const values: Unit[] = []
  for (const [source, { text, isRecord }] of read.entries()) {
    for (const span of sentencesOf(text)) {
      const units = unitsOf(folded(span.text)).filter(isContent)
      const own = new Set(units.map(({ key }) => key))
      sentences.push({
        source,
        start: span.start,
        end: span.end,
        text: span.text,
        keys: own,
        field: isRecord,
      })
      for (const key of own) {
        note(holding, key, sentences.length - 1)
      }
      for (const unit of units) {
        stems.add(stem(unit.text))
        noteSaid(said, unit)
      }
      values.push(...units.filter((unit) => unit.quantity !== undefined || unit.moment !== undefined))
    }
  }
  const all = read.map(({ text }) => text).join('\n')
  const lower = folded(all).toLowerCase()
  return {
    sentences,
    holding,
    said,
    stems,
    moments: values.flatMap(({ moment }) => (moment === undefined ? [] : [moment])),
    values: valueIndexOf(values),
    lower: lettersOf(lower, PAIR),
    spelled: new Map(),
    places: new Map(),
    weights: new Float64Array(sentences.length),
    squashed: lettersOf(squash(lower), LEAST_LETTERS),
    fields: fieldIndexOf(read.flatMap(({ fields }) => fields)),
    schedule: scheduleOf(all),
    given: sources.length,
    unread,
  }
}

/** The sentence at a place; undefined where none begins. */
export function sentenceAt(
  { sentences }: SourceIndex,
  { source, start }: Pick<SourceSentence, 'source' | 'start'>,
): SourceSentence | undefined {
  let [low, high] = [0, sentences.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const at = sentences[middle]
    if (at !== undefined && (at.source < source || (at.source === source && at.start < start)))
      low = middle + 1
    else high = middle
  }
  const found = sentences[low]
  return found?.source === source && found.start === start ? found : undefined
}
