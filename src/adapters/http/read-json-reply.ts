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

/** Who replied; `nowMs`: since 1970. */
type Asked = { readonly host: string; readonly nowMs: number }

/** Only 200 is good here. */
export function readJsonReply(reply: GuardedReply, asked: Asked): Result<JsonReply, Fault> {
  if (reply.status !== 200) return failed(refusedStatus(reply, asked))
  const body = readJsonBody(reply)
  return body.ok
    ? ok({ value: body.value, headers: reply.headers })
    : failed(fault('outside_unreadable', { what: asked.host, reason: body.fault }))
}

/** What a status that is no good one means. */
export const refusedStatus = ({ status, headers }: GuardedReply, { host, nowMs }: Asked): Fault =>
  status >= 500 || passing.has(status)
    ? fault('service_failing', { host, status }, askedWaitMs(headers['retry-after'], nowMs))
    : fault('service_refusing', { host, status })

/** Fault: a clause that says why it is none. */
export function readJsonBody({ headers, bytes }: GuardedReply): Result<Json, string> {
  const type = headers['content-type'] ?? 'absent'
  if (!jsonType.test(type)) return failed(`its content type is ${type}, not application/json`)
  const coding = headers['content-encoding'] ?? 'identity'
  if (coding !== 'identity') return failed(`it is encoded as ${coding}`)
  if (!isUtf8(bytes)) return failed('it is not valid UTF-8')
  try {
    return ok(JSON.parse(new TextDecoder().decode(bytes)) as Json)
  } catch {
    // What V8 says quotes the reply.
    return failed('it is not JSON')
  }
}
