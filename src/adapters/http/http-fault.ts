// Errors of a call by their code: was it refused here, did it never arrive, or did it break on the way?
import type { Fault } from '../../core/faults/codes.ts'
import { fault } from '../../core/faults/fault.ts'

export const ownCodes = { refused: 'ERR_TARGET_REFUSED', timeout: 'ERR_TIMEOUT', tooLarge: 'ERR_TOO_LARGE' }

/** An error with a code, as Node's own have one. */
export const coded = (code: string, message: string): Error => Object.assign(new Error(message), { code })

/** Before a byte of the request could have been heard: name, route, refusal, certificate. */
const neverArrived =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_\w+|ENODATA|EHOSTUNREACH|ENETUNREACH|ENETDOWN|EADDRNOTAVAIL|EACCES|EPROTO|ERR_TLS\w*|ERR_SSL\w*|CERT_\w+|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+)$/

type Called = { readonly host: string; readonly timeoutMs: number; readonly maxBytes: number }

/** A fault for whatever ended a call. */
export function httpFault(error: unknown, { host, timeoutMs, maxBytes }: Called): Fault {
  if (!(error instanceof Error)) return fault('http_connection_lost', { host, reason: 'unknown error' })
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const reason = error.message === '' ? code : error.message
  if (code === ownCodes.refused) return fault('http_target_refused', { host, reason })
  if (code === ownCodes.timeout) return fault('http_timeout', { host, limitMs: timeoutMs })
  if (code === ownCodes.tooLarge) return fault('http_reply_too_large', { host, limit: maxBytes })
  // Node joins the attempts at several addresses into one error.
  const connecting = error instanceof AggregateError || ('syscall' in error && error.syscall === 'connect')
  if (connecting || neverArrived.test(code)) return fault('http_unreachable', { host, reason })
  return fault('http_connection_lost', { host, reason })
}
