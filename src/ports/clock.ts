// Time, so that the engine can be run without it.

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Calls back once after `ms`, unless the returned function is called before. */
  after(ms: number, call: () => void): () => void
}
