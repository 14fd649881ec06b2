// A service with several addresses that takes and gives JSON over HTTP: a store of passages.
import type { Fault } from '../core/faults/codes.ts'
import type { Json, Result } from '../core/prelude.ts'

export type ApiCall = {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** Behind the base address, with a slash in front; what stands in it is escaped. */
  readonly path: string
  readonly body?: Json
  readonly signal: AbortSignal
}

/** `value` is absent where the reply has no body. */
export type ApiReply = { readonly status: number; readonly value?: Json }

export type JsonApi = {
  /** Scheme, host, port: for messages. */
  readonly where: string
  /**
   * 2xx, and what only the caller can judge: 404 (there is no such thing) and 422 (it cannot be done). All else is a
   * fault. Asked again within its time, so that a call has to do the same however often it arrives. Never rejects.
   */
  readonly call: (call: ApiCall) => Promise<Result<ApiReply, Fault>>
}
