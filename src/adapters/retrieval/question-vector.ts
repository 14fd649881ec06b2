// The vector of a question, in the model that the passages of a collection were embedded with.
import type { Fault } from '../../core/faults/codes.ts'
import { fault } from '../../core/faults/fault.ts'
import { failed, ok, type Result } from '../../core/prelude.ts'
import type { Embedder } from '../../ports/embedder.ts'
import type { Embeddings } from './collection-file.ts'
import type { Embedding, Search } from './retrieval.ts'
import { modelDiffers } from './retrieval-faults.ts'
import { unitVector } from './vectors.ts'

export type QuestionVector = {
  readonly vector?: Float32Array
  /** What the call cost. */
  readonly embedded?: Embedding
}

type Asking = { readonly embedder: Embedder | undefined; readonly signal: AbortSignal }

/** None where words alone are asked for, or the passages have no vectors. */
export async function questionVector(
  search: Search,
  embeddings: Embeddings | undefined,
  { embedder, signal }: Asking,
): Promise<Result<QuestionVector, Fault>> {
  if (embeddings === undefined || search.alpha === 0) return ok({})
  if (embedder?.model !== embeddings.model) {
    return failed(modelDiffers(search, embeddings.model, embedder?.model))
  }
  const embedded = await embedder.embed([search.query], signal)
  if (!embedded.ok) return embedded
  const [vector = []] = embedded.value.vectors
  if (vector.length !== embeddings.dimensions) {
    const reason = `${vector.length} dimensions came; ${embeddings.dimensions} are those of the collection`
    return failed(fault('embeddings_malformed', { model: embedder.model, reason }))
  }
  const { promptTokens } = embedded.value
  return ok({ vector: unitVector(vector), embedded: { model: embedder.model, promptTokens } })
}
