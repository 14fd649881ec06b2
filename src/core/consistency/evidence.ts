// Units of a text as a question leaves them: what the question says itself is no evidence.
import { folded } from '../text/folded.ts'
import { sentencesOf, type Span } from '../text/sentences.ts'
import { isValue } from '../facts/difference.ts'
import { isContent, signedKey, type Unit } from '../facts/unit.ts'
import { unitsOf } from '../facts/units.ts'

/** One thing said, with how much it tells (0.3 to 2); with its unit where it is a number, date or time. */
export type Said = {
  readonly key: string
  readonly weight: number
  readonly text: string
  readonly value?: Unit
}

export type Sentence = {
  readonly said: readonly Said[]
  readonly keys: ReadonlySet<string>
  readonly start: number
  readonly end: number
}

export type Evidence = {
  readonly sentences: readonly Sentence[]
  /** Sentences that hold a key, by their indexes. */
  readonly holding: ReadonlyMap<string, readonly number[]>
  readonly said: readonly Said[]
  readonly keys: ReadonlySet<string>
  /** Keys of what is specific: names, numbers, dates, and words outside the common ones. */
  readonly specific: ReadonlySet<string>
}

/** From this weight on a word is specific: all names and values, and words that few texts hold. */
export const SPECIFIC_WEIGHT = 1.6

/** Content, and the yes or no that a text opens with. */
function saidIn(text: string, asked: ReadonlySet<string>): readonly Said[] {
  return unitsOf(folded(text))
    .filter((unit) => (isContent(unit) || unit.kind === 'answer') && !asked.has(signedKey(unit)))
    .map((unit) => ({
      key: signedKey(unit),
      weight: unit.kind === 'answer' ? 2 : unit.weight,
      text: unit.text,
      ...(isValue(unit) ? { value: unit } : {}),
    }))
}

const keysOf = (said: readonly Said[]): ReadonlySet<string> => new Set(said.map(({ key }) => key))

/** What a question or prompt already says. */
export function askedIn(question: string): ReadonlySet<string> {
  return keysOf(saidIn(question, new Set()))
}

/** Reads a text sentence by sentence. */
export function evidenceOf(text: string, asked: ReadonlySet<string>): Evidence {
  return evidenceOfSpans(sentencesOf(text), asked)
}

/** Reads sentences that are cut already. */
export function evidenceOfSpans(spans: readonly Span[], asked: ReadonlySet<string>): Evidence {
  const sentences = spans.map(({ text: sentence, start, end }) => {
    const said = saidIn(sentence, asked)
    return { said, keys: keysOf(said), start, end }
  })
  const holding = new Map<string, number[]>()
  for (const [at, { keys }] of sentences.entries()) {
    for (const key of keys) {
      const known = holding.get(key)
      if (known) known.push(at)
      else holding.set(key, [at])
    }
  }
  const said = sentences.flatMap((sentence) => sentence.said)
  const specific = said.filter(({ weight }) => weight >= SPECIFIC_WEIGHT)
  return { sentences, holding, said, keys: keysOf(said), specific: keysOf(specific) }
}
