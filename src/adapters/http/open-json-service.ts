// A JSON service of the config: guarded calls, asked again where that may help, left alone while it is away.
import type { Fault } from '../../core/faults/codes.ts'
import { fault } from '../../core/faults/fault.ts'
import { failed, type Result } from '../../core/prelude.ts'
import type { Clock } from '../../ports/clock.ts'
import type { JsonReply, JsonService } from '../../ports/json-service.ts'
import { failuresToOpen, openCircuit, pauseMs } from './circuit.ts'
import { guardedFetch } from './guarded-fetch.ts'
import { readJsonReply } from './read-json-reply.ts'

export type JsonServiceSettings = {
  readonly url: string
  readonly privateNetwork: boolean
  /** Of a question, all its tries and the pauses between them. */
  readonly timeoutMs: number
  readonly maxBytes: number
}

const mostTries = 3
const firstPauseMs = 100

/** Faults of the moment. A time that is over is not among them: there is none left. */
const passing = new Set<Fault['code']>(['http_unreachable', 'http_connection_lost', 'service_failing'])
/** Faults that say something about the health of the service. */
const unwell = new Set<Fault['code']>([...passing, 'http_timeout'])

/** `random`: 0 to 1, spreads the tries of many processes. */
export function openJsonService(
  settings: JsonServiceSettings,
  { clock, random }: { readonly clock: Clock; readonly random: () => number },
): JsonService {
  const { host, origin } = new URL(settings.url)
  const circuit = openCircuit()
  const once = async (question: Question, timeoutMs: number): Promise<Result<JsonReply, Fault>> => {
    const { body, headers, signal } = question
    const reply = await guardedFetch({
      url: settings.url,
      method: body === undefined ? 'GET' : 'POST',
      headers: { accept: 'application/json', ...headers },
      ...(body === undefined ? {} : { body }),
      timeoutMs,
      maxBytes: settings.maxBytes,
      allow: [{ origin, privateNetwork: settings.privateNetwork }],
      signal,
    })
    return reply.ok ? readJsonReply(reply.value, { host, nowMs: clock.now() }) : reply
  }
  const patiently = async (question: Question): Promise<Result<JsonReply, Fault>> => {
    const deadline = clock.now() + settings.timeoutMs
    for (let tries = 1; ; tries++) {
      const reply = await once(question, Math.max(1, deadline - clock.now()))
      if (reply.ok || tries === mostTries || !passing.has(reply.fault.code)) return reply
      const pause = reply.fault.retryAfterMs ?? firstPauseMs * 2 ** (tries - 1) * (0.5 + random())
      if (question.signal.aborted || clock.now() + pause >= deadline) return reply
      await waited(clock, pause)
    }
  }
  return {
    async ask(question) {
      if (!circuit.admits(clock.now())) {
        return failed(fault('service_resting', { host, count: failuresToOpen, pauseMs }))
      }
      const reply = await patiently(question)
      circuit.learn(learned(reply, question.signal), clock.now())
      return reply
    },
  }
}

type Question = Parameters<JsonService['ask']>[0]

function learned(reply: Result<JsonReply, Fault>, signal: AbortSignal): 'well' | 'badly' | undefined {
  if (reply.ok) return 'well'
  if (signal.aborted) return undefined
  return unwell.has(reply.fault.code) ? 'badly' : 'well'
}

const waited = (clock: Clock, ms: number): Promise<void> =>
  new Promise((resolve) => {
    clock.after(ms, resolve)
  })
