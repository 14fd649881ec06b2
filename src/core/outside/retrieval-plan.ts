// How a policy has passages found for a job, and what changes from attempt to attempt.

export type RetrievalPlan = {
  /** Name of a collection in the config. */
  readonly collection: string
  /** Most passages. */
  readonly limit: number
  /** Passages below it are not relevant, 0 to 1. */
  readonly minScore: number
  /** Weight of the vector search beside the keyword search: 0 keywords only, 1 vectors only. */
  readonly alpha: number
  /** Properties that a passage must have, by name. */
  readonly filters?: Readonly<Record<string, string>>
  readonly tenant?: string
  /** Of the whole search, retries included. */
  readonly timeoutMs: number
}

type Change = Partial<Pick<RetrievalPlan, 'limit' | 'minScore' | 'alpha' | 'filters' | 'tenant'>>

/** The plan of the first attempt, and what each later one puts over it. */
export type Retrieval = RetrievalPlan & { readonly onRetry: readonly Change[] }

/**
 * The plan of an attempt, counted from 1. A change is put over the first plan, not over the one before; the last
 * change stands for all attempts after it.
 */
export function planOf({ onRetry, ...first }: Retrieval, attempt: number): RetrievalPlan {
  const change = attempt < 2 ? undefined : (onRetry[attempt - 2] ?? onRetry.at(-1))
  return { ...first, ...change }
}
