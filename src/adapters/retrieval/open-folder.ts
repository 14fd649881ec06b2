// Collections in a folder, one file each, indexed in memory: for up to some ten thousand passages and no service.
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Fault } from '../../core/faults/codes.ts'
import { errorText } from '../../core/faults/error-text.ts'
import { fault } from '../../core/faults/fault.ts'
import { failed, ok, type Result } from '../../core/prelude.ts'
import type { Embedder } from '../../ports/embedder.ts'
import type { Log } from '../../ports/telemetry.ts'
import { fileState, infoOf, readCollection } from './collection-file.ts'
import { fileOf, isNamed, placeFrom, placeOf } from './collection-names.ts'
import { limits } from './limits.ts'
import { openCollections, type LoadedCollection } from './open-collections.ts'
import { putInto } from './put-passages.ts'
import { questionVector } from './question-vector.ts'
import type { CollectionInfo, Found, Place, Retrieval, Search } from './retrieval.ts'
import { unknownCollection, unreadable } from './retrieval-faults.ts'

export type FolderOptions = {
  readonly dir: string
  readonly log: Log
  /** The model that collections are embedded with; absent: vectors of character n-grams. */
  readonly embedder?: Embedder
}

/** Nothing is read before it is asked for, so that a folder that does not exist yet is no error. */
export function openFolder({ dir, log, embedder }: FolderOptions): Retrieval {
  const collections = openCollections({ dir, log })
  return {
    whereOf: () => dir,
    async search(search, signal) {
      if (!isNamed(search)) return failed(unknownCollection(search, dir))
      const found = await collections.current(search)
      return found.ok ? searchLoaded(found.value, { search, embedder, signal }) : found
    },
    list: async () => ok(await listFolder(dir)),
    async look(place) {
      const name = fileOf(dir, place)
      const there = isNamed(place) && (await fileState(name)) !== undefined
      return ok(there ? await infoIn(name, place) : undefined)
    },
    async put(put, signal) {
      if (!isNamed(put)) return failed(unknownCollection(put, dir))
      const wrong = unreadable(put)
      if (wrong !== undefined) return failed(wrong)
      try {
        await mkdir(dir, { recursive: true })
        return await putInto(fileOf(dir, put), put, { embedder, signal, dir })
      } catch (error) {
        return failed(fault('knowledge_unwritable', { where: dir, reason: errorText(error) }))
      } finally {
        // Who has put something finds it: the next search waits for the new content.
        collections.forget(put)
      }
    },
    close: collections.close,
  }
}

async function listFolder(dir: string): Promise<readonly CollectionInfo[]> {
  const names = await readdir(dir).catch(() => [])
  const found: CollectionInfo[] = []
  for (const name of names.toSorted()) {
    const place = placeFrom(name)
    if (place !== undefined) found.push(await infoIn(join(dir, name), place))
  }
  return found
}

async function infoIn(file: string, place: Place): Promise<CollectionInfo> {
  const read = await readCollection(file)
  return read.ok ? infoOf(place, read.value.header) : damagedInfo(place, read.fault.reason)
}

const damagedInfo = (place: Place, problem: string): CollectionInfo => ({
  ...placeOf(place),
  store: 'embedded',
  documents: 0,
  passages: 0,
  version: '',
  problem,
})

type Searching = {
  readonly search: Search
  readonly embedder: Embedder | undefined
  readonly signal: AbortSignal
}

async function searchLoaded(
  { content, index }: LoadedCollection,
  { search, ...asking }: Searching,
): Promise<Result<Found, Fault>> {
  const bounded = { ...search, query: search.query.slice(0, limits.queryChars) }
  const asked = await questionVector(bounded, content.embeddings, asking)
  if (!asked.ok) return asked
  const { vector, ...paid } = asked.value
  return ok({ passages: index.search(bounded, vector), version: content.version, ...paid })
}
