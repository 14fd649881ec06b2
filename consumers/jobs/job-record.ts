// A record of the jobs topic, and what its job may do to the partition that it runs for.
import type { RecordHeaders } from '../../src/telemetry/trace-headers.ts'
import type { Hold } from './holds.ts'

/** As it came. */
export type JobRecord = {
  readonly offset: number
  readonly key: Buffer | null
  readonly value: Buffer | null
  readonly headers: RecordHeaders
  readonly timestamp: string
}

export type RunningJob = {
  readonly signal: AbortSignal
  readonly hold: (hold: Hold) => () => void
  /** Models the job may wait for, once its policy is known. */
  readonly waitsFor: (models: readonly string[]) => void
}
