// The global fault switch: what an outage of the whole endpoint looks like.
import type { Reply } from './script.ts'

export type Fault = {
  /**
   * `down`: connections are destroyed. `hang`: nothing is answered. `500`, `503`, `429`: that status.
   * `rate`: 429 beyond `perSecond` calls in any calendar second.
   */
  readonly mode: 'none' | 'down' | 'hang' | '500' | '503' | '429' | 'rate'
  readonly retryAfterSeconds?: number
  readonly perSecond?: number
  /** Only calls that ask for this model. */
  readonly model?: string
}

const modes: readonly string[] = ['none', 'down', 'hang', '500', '503', '429', 'rate']

/** Reads the body of `POST /faults`; undefined when it is not a fault. */
export function parseFault(body: unknown): Fault | undefined {
  if (typeof body !== 'object' || body === null || !('mode' in body)) return undefined
  const mode = String(body.mode)
  if (!modes.includes(mode)) return undefined
  const fields: Readonly<Record<string, unknown>> = { ...body }
  const { retryAfterSeconds, perSecond, model } = fields
  return {
    mode: mode as Fault['mode'],
    ...(typeof retryAfterSeconds === 'number' && retryAfterSeconds >= 0 ? { retryAfterSeconds } : {}),
    ...(typeof perSecond === 'number' && perSecond >= 0 ? { perSecond } : {}),
    ...(typeof model === 'string' ? { model } : {}),
  }
}

/** The reply for calls beyond a rate limit. */
export const tooManyRequests = (retryAfterSeconds: number): Reply => ({
  kind: 'error',
  status: 429,
  code: 'rate_limit_exceeded',
  type: 'requests',
  message: `Simulated: over the rate limit. Try again in ${retryAfterSeconds} s.`,
  headers: { 'retry-after': String(retryAfterSeconds) },
})

export const serverError: Reply = {
  kind: 'error',
  status: 500,
  code: 'internal_error',
  type: 'server_error',
  message: 'Simulated: the server failed on this request.',
}

export const overloaded: Reply = {
  kind: 'error',
  status: 503,
  code: 'overloaded',
  type: 'server_error',
  message: 'Simulated: overloaded, come back later.',
}

export type RateGate = {
  /** Counts one more call under `name`; true when this second already had `perSecond`. */
  exceeded(name: string, perSecond: number): boolean
  reset(): void
}

/** Counts calls a calendar second. The one place, beside latency, where a clock decides about a reply. */
export function createRateGate(nowMs: () => number = Date.now): RateGate {
  let second = 0
  const counts = new Map<string, number>()
  return {
    exceeded: (name, perSecond) => {
      const current = Math.floor(nowMs() / 1000)
      if (current !== second) counts.clear()
      second = current
      const count = (counts.get(name) ?? 0) + 1
      counts.set(name, count)
      return count > perSecond
    },
    reset: () => counts.clear(),
  }
}

/** The reply that the fault forces on a call, or undefined when the scripts may answer. */
export function faultReply(fault: Fault, model: string, gate: RateGate): Reply | undefined {
  if (fault.mode === 'none' || (fault.model !== undefined && fault.model !== model)) return undefined
  const limited = tooManyRequests(fault.retryAfterSeconds ?? 1)
  if (fault.mode === 'rate') return gate.exceeded('all', fault.perSecond ?? 10) ? limited : undefined
  const replies: Readonly<Record<typeof fault.mode, Reply>> = {
    down: { kind: 'reset' },
    hang: { kind: 'hang' },
    '500': serverError,
    '503': overloaded,
    '429': limited,
  }
  return replies[fault.mode]
}
