// A JSON service of the config: guarded calls, asked again where that may help, left alone while it is away.
import type { JsonService } from '../../ports/json-service.ts'
import { guardedFetch } from './guarded-fetch.ts'
import { openPatientCalls, type Patience } from './patient-calls.ts'
import { readJsonReply } from './read-json-reply.ts'

export type JsonServiceSettings = {
  readonly url: string
  readonly privateNetwork: boolean
  /** Of a question, all its tries and the pauses between them. */
  readonly timeoutMs: number
  readonly maxBytes: number
}

/** Reaches nothing before it is asked. */
export function openJsonService(
  { url, privateNetwork, timeoutMs, maxBytes }: JsonServiceSettings,
  patience: Patience,
): JsonService {
  const { host, origin } = new URL(url)
  const patiently = openPatientCalls({ host, timeoutMs }, patience)
  return {
    ask: ({ body, headers, signal }) =>
      patiently(async (leftMs) => {
        const reply = await guardedFetch({
          url,
          method: body === undefined ? 'GET' : 'POST',
          headers: { accept: 'application/json', ...headers },
          ...(body === undefined ? {} : { body }),
          timeoutMs: leftMs,
          maxBytes,
          allow: [{ origin, privateNetwork }],
          signal,
        })
        return reply.ok ? readJsonReply(reply.value, { host, nowMs: patience.clock.now() }) : reply
      }, signal),
  }
}
