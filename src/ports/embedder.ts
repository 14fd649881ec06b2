// Texts as vectors: what retrieval needs of an embeddings model.
import type { Fault } from '../core/faults/codes.ts'
import type { Result } from '../core/prelude.ts'

export type Embedder = {
  /** As the config names it; vectors of two models cannot be compared. */
  readonly model: string
  /** One vector a text, in order, all of one length. Never rejects. */
  embed(texts: readonly string[], signal: AbortSignal): Promise<Result<readonly (readonly number[])[], Fault>>
}
