// State that a service gives over HTTP as JSON.
import { fault } from '../../core/faults/fault.ts'
import { failed, ok } from '../../core/prelude.ts'
import type { JsonReply, JsonService } from '../../ports/json-service.ts'
import { readPlaces } from './read-places.ts'
import type { StatePlaces, StateReader } from './state-reader.ts'

export type HttpSource = {
  readonly name: string
  readonly service: JsonService
  readonly places: StatePlaces
  readonly tokenEnv?: string
  readonly token?: string
}

const longestVersion = 200

/** `now`: milliseconds since 1970. */
export function httpReader(
  { name, service, places, tokenEnv, token }: HttpSource,
  now: () => number,
): StateReader {
  return {
    async read(signal) {
      if (tokenEnv !== undefined && token === undefined) {
        const what = `state source ${name}`
        return failed(fault('service_secret_missing', { variable: tokenEnv, what }))
      }
      const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
      // Before it is asked: what came may be as old as that.
      const askedAt = now()
      const reply = await service.ask({ headers, signal })
      if (!reply.ok) return reply
      const placed = readPlaces(reply.value.value, places)
      if (!placed.ok) return failed(fault('state_unusable', { name, reason: placed.fault }))
      const { value, observedAt = timeInHeaders(reply.value, askedAt) } = placed.value
      const version = reply.value.headers['etag']
      return ok({
        value,
        observedAt,
        ...(version === undefined ? {} : { version: version.slice(0, longestVersion) }),
      })
    },
    close: () => Promise.resolve(),
  }
}

/**
 * The oldest time that the headers speak of: `Last-Modified`, and `Date` less what a cache adds as `Age` (RFC 9111).
 * Where they say nothing, the time of the call.
 */
function timeInHeaders({ headers }: JsonReply, askedAt: number): number {
  const dated = headers['date'] === undefined ? askedAt : Date.parse(headers['date'])
  const age = /^\d{1,9}$/.test(headers['age'] ?? '') ? Number(headers['age']) * 1000 : 0
  const modified = Date.parse(headers['last-modified'] ?? '')
  const times = [dated - age, askedAt - age, modified].filter((time) => !Number.isNaN(time))
  return Math.min(...times)
}
