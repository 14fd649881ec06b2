// Texts as vectors: what retrieval needs of an embeddings model.
import type { Fault } from '../core/faults/codes.ts'
import type { Result } from '../core/prelude.ts'

export type Embedded = {
  /** One a text, in order, all of one length. */
  readonly vectors: readonly (readonly number[])[]
  /** As the endpoint counts them; estimated where it does not. */
  readonly promptTokens: number
}

export type Embedder = {
  /** As the config names it; vectors of two models cannot be compared. */
  readonly model: string
  /** Never rejects. */
  embed(texts: readonly string[], signal: AbortSignal): Promise<Result<Embedded, Fault>>
}
