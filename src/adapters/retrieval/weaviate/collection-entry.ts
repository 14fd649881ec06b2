// Which shard of a part is in force: one object, so that a new version takes the place of the old one in one write.
import type { Fault } from '../../../core/faults/codes.ts'
import { fault } from '../../../core/faults/fault.ts'
import { failed, ok, type Result } from '../../../core/prelude.ts'
import type { Embeddings } from '../collection-file.ts'
import { isNamed, placeOf } from '../collection-names.ts'
import { limits } from '../limits.ts'
import type { CollectionInfo, Place } from '../retrieval.ts'
import { placeText } from '../retrieval-faults.ts'
import { entryClass, isShardOf, placeId } from './names.ts'
import { readObject, type NewObject } from './objects.ts'
import { isCount, type Values } from './values.ts'
import type { Calls } from './weaviate-calls.ts'

export type Entry = {
  readonly place: Place
  readonly shard: string
  readonly version: string
  readonly documents: number
  readonly passages: number
  readonly embeddings?: Embeddings
  /** See `termsMark`. */
  readonly terms: string
}

/** Of an entry or a shard that is not as an import leaves it. */
export const damaged = (place: Place, where: string, reason: string): Fault =>
  fault('knowledge_damaged', { collection: placeText(place), where, reason })

/** Undefined where nothing was imported yet. */
export async function readEntry(place: Place, calls: Calls): Promise<Result<Entry | undefined, Fault>> {
  const found = await readObject(entryClass, placeId(place), calls)
  if (!found.ok || found.value === undefined) return found.ok ? ok(undefined) : found
  const entry = entryFrom(found.value)
  const own = entry?.place.collection === place.collection && entry.place.tenant === place.tenant
  return own ? ok(entry) : failed(damaged(place, calls.where, 'its entry has not the shape of one'))
}

/** Undefined for what is no entry; a shard of another part makes it none. */
export function entryFrom(values: Values): Entry | undefined {
  const { version, documents, passages, terms } = values
  const place = placeFrom(values)
  const shard = place === undefined ? undefined : shardFrom(values, place)
  if (place === undefined || shard === undefined) return undefined
  if (typeof version !== 'string' || !/^[0-9a-f]{16}$/.test(version)) return undefined
  if (!isCount(documents) || !isCount(passages) || typeof terms !== 'string') return undefined
  const embeddings = embeddingsFrom(values)
  if (embeddings === 'wrong') return undefined
  return {
    place,
    shard,
    version,
    documents,
    passages,
    terms,
    ...(embeddings === 'none' ? {} : { embeddings }),
  }
}

function placeFrom({ collection, tenant }: Values): Place | undefined {
  if (typeof collection !== 'string' || typeof tenant !== 'string') return undefined
  const place = tenant === '' ? { collection } : { collection, tenant }
  return isNamed(place) ? place : undefined
}

const shardFrom = ({ shard }: Values, place: Place): string | undefined =>
  typeof shard === 'string' && isShardOf(place, shard) ? shard : undefined

function embeddingsFrom({ model, dimensions }: Values): Embeddings | 'none' | 'wrong' {
  if (model === '') return 'none'
  if (typeof model !== 'string' || !isCount(dimensions) || dimensions > limits.dimensions) return 'wrong'
  return { model, dimensions }
}

/** The entry as an object of Weaviate; one a part, so that a change takes its place whole. */
export const entryObject = ({ place, embeddings, ...rest }: Entry): NewObject => ({
  class: entryClass,
  id: placeId(place),
  properties: {
    ...rest,
    collection: place.collection,
    tenant: place.tenant ?? '',
    model: embeddings?.model ?? '',
    dimensions: embeddings?.dimensions ?? 0,
  },
})

/** The entry as lists show it. */
export const infoFrom = ({ place, documents, passages, version, embeddings }: Entry): CollectionInfo => ({
  ...placeOf(place),
  store: 'weaviate',
  documents,
  passages,
  version,
  ...(embeddings === undefined ? {} : { embeddings: embeddings.model }),
})
