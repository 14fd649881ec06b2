// Errors of the connection, by their code: is the endpoint away, or did one call break?
import type { Fault } from '../../core/faults/codes.ts'
import { fault } from '../../core/faults/fault.ts'
import { reasonFrom } from './redact.ts'

/** Before the call could have been heard: name, route, refusal, certificate. */
const neverArrived =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_\w+|EHOSTUNREACH|ENETUNREACH|ENETDOWN|EADDRNOTAVAIL|ECONNECTTIMEOUT|ENOENT|EACCES|EPROTO|ERR_TLS\w*|ERR_SSL\w*|CERT_\w+|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+|ERR_INVALID_URL|ERR_INVALID_PROTOCOL)$/

type Coded = { readonly code: string; readonly message: string; readonly connecting: boolean }

/** The first error with a code along the chain of causes. */
function rootOf(error: unknown, depth = 0): Coded {
  if (!(error instanceof Error)) {
    return { code: '', message: typeof error === 'string' ? error : 'unknown error', connecting: false }
  }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (code === '' && error.cause !== undefined && depth < 5) return rootOf(error.cause, depth + 1)
  // Node joins the attempts at several addresses into one error.
  const connecting = error instanceof AggregateError || ('syscall' in error && error.syscall === 'connect')
  return { code, message: error.message === '' ? code : error.message, connecting }
}

/** True when the error tells that the body grew past its bound: see `http-fetch.ts`. */
export const tooLargeCode = 'ERR_REPLY_TOO_LARGE'

/** A fault for whatever was thrown on the way to the endpoint or back. */
export function transportFault(error: unknown, model: string, secrets: readonly string[]): Fault {
  const { code, message, connecting } = rootOf(error)
  const reason = reasonFrom(code === '' || message.includes(code) ? message : `${code}: ${message}`, secrets)
  if (code === tooLargeCode) return fault('model_reply_malformed', { model, reason })
  if (neverArrived.test(code) || connecting) return fault('model_unreachable', { model, reason })
  return fault('model_connection_lost', { model, reason })
}
