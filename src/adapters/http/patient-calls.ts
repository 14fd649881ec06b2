// Calls to one service: asked again where that may help, left alone while it is away.
import type { Fault } from '../../core/faults/codes.ts'
import { fault } from '../../core/faults/fault.ts'
import { failed, type Result } from '../../core/prelude.ts'
import type { Clock } from '../../ports/clock.ts'
import { failuresToOpen, openCircuit, pauseMs } from './circuit.ts'

/** `random`: 0 to 1, spreads the tries of many processes. */
export type Patience = { readonly clock: Clock; readonly random: () => number }

type Service = {
  readonly host: string
  /** Of a question, all its tries and the pauses between them. */
  readonly timeoutMs: number
}

/** Asks with `once`, which is given the time that is left, in ms. */
export type PatientCall = <T>(
  once: (timeoutMs: number) => Promise<Result<T, Fault>>,
  signal: AbortSignal,
) => Promise<Result<T, Fault>>

const mostTries = 3
const firstPauseMs = 100

/** Faults of the moment. A time that is over is not among them: there is none left. */
const passing = new Set<Fault['code']>(['http_unreachable', 'http_connection_lost', 'service_failing'])
/** Faults that say something about the health of the service. */
const unwell = new Set<Fault['code']>([...passing, 'http_timeout'])

/** `service_resting` while the circuit is open: then nobody is asked. */
export function openPatientCalls({ host, timeoutMs }: Service, { clock, random }: Patience): PatientCall {
  const circuit = openCircuit()
  return async (once, signal) => {
    if (!circuit.admits(clock.now())) {
      return failed(fault('service_resting', { host, count: failuresToOpen, pauseMs }))
    }
    const deadline = clock.now() + timeoutMs
    for (let tries = 1; ; tries++) {
      const reply = await once(Math.max(1, deadline - clock.now()))
      const over = reply.ok || tries === mostTries || !passing.has(reply.fault.code)
      const pause = over
        ? 0
        : (reply.fault.retryAfterMs ?? firstPauseMs * 2 ** (tries - 1) * (0.5 + random()))
      if (over || signal.aborted || clock.now() + pause >= deadline) {
        circuit.learn(learned(reply, signal), clock.now())
        return reply
      }
      await waited(clock, pause)
    }
  }
}

function learned(reply: Result<unknown, Fault>, signal: AbortSignal): 'well' | 'badly' | undefined {
  if (reply.ok) return 'well'
  if (signal.aborted) return undefined
  return unwell.has(reply.fault.code) ? 'badly' : 'well'
}

const waited = (clock: Clock, ms: number): Promise<void> =>
  new Promise((resolve) => {
    clock.after(ms, resolve)
  })
