// What stands outside and is asked about a job: collections of passages, state, validators, reward services.
import type { OutsideRequest, OutsideResult } from '../core/outside/outside.ts'
import type { SpanContext } from './telemetry.ts'

export type Outside = {
  /**
   * Asks once; what it tries again, it does inside, within the time that the request or the config gives it. The
   * result is of the request's kind, bounded in size. Never rejects: what goes wrong is a fault in the result. After
   * an abort nobody waits for it.
   */
  readonly consult: (call: {
    readonly request: OutsideRequest
    readonly trace: SpanContext
    readonly signal: AbortSignal
  }) => Promise<OutsideResult>
}
