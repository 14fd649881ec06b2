// Collections in Weaviate: for more passages than a process can hold, shared by all of them.
import type { Fault } from '../../../core/faults/codes.ts'
import { fault } from '../../../core/faults/fault.ts'
import { failed, ok, type Result } from '../../../core/prelude.ts'
import type { Embedder } from '../../../ports/embedder.ts'
import type { JsonApi } from '../../../ports/json-api.ts'
import type { Log } from '../../../ports/telemetry.ts'
import { isNamed } from '../collection-names.ts'
import { limits } from '../limits.ts'
import { questionVector } from '../question-vector.ts'
import type { CollectionInfo, Embedding, Found, Place, Retrieval, Search } from '../retrieval.ts'
import { unknownCollection, unreadable } from '../retrieval-faults.ts'
import type { Reader } from '../score-candidates.ts'
import { entryFrom, infoFrom, readEntry, type Entry } from './collection-entry.ts'
import { importVersion } from './import-version.ts'
import { classOf, entryClass, placeId } from './names.ts'
import { countObjects, fromTheStart, nextOf, readPage } from './objects.ts'
import { rememberedReading } from './remembered-reading.ts'
import { searchShard } from './search-shard.ts'
import { termsMark } from './stored-object.ts'
import { valuesOf, type Values } from './values.ts'
import { openCalls, type Calls } from './weaviate-calls.ts'

export type WeaviateOptions = {
  readonly api: JsonApi
  readonly log: Log
  /** The model that collections are embedded with; absent: words alone. */
  readonly embedder?: Embedder
}

/** Texts and entries that are remembered. */
const mostRemembered = 5_000

/** Nothing is reached before it is asked for. */
export function openWeaviate({ api, log, embedder }: WeaviateOptions): Retrieval {
  const read = rememberedReading(mostRemembered)
  const entries = rememberedEntries()
  return {
    whereOf: () => api.where,
    async search(search, signal) {
      if (!isNamed(search)) return failed(unknownCollection(search, api.where))
      const bounded = { ...search, query: search.query.slice(0, limits.queryChars) }
      return searchInForce(bounded, { calls: openCalls(api, signal), entries, embedder, read, signal })
    },
    list: (signal) => listEntries(openCalls(api, signal)),
    look: async (place, signal) => (isNamed(place) ? lookAt(place, openCalls(api, signal)) : ok(undefined)),
    async put(put, signal) {
      if (!isNamed(put)) return failed(unknownCollection(put, api.where))
      const wrong = unreadable(put)
      if (wrong !== undefined) return failed(wrong)
      return importVersion(put, { api, embedder, log, signal })
    },
    close: () => Promise.resolve(),
  }
}

type Entries = {
  readonly get: (place: Place) => Entry | undefined
  readonly set: (place: Place, entry: Entry | undefined) => void
}

function rememberedEntries(): Entries {
  const known = new Map<string, Entry>()
  return {
    get: (place) => known.get(placeId(place)),
    set(place, entry) {
      known.delete(placeId(place))
      if (entry !== undefined) known.set(placeId(place), entry)
      const [oldest] = known.keys()
      if (known.size > mostRemembered && oldest !== undefined) known.delete(oldest)
    },
  }
}

type Searching = {
  readonly calls: Calls
  readonly entries: Entries
  readonly embedder: Embedder | undefined
  readonly read: Reader
  readonly signal: AbortSignal
}

/** Searches in a row that an import may come between. */
const mostChanges = 3

/**
 * Searches what was in force last time, then asks whether it still is. What is found counts only then: so no answer
 * comes from a version that was being deleted meanwhile.
 */
async function searchInForce(search: Search, searching: Searching): Promise<Result<Found, Fault>> {
  const { calls, entries, embedder, read, signal } = searching
  let entry = entries.get(search)
  let embedded: Embedding | undefined
  for (let change = 0; change < mostChanges; change += 1) {
    if (entry === undefined) {
      const current = await readEntry(search, calls)
      if (!current.ok) return current
      if (current.value === undefined) return failed(unknownCollection(search, calls.where))
      entry = current.value
    }
    const asked = await questionVector(search, entry.embeddings, { embedder, signal })
    if (!asked.ok) {
      entries.set(search, undefined)
      return asked
    }
    embedded = both(embedded, asked.value.embedded)
    const found = await searchShard(search, { entry, vector: asked.value.vector, calls, read })
    const current = await readEntry(search, calls)
    entries.set(search, current.ok ? current.value : undefined)
    if (!current.ok) return found.ok ? current : found
    if (current.value?.shard === entry.shard) return withPaid(found, embedded)
    entry = current.value
  }
  const reason = 'the collection was replaced again and again during the search'
  return failed(fault('knowledge_store_failed', { where: calls.where, reason }))
}

/** Each search of several was paid. */
const both = (before: Embedding | undefined, now: Embedding | undefined): Embedding | undefined =>
  before === undefined || now === undefined
    ? (now ?? before)
    : { ...now, promptTokens: before.promptTokens + now.promptTokens }

const withPaid = (found: Result<Found, Fault>, embedded: Embedding | undefined): Result<Found, Fault> =>
  found.ok && embedded !== undefined ? ok({ ...found.value, embedded }) : found

const listedAtOnce = 200
const mostPages = 500

async function listEntries(calls: Calls): Promise<Result<readonly CollectionInfo[], Fault>> {
  const found: CollectionInfo[] = []
  let after: string | undefined = fromTheStart
  for (let pages = 0; after !== undefined && pages < mostPages; pages += 1) {
    const wanted = { after, limit: listedAtOnce }
    const page = await readPage(entryClass, wanted, calls)
    if (!page.ok) return page
    found.push(...page.value.map((object) => infoIn(valuesOf(object['properties']))))
    after = nextOf(page.value, wanted)
  }
  if (after !== undefined) return calls.broken(`it has more than ${mostPages * listedAtOnce} collections`)
  return ok(found.toSorted((a, b) => placeOrder(a).localeCompare(placeOrder(b))))
}

const infoIn = (values: Values): CollectionInfo => {
  const entry = entryFrom(values)
  if (entry !== undefined) return checked(entry)
  const problem = 'its entry has not the shape of one: delete it, and import its documents again'
  const named = values['collection']
  const collection = typeof named === 'string' ? named.slice(0, limits.idChars) : ''
  return { collection, store: 'weaviate', documents: 0, passages: 0, version: '', problem }
}

const placeOrder = ({ collection, tenant = '' }: Place): string => `${collection} ${tenant}`

function checked(entry: Entry): CollectionInfo {
  const info = infoFrom(entry)
  const problem = 'its words were read by another version of Assay: import its documents again'
  return entry.terms === termsMark() ? info : { ...info, problem }
}

async function lookAt(place: Place, calls: Calls): Promise<Result<CollectionInfo | undefined, Fault>> {
  const entry = await readEntry(place, calls)
  if (!entry.ok) return entry
  if (entry.value === undefined) return ok(undefined)
  const counted = await countObjects(classOf(place), entry.value.shard, calls)
  if (!counted.ok) return counted
  const { passages } = entry.value
  const info = checked(entry.value)
  if (counted.value === passages) return ok(info)
  return ok({ ...info, problem: `it holds ${counted.value} passages; ${passages} were imported` })
}
