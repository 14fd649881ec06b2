// Adding passages to the file of a collection: documents replaced whole, embedded where a model is configured.
import type { Fault } from '../../core/faults/codes.ts'
import { fault } from '../../core/faults/fault.ts'
import { failed, ok, type Result } from '../../core/prelude.ts'
import type { Embedder } from '../../ports/embedder.ts'
import {
  readCollection,
  versionOf,
  writeCollection,
  type CollectionContent,
  type CollectionHeader,
} from './collection-file.ts'
import { limits } from './limits.ts'
import { placeText, problemFault } from './retrieval-faults.ts'
import { searchedText } from './relevance.ts'
import type { StoredPassage } from './passage-index.ts'
import type { Passage, Put, PutReport } from './retrieval.ts'
import { unitVector } from './vectors.ts'

type Putting = { readonly embedder: Embedder | undefined; readonly signal: AbortSignal; readonly dir: string }

/** May throw what the file system throws. */
export async function putInto(
  file: string,
  put: Put,
  { embedder, signal, dir }: Putting,
): Promise<Result<PutReport, Fault>> {
  const before = await readCollection(file)
  if (!before.ok && !before.fault.missing) return failed(problemFault(put, dir, before.fault))
  const old: CollectionContent = before.ok ? before.value : { stored: [] }
  const incoming = new Set(put.passages.map(({ document }) => document))
  const kept = old.stored.filter(({ passage }) => !incoming.has(passage.document))
  const refused = refusalOf(put, kept, { built: old.embeddings?.model, configured: embedder?.model })
  if (refused !== undefined) return failed(refused)
  const fresh = await embedded(put, { embedder, signal })
  if (!fresh.ok) return fresh
  const content = contentOf([...kept, ...fresh.value], embedder)
  if (!content.ok) return content
  const replaced = new Set(old.stored.map(({ passage }) => passage.document)).intersection(incoming).size
  return ok(reportOf(put, await writeCollection(file, content.value), replaced))
}

type Models = { readonly built: string | undefined; readonly configured: string | undefined }

function refusalOf(
  put: Put,
  kept: readonly StoredPassage[],
  { built, configured }: Models,
): Fault | undefined {
  const collection = placeText(put)
  const passages = kept.length + put.passages.length
  if (passages > limits.passages) {
    return fault('knowledge_too_large', { collection, passages, limit: limits.passages })
  }
  if (kept.length === 0 || built === configured) return undefined
  return fault('knowledge_model_differs', {
    collection,
    built: built ?? 'no model',
    configured: configured ?? 'none',
  })
}

function reportOf({ collection, tenant }: Put, header: CollectionHeader, replaced: number): PutReport {
  const { documents, passages, embeddings } = header
  return {
    collection,
    ...(tenant === undefined ? {} : { tenant }),
    documents,
    passages,
    version: versionOf(header),
    ...(embeddings === undefined ? {} : { embeddings: embeddings.model }),
    replaced,
  }
}

function contentOf(
  stored: readonly StoredPassage[],
  embedder: Embedder | undefined,
): Result<CollectionContent, Fault> {
  if (embedder === undefined) return ok({ stored })
  const { model } = embedder
  const dimensions = stored[0]?.vector?.length ?? 0
  if (stored.every(({ vector }) => vector?.length === dimensions)) {
    return ok({ stored, embeddings: { model, dimensions } })
  }
  const reason = 'they do not all have the same number of dimensions'
  return failed(fault('embeddings_malformed', { model, reason }))
}

const embeddedAtOnce = 64

async function embedded(
  { passages, onProgress }: Put,
  { embedder, signal }: Pick<Putting, 'embedder' | 'signal'>,
): Promise<Result<readonly StoredPassage[], Fault>> {
  if (embedder === undefined) return ok(passages.map((passage) => ({ passage })))
  const stored: StoredPassage[] = []
  for (let at = 0; at < passages.length; at += embeddedAtOnce) {
    const part: readonly Passage[] = passages.slice(at, at + embeddedAtOnce)
    const made = await embedder.embed(part.map(searchedText), signal)
    if (!made.ok) return made
    for (const [index, passage] of part.entries()) {
      stored.push({ passage, vector: unitVector(made.value.vectors[index] ?? []) })
    }
    onProgress(stored.length, passages.length)
  }
  return ok(stored)
}
