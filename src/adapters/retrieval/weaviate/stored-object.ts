// A passage as an object of Weaviate, and back.
import { createHash } from 'node:crypto'
import type { Json } from '../../../core/prelude.ts'
import { limits } from '../limits.ts'
import type { StoredPassage } from '../passage-index.ts'
import { passageFrom } from '../passage-record.ts'
import { searchedText } from '../relevance.ts'
import type { Passage, Place } from '../retrieval.ts'
import { termsOf } from '../terms.ts'
import { unitVector } from '../vectors.ts'
import { classOf, ownerOf, uuidOf } from './names.ts'
import type { NewObject } from './objects.ts'
import { listOf, textsOf, valuesOf, type Values } from './values.ts'

/** Names of properties that make a passage, as a query asks for them. */
export const askedProperties = 'passage document title text url start end fields owner'

/** An equals sign in a name would end it early. */
export const fieldText = (name: string, value: string): string => `${encodeURIComponent(name)}=${value}`

const fieldTexts = ({ fields }: Passage): readonly string[] =>
  Object.entries(fields).map(([name, value]) => fieldText(name, value))

/** A passage as an object of a shard; named by its id, so that one written twice is there once. */
export const objectOf = (place: Place, shard: string, { passage, vector }: StoredPassage): NewObject => ({
  class: classOf(place),
  id: uuidOf(passage.id),
  tenant: shard,
  properties: {
    passage: passage.id,
    document: passage.document,
    text: passage.text,
    ...(passage.title === undefined ? {} : { title: passage.title }),
    ...(passage.url === undefined ? {} : { url: passage.url }),
    start: passage.span.start,
    end: passage.span.end,
    fields: fieldTexts(passage),
    owner: ownerOf(place),
    words: termsOf(searchedText(passage)).words.join(' '),
  },
  ...(vector === undefined ? {} : { vector: [...vector] }),
})

/** Undefined for what is no passage of this part: of another shape or size, or another's. */
export function storedFrom(
  place: Place,
  properties: Values,
  vector: Json | undefined,
): StoredPassage | undefined {
  const { passage: id, start, end, owner, ...rest } = properties
  if (owner !== ownerOf(place)) return undefined
  const fields = fieldsFrom(textsOf(rest['fields']))
  const passage = passageFrom({ ...rest, id, span: { start: start ?? null, end: end ?? null }, fields })
  if (passage === undefined) return undefined
  const numbers = listOf(vector)
  if (numbers === undefined || numbers.length === 0) return { passage }
  const sound = numbers.length <= limits.dimensions && numbers.every((each) => typeof each === 'number')
  return sound ? { passage, vector: unitVector(numbers) } : undefined
}

const fieldsFrom = (texts: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    texts.map((text) => {
      const end = text.indexOf('=')
      return [decoded(text.slice(0, Math.max(0, end))), text.slice(end + 1)]
    }),
  )

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** As read from a page of objects. */
export const storedFromObject = (place: Place, object: Values): StoredPassage | undefined =>
  storedFrom(place, valuesOf(object['properties']), object['vector'])

/** The same for passages of the same content, wherever they were read. */
export const digestOf = ({ id, document, title, text, url, span, fields }: Passage): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        id,
        document,
        title,
        text,
        url,
        span.start,
        span.end,
        Object.entries(fields).toSorted(),
      ]),
    )
    .digest('hex')

/** The version of a part: of its passages in whatever order, and of the model of their vectors. */
export function versionOf(digests: readonly string[], model: string | undefined): string {
  const hash = createHash('sha256').update(model ?? '')
  for (const digest of digests.toSorted()) hash.update(digest)
  return hash.digest('hex').slice(0, 16)
}

/** Texts whose terms tell one way of reading words from another. */
const sample =
  'The lamps were returned within 14 days; see A-113, https://example.com. 備用代碼與驗證碼二十一天後作廢。'

/** Changes when words are read in another way: what was imported before is found worse then. */
export const termsMark = (): string =>
  createHash('sha256').update(termsOf(sample).words.join(' ')).digest('hex').slice(0, 16)
