// What every store of passages can do. Two implementations keep it: a folder of files, and Weaviate.
import type { Fault } from '../../core/faults/codes.ts'
import type { Result } from '../../core/prelude.ts'

/** Offsets in UTF-16 units into the text of the document that a passage was cut from. */
export type Span = { readonly start: number; readonly end: number }

export type Passage = {
  /** Unique in its collection: the document's id, with #2, #3 and so on where it was cut into several. */
  readonly id: string
  /** What is replaced as a whole when it is imported again. */
  readonly document: string
  readonly title?: string
  readonly text: string
  readonly url?: string
  readonly span: Span
  /** What a search can be narrowed by: category, lang. */
  readonly fields: Readonly<Record<string, string>>
}

/** A collection, and whose part of it: tenants never see each other's passages. */
export type Place = { readonly collection: string; readonly tenant?: string }

export type Search = Place & {
  readonly query: string
  /** Most passages. */
  readonly limit: number
  /** 0 to 1; what scores less is left out. See `relevance.ts`. */
  readonly minScore: number
  /** 0: words alone; 1: vectors alone. */
  readonly alpha: number
  /** Fields that have to have exactly these values. */
  readonly filters?: Readonly<Record<string, string>>
}

export type FoundPassage = Passage & { readonly score: number }

/** That a question was embedded: by which model, and tokens of it. */
export type Embedding = { readonly model: string; readonly promptTokens: number }

export type Found = {
  /** Best first. */
  readonly passages: readonly FoundPassage[]
  /** Names the content of the collection that was searched. */
  readonly version: string
  /** Absent where no model was asked. */
  readonly embedded?: Embedding
}

export type CollectionInfo = Place & {
  readonly store: 'embedded' | 'weaviate'
  readonly documents: number
  readonly passages: number
  readonly version: string
  /** The model its vectors come from; absent: vectors of character n-grams, or in Weaviate none. */
  readonly embeddings?: string
  /** Why it cannot be used, where it cannot. */
  readonly problem?: string
}

export type Put = Place & {
  readonly passages: readonly Passage[]
  /** Told as passages are done. */
  readonly onProgress: (done: number, of: number) => void
}

export type PutReport = CollectionInfo & {
  /** Documents that were there before and were replaced. */
  readonly replaced: number
}

/** No call rejects. After an abort a call ends with a fault. */
export type Retrieval = {
  /** Where a collection is kept or would be, for messages. */
  readonly whereOf: (place: Place) => string
  search(search: Search, signal: AbortSignal): Promise<Result<Found, Fault>>
  /** Holds what is there against what should be; undefined where there is no such collection. */
  look(place: Place, signal: AbortSignal): Promise<Result<CollectionInfo | undefined, Fault>>
  list(signal: AbortSignal): Promise<Result<readonly CollectionInfo[], Fault>>
  /** Adds passages; documents that are there already are replaced whole. All or nothing. */
  put(put: Put, signal: AbortSignal): Promise<Result<PutReport, Fault>>
  close(): Promise<void>
}
