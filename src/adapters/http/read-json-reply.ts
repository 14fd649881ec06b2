// From the reply of a service to its JSON: a good status, the right type, whole UTF-8, or a fault.
import { isUtf8 } from 'node:buffer'
import { askedWaitMs } from '../../core/faults/asked-wait.ts'
import type { Fault } from '../../core/faults/codes.ts'
import { fault } from '../../core/faults/fault.ts'
import { failed, ok, type Json, type Result } from '../../core/prelude.ts'
import type { JsonReply } from '../../ports/json-service.ts'
import type { GuardedReply } from './guarded-fetch.ts'

/** 4xx that speak of the moment: timeout, too early, too many requests. */
const passing = new Set([408, 425, 429])
const jsonType = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i

/** `nowMs`: since 1970. */
export function readJsonReply(
  reply: GuardedReply,
  { host, nowMs }: { readonly host: string; readonly nowMs: number },
): Result<JsonReply, Fault> {
  const { status, headers, bytes } = reply
  if (status >= 500 || passing.has(status)) {
    return failed(fault('service_failing', { host, status }, askedWaitMs(headers['retry-after'], nowMs)))
  }
  if (status !== 200) return failed(fault('service_refusing', { host, status }))
  const unreadable = (reason: string) => failed(fault('outside_unreadable', { what: host, reason }))
  const type = headers['content-type'] ?? 'absent'
  if (!jsonType.test(type)) return unreadable(`its content type is ${type}, not application/json`)
  const coding = headers['content-encoding'] ?? 'identity'
  if (coding !== 'identity') return unreadable(`it is encoded as ${coding}`)
  if (!isUtf8(bytes)) return unreadable('it is not valid UTF-8')
  try {
    return ok({ value: JSON.parse(new TextDecoder().decode(bytes)) as Json, headers })
  } catch {
    // What V8 says quotes the reply.
    return unreadable('it is not JSON')
  }
}
