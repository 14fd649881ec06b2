// Adding passages to the file of a collection: documents replaced whole, embedded where a model is configured.
import type { Fault } from '../../core/faults/codes.ts'
import { fault } from '../../core/faults/fault.ts'
import { failed, ok, type Result } from '../../core/prelude.ts'
import type { Embedder } from '../../ports/embedder.ts'
import { infoOf, readCollection, writeCollection, type CollectionContent } from './collection-file.ts'
import { embeddedAtOnce, embedPassages } from './embed-passages.ts'
import { limits } from './limits.ts'
import { modelDiffers, problemFault, tooLarge } from './retrieval-faults.ts'
import type { StoredPassage } from './passage-index.ts'
import type { Put, PutReport } from './retrieval.ts'

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
  const refused = refusalOf(put, kept, { dir, built: old.embeddings?.model, configured: embedder?.model })
  if (refused !== undefined) return failed(refused)
  const fresh = await embedded(put, { embedder, signal })
  if (!fresh.ok) return fresh
  const content = contentOf([...kept, ...fresh.value], embedder)
  if (!content.ok) return content
  const replaced = new Set(old.stored.map(({ passage }) => passage.document)).intersection(incoming).size
  return ok({ ...infoOf(put, await writeCollection(file, content.value)), replaced })
}

type Keeping = {
  readonly dir: string
  readonly built: string | undefined
  readonly configured: string | undefined
}

function refusalOf(
  put: Put,
  kept: readonly StoredPassage[],
  { dir, built, configured }: Keeping,
): Fault | undefined {
  const passages = kept.length + put.passages.length
  if (passages > limits.passages) return tooLarge(put, dir, { passages, limit: limits.passages })
  return kept.length === 0 || built === configured ? undefined : modelDiffers(put, built, configured)
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

async function embedded(
  { passages, onProgress }: Put,
  { embedder, signal }: Pick<Putting, 'embedder' | 'signal'>,
): Promise<Result<readonly StoredPassage[], Fault>> {
  if (embedder === undefined) return ok(passages.map((passage) => ({ passage })))
  const stored: StoredPassage[] = []
  for (let at = 0; at < passages.length; at += embeddedAtOnce) {
    const part = await embedPassages(passages.slice(at, at + embeddedAtOnce), embedder, signal)
    if (!part.ok) return part
    stored.push(...part.value)
    onProgress(stored.length, passages.length)
  }
  return ok(stored)
}
