// A service that is asked over HTTP and answers with JSON: reward services, sources of state.
import type { Fault } from '../core/faults/codes.ts'
import type { Json, Result } from '../core/prelude.ts'

export type JsonReply = {
  readonly value: Json
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
}

export type JsonService = {
  /** A question that changes nothing, so that it may be asked again within its time. Never rejects. */
  readonly ask: (question: {
    readonly headers: Readonly<Record<string, string>>
    /** Sent with POST; without one it is GET. */
    readonly body?: string
    readonly signal: AbortSignal
  }) => Promise<Result<JsonReply, Fault>>
}
