// Where samples come from. Production: the BullMQ pool. Alone: a model called in process.
import type { SampleRequest, SampleResult } from '../core/sampling/sample.ts'
import type { SpanContext } from './telemetry.ts'

/** Which partition's owner is to be told. Samples outlive their owner; the next one finds them by id. */
export type Owner = { readonly group: string; readonly topic: string; readonly partition: number }

export type Draw = {
  readonly request: SampleRequest
  readonly owner: Owner
  readonly trace: SpanContext
  /** Goes before what is queued already: it helps to end a job in hand, and begins none. */
  readonly urgent: boolean
  /** Stops waiting and, where nobody else waits, takes the sample out of the queue. */
  readonly signal: AbortSignal
}

export interface SamplePool {
  /**
   * One sample. Answers from the memo when it was paid before. Never rejects: what goes wrong is a fault in the
   * result. After an abort the promise stays pending for ever.
   */
  draw(draw: Draw): Promise<SampleResult>
  /** Why a model cannot be asked just now (its breaker is open in some worker); undefined when it can. */
  outage(model: string): string | undefined
}
