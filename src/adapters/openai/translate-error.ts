// Whatever the SDK throws, put into words of ours. Total: an error nobody knows is a broken call.
import { APIConnectionError, APIConnectionTimeoutError, APIError, APIUserAbortError } from 'openai'
import type { Fault } from '../../core/faults/codes.ts'
import { fault } from '../../core/faults/fault.ts'
import { readComplaint, type Complaint } from './complaint.ts'
import { retryAfterMs } from './retry-after.ts'
import { transportFault } from './transport-fault.ts'

export type Thrown =
  | { readonly kind: 'fault'; readonly fault: Fault }
  | {
      readonly kind: 'refusal'
      readonly status: number
      readonly complaint: Complaint
      readonly retryAfterMs: number | undefined
    }

export type CallContext = {
  readonly model: string
  readonly timeoutMs: number
  readonly secrets: readonly string[]
  readonly nowMs: number
}

/** The SDK puts a text body, behind the status, into its message only. */
const withoutStatus = (message: string): string => message.replace(/^\d{3} (?:status code \(no body\))?/, '')

type EndpointError = { readonly error: unknown; readonly message: string }

const bodyOf = ({ error, message }: EndpointError): unknown => error ?? withoutStatus(message)

const hasCode = (cause: unknown): boolean =>
  cause instanceof Error && 'code' in cause && typeof cause.code === 'string'

/** What was thrown by a call of the SDK. */
export function readThrown(error: unknown, context: CallContext): Thrown {
  const { model, timeoutMs, secrets, nowMs } = context
  if (error instanceof APIUserAbortError) {
    return {
      kind: 'fault',
      fault: fault('model_connection_lost', { model, reason: 'the call was given up' }),
    }
  }
  // The SDK takes the system's ETIMEDOUT for its own timer; only the latter has no error code behind it.
  if (error instanceof APIConnectionTimeoutError && !hasCode(error.cause)) {
    return { kind: 'fault', fault: fault('model_timeout', { model, limitMs: timeoutMs }) }
  }
  if (error instanceof APIConnectionError || !(error instanceof APIError)) {
    return { kind: 'fault', fault: transportFault(error, model, secrets) }
  }
  const status: unknown = error.status
  const complaint = readComplaint(bodyOf({ error: error.error as unknown, message: error.message }))
  const headers: unknown = error.headers
  return {
    kind: 'refusal',
    status: typeof status === 'number' ? status : 0,
    complaint,
    retryAfterMs: retryAfterMs(headers instanceof Headers ? headers : undefined, complaint.message, nowMs),
  }
}
