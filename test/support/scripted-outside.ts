// The world outside as a test writes it: results by request, and a memory of what was asked.
import { setImmediate } from 'node:timers/promises'
import { fault } from '../../src/core/faults/fault.ts'
import type { OutsideRequest, OutsideResult, Passage } from '../../src/core/outside/outside.ts'
import type { Outside } from '../../src/ports/outside.ts'
import type { noAnswer } from './scripted-pool.ts'

export type OutsideScript = (request: OutsideRequest) => OutsideResult | typeof noAnswer

/** Nobody there: every kind is answered with a fault. */
export const nobody: OutsideScript = ({ id }) => ({
  status: 'failed',
  fault: fault('outside_not_configured', { what: id }),
})

/** Results by id of the request; what has none is answered by nobody. */
export const replying =
  (results: Readonly<Record<string, OutsideResult | typeof noAnswer>>): OutsideScript =>
  (request) =>
    results[request.id] ?? nobody(request)

export const found = (...passages: readonly Passage[]): OutsideResult => ({
  status: 'done',
  kind: 'retrieve',
  passages,
  version: 'v1',
})

export const observed = (value: object | number | string, observedAt = 0): OutsideResult => ({
  status: 'done',
  kind: 'state',
  value: value as never,
  observedAt,
})

export const valid: OutsideResult = { status: 'done', kind: 'validate', problems: [], tool: 'tool 1.0' }
export const invalid = (...messages: readonly string[]): OutsideResult => ({
  status: 'done',
  kind: 'validate',
  problems: messages.map((message) => ({ message })),
  tool: 'tool 1.0',
})

export type ScriptedOutside = Outside & {
  readonly asked: readonly OutsideRequest[]
  /** Requests whose signal was aborted while they were out. */
  readonly dropped: readonly OutsideRequest[]
}

export function scriptedOutside(script: OutsideScript): ScriptedOutside {
  const asked: OutsideRequest[] = []
  const dropped: OutsideRequest[] = []
  return {
    asked,
    dropped,
    consult({ request, signal }) {
      asked.push(request)
      let waiting = true
      signal.addEventListener('abort', () => {
        if (waiting) dropped.push(request)
      })
      const scripted = script(request)
      return new Promise((resolve) => {
        if ('silent' in scripted) return
        void setImmediate().then(() => {
          waiting = false
          resolve(scripted)
        })
      })
    },
  }
}
