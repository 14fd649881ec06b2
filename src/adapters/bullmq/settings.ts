// Bounds and pauses of the pool, with the values that were found to work. Config may override any of them.

export type PoolSettings = {
  /** In front of every key, so that a Redis ACL can name them all. */
  readonly prefix: string
  /** How long a finished sample is kept: the longest replay that shall not pay again. */
  readonly resultTtlS: number
  /** How long a failure is kept: long enough to be picked up, short enough not to answer a replay. */
  readonly faultTtlS: number
  /** Results up to this length travel inside the inbox entry; longer ones are fetched by their key. */
  readonly inlineChars: number
  /** A request longer than this is refused before it reaches Redis. */
  readonly maxRequestBytes: number
  /** How often the owner looks for what the inbox did not bring. */
  readonly sweepMs: number
  /** How often the owner asks whether a sample that is still missing is in the queue at all. */
  readonly checkMs: number
  readonly lockMs: number
  readonly stalledMs: number
  readonly maxStalled: number
  /** Calls a sample, the first included, for faults of kind `call`. */
  readonly attempts: number
  readonly backoffMs: number
  /** Failures in a row, of all calls of a model in one process, that open its breaker. */
  readonly breakerFailures: number
  /** The pause of a model's queue grows from the one to the other while it fails. */
  readonly firstPauseMs: number
  readonly longestPauseMs: number
  /** What a Retry-After may ask for at most. */
  readonly longestRetryAfterMs: number
  /** A sample that meets an outage at this age is given up. */
  readonly maxWaitMs: number
}

export const poolDefaults: PoolSettings = {
  prefix: 'assay:',
  resultTtlS: 6 * 3600,
  faultTtlS: 60,
  inlineChars: 65_536,
  maxRequestBytes: 8_000_000,
  sweepMs: 1000,
  checkMs: 10_000,
  lockMs: 15_000,
  stalledMs: 5000,
  maxStalled: 5,
  attempts: 3,
  backoffMs: 1000,
  breakerFailures: 5,
  firstPauseMs: 500,
  longestPauseMs: 5000,
  longestRetryAfterMs: 60_000,
  maxWaitMs: 15 * 60_000,
}

/** What the pool knows of a model. */
export type PoolModel = {
  /** Calls at once over all workers. */
  readonly concurrency: number
  /** Calls at once of one worker process. */
  readonly workerConcurrency: number
  readonly requestsPerMinute?: number
  /** Prompt and completion together. */
  readonly tokensPerMinute?: number
}

/** By `provider/model`. */
export type PoolModels = Readonly<Record<string, PoolModel>>
