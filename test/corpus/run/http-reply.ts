// An HTTP reply of a row, made fit to be sent: a header that Node would refuse is left out.
import { validateHeaderName, validateHeaderValue } from 'node:http'
import { isFields, numberAt } from './case-row.ts'

export type HttpReply = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

/** Set by the server itself; a wrong one would be a fault of the connection, which rows put in words. */
const framing = new Set(['content-length', 'transfer-encoding', 'connection', 'keep-alive'])

/** A body that is no bytes was not packed, whatever a header of the row says. */
function sendable(name: string, value: unknown, body: unknown): boolean {
  try {
    validateHeaderName(name)
    validateHeaderValue(name, String(value))
    const lower = name.toLowerCase()
    return !framing.has(lower) && (lower !== 'content-encoding' || Buffer.isBuffer(body))
  } catch {
    return false
  }
}

/** The reply of a row or of one step of its sequence; undefined where there is none. */
export function httpReplyOf(given: unknown): HttpReply | undefined {
  if (!isFields(given)) return undefined
  const status = numberAt(given, 'status') ?? (given['body'] === undefined ? undefined : 200)
  if (status === undefined || !Number.isInteger(status) || status < 200 || status > 999) return undefined
  const headers = isFields(given['headers']) ? given['headers'] : {}
  const kept = Object.entries(headers).filter(([name, value]) => sendable(name, value, given['body']))
  return {
    status,
    headers: Object.fromEntries(kept.map(([name, value]) => [name.toLowerCase(), String(value)])),
    body: given['body'],
  }
}
