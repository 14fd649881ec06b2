// Passages with the vectors of an embeddings model.
import type { Fault } from '../../core/faults/codes.ts'
import { ok, type Result } from '../../core/prelude.ts'
import type { Embedder } from '../../ports/embedder.ts'
import type { StoredPassage } from './passage-index.ts'
import { searchedText } from './relevance.ts'
import type { Passage } from './retrieval.ts'
import { unitVector } from './vectors.ts'

/** Texts in one question to the model. */
export const embeddedAtOnce = 64

/** The passages with their vectors, brought to length 1. */
export async function embedPassages(
  passages: readonly Passage[],
  embedder: Embedder,
  signal: AbortSignal,
): Promise<Result<readonly StoredPassage[], Fault>> {
  const made = await embedder.embed(passages.map(searchedText), signal)
  if (!made.ok) return made
  return ok(
    passages.map((passage, index) => ({ passage, vector: unitVector(made.value.vectors[index] ?? []) })),
  )
}
