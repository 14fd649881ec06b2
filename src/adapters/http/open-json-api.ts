// An API of the config: guarded calls below one address, asked again where that may help, left alone while it is away.
import type { Fault } from '../../core/faults/codes.ts'
import { fault } from '../../core/faults/fault.ts'
import { failed, ok, type Json, type Result } from '../../core/prelude.ts'
import type { ApiReply, JsonApi } from '../../ports/json-api.ts'
import { guardedFetch, type GuardedReply } from './guarded-fetch.ts'
import type { JsonServiceSettings } from './open-json-service.ts'
import { openPatientCalls, type Patience } from './patient-calls.ts'
import { readJsonBody, refusedStatus } from './read-json-reply.ts'

export type JsonApiSettings = JsonServiceSettings & {
  /** Sent as a bearer token. */
  readonly key?: string
}

/** Statuses that only the caller can judge. */
const judgedByCaller = new Set([404, 422])

/** `url`: the address that paths are put behind. */
export function openJsonApi(settings: JsonApiSettings, patience: Patience): JsonApi {
  const { url, privateNetwork, timeoutMs, maxBytes, key } = settings
  const { host, origin } = new URL(url)
  const base = url.replace(/\/+$/, '')
  const patiently = openPatientCalls({ host, timeoutMs }, patience)
  const login: Record<string, string> = key === undefined ? {} : { authorization: `Bearer ${key}` }
  return {
    where: origin,
    call({ method, path, body, signal }) {
      const sent = sentBody(body)
      return patiently(async (leftMs) => {
        const reply = await guardedFetch({
          url: `${base}${path}`,
          method,
          headers: { accept: 'application/json', ...login, ...sent.headers },
          ...(sent.bytes === undefined ? {} : { body: sent.bytes }),
          timeoutMs: leftMs,
          maxBytes,
          allow: [{ origin, privateNetwork }],
          signal,
        })
        return reply.ok ? apiReply(reply.value, { host, nowMs: patience.clock.now() }) : reply
      }, signal)
    },
  }
}

function sentBody(body: Json | undefined) {
  if (body === undefined) return { headers: {} }
  const bytes = Buffer.from(JSON.stringify(body))
  // Node tells the length of a body by itself, but not with DELETE: it would go unread.
  const headers = { 'content-type': 'application/json', 'content-length': String(bytes.length) }
  return { bytes, headers }
}

function apiReply(
  reply: GuardedReply,
  asked: { readonly host: string; readonly nowMs: number },
): Result<ApiReply, Fault> {
  const { status, bytes } = reply
  const good = status >= 200 && status < 300
  if (!good && !judgedByCaller.has(status)) return failed(refusedStatus(reply, asked))
  if (bytes.length === 0) return ok({ status })
  const body = readJsonBody(reply)
  if (body.ok) return ok({ status, value: body.value })
  // What else stands at the address may know no path either: a page that says so is no answer of the service.
  return failed(fault('outside_unreadable', { what: asked.host, reason: body.fault }))
}
