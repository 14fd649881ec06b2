// Collections in a folder, one file each, indexed in memory: for up to some ten thousand passages and no service.
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Fault } from '../../core/faults/codes.ts'
import { fault } from '../../core/faults/fault.ts'
import { failed, ok, type Result } from '../../core/prelude.ts'
import type { Embedder } from '../../ports/embedder.ts'
import type { Log } from '../../ports/telemetry.ts'
import { readCollection, type ReadCollection } from './collection-file.ts'
import { fileOf, isNamed, placeFrom } from './collection-names.ts'
import { limits } from './limits.ts'
import { openCollections, type LoadedCollection } from './open-collections.ts'
import { putInto } from './put-passages.ts'
import type { CollectionInfo, Found, Place, Retrieval, Search } from './retrieval.ts'
import { placeText, unknownCollection } from './retrieval-faults.ts'
import { unitVector } from './vectors.ts'

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
    where: dir,
    async search(search, signal) {
      if (!isNamed(search)) return failed(unknownCollection(search, dir))
      const found = await collections.current(search)
      return found.ok ? searchLoaded(found.value, { search, embedder, signal }) : found
    },
    list: async () => ok(await listFolder(dir)),
    async put(put, signal) {
      if (!isNamed(put)) return failed(unknownCollection(put, dir))
      try {
        await mkdir(dir, { recursive: true })
        return await putInto(fileOf(dir, put), put, { embedder, signal, dir })
      } catch (error) {
        return failed(fault('knowledge_unwritable', { where: dir, reason: reasonOf(error) }))
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
    if (place === undefined) continue
    const read = await readCollection(join(dir, name))
    found.push(read.ok ? infoOf(place, read.value) : damagedInfo(place, read.fault.reason))
  }
  return found
}

function infoOf(place: Place, { header, version }: ReadCollection): CollectionInfo {
  const { documents, passages, embeddings } = header
  return {
    ...place,
    documents,
    passages,
    version,
    ...(embeddings === undefined ? {} : { embeddings: embeddings.model }),
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const damagedInfo = (place: Place, problem: string): CollectionInfo => ({
  ...place,
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
  { search, embedder, signal }: Searching,
): Promise<Result<Found, Fault>> {
  const bounded = { ...search, query: search.query.slice(0, limits.queryChars) }
  const { embeddings, version } = content
  if (embeddings === undefined || search.alpha === 0) return ok({ passages: index.search(bounded), version })
  if (embedder?.model !== embeddings.model) {
    return failed(
      fault('knowledge_model_differs', {
        collection: placeText(search),
        built: embeddings.model,
        configured: embedder?.model ?? 'none',
      }),
    )
  }
  const embedded = await embedder.embed([bounded.query], signal)
  if (!embedded.ok) return embedded
  const [vector = []] = embedded.value.vectors
  if (vector.length !== embeddings.dimensions) {
    const reason = `${vector.length} dimensions came; ${embeddings.dimensions} are those of the collection`
    return failed(fault('embeddings_malformed', { model: embedder.model, reason }))
  }
  return ok({ passages: index.search(bounded, unitVector(vector)), version })
}
