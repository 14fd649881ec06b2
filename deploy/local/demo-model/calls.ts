// One call of the chat endpoint: ask the outage switch and the scripts, wait, deliver, count.
import type { ServerResponse } from 'node:http'
import type { Counters } from './counters.ts'
import { deliver } from './deliver.ts'
import { faultReply, serverError, type Fault, type RateGate } from './faults.ts'
import { markerNumber } from './markers.ts'
import type { DemoRequest } from './request.ts'
import { rngFrom } from './rng.ts'
import type { Reply, Script } from './script.ts'
import { replyTo } from './scripts/registry.ts'

/** What a running server remembers and what can be switched while it runs. */
export type DemoState = {
  readonly seed: number
  readonly scripts: readonly Script[]
  readonly counters: Counters
  readonly gate: RateGate
  fault: Fault
  latencyMs: number
  jitterMs: number
}

function waitOf(state: DemoState, request: DemoRequest): number {
  const base = markerNumber(request.markers, 'latency', state.latencyMs)
  if (state.jitterMs === 0) return base
  return base + rngFrom(`${state.seed} wait ${request.discriminator} ${request.text}`).int(state.jitterMs + 1)
}

function chooseReply(state: DemoState, request: DemoRequest, call: number): Reply {
  const outage = faultReply(state.fault, request.model, state.gate)
  if (outage !== undefined) return outage
  // At temperature 0 a model repeats itself: what tells samples apart must not reach the dice.
  const who = request.temperature === 0 ? '' : request.discriminator
  const rng = rngFrom(`${state.seed} ${request.model} ${request.temperature} ${who} ${request.text}`)
  try {
    return replyTo(state.scripts, { ...request, call }, rng)
  } catch {
    return serverError
  }
}

/** Answers one parsed call. The reply depends on the seed and the request, and on the count of its key. */
export function answerCall(state: DemoState, request: DemoRequest, response: ServerResponse): void {
  const call = state.counters.start(request.model, request.key)
  const reply = chooseReply(state, request, call)
  const cut = reply.kind === 'reset' || (reply.kind === 'completion' && reply.breakAt !== undefined)
  const { model, key } = request
  const waitMs = waitOf(state, request)
  countedCall(state, response, { model, key, cut, waitMs, send: () => deliver(response, request, reply) })
}

type Counted = {
  readonly model: string
  readonly key: string
  /** The reply ends by destroying the connection. */
  readonly cut: boolean
  readonly waitMs: number
  readonly send: () => void
}

/** Sends after the wait, unless the caller has left, and counts how it ended. */
export function countedCall(
  { counters }: DemoState,
  response: ServerResponse,
  { model, key, cut, waitMs, send }: Counted,
): void {
  response.once('close', () => {
    const whole = response.writableFinished ? response.statusCode : 'abandoned'
    counters.end(model, key, cut ? 'destroyed' : whole)
  })
  if (waitMs === 0) {
    send()
    return
  }
  const timer = setTimeout(send, waitMs)
  response.once('close', () => clearTimeout(timer))
}
