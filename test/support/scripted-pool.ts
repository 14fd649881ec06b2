// A sample pool inside the process that answers what a test says, and remembers what it was asked.
import { setImmediate } from 'node:timers/promises'
import type { Fault } from '../../src/core/faults/codes.ts'
import type { Reply, SampleRequest, SampleResult } from '../../src/core/sampling/sample.ts'
import type { SamplePool } from '../../src/ports/sample-pool.ts'

/** Stays out for ever. */
export const noAnswer = { silent: true } as const

/** A text is a whole answer. Parts of a reply go over the ordinary one. */
export type Scripted = string | Partial<Reply> | { readonly fault: Fault } | typeof noAnswer

export const isSilent = (scripted: Scripted): scripted is typeof noAnswer => scripted === noAnswer

export type Script = (request: SampleRequest) => Scripted

export type ScriptedPool = SamplePool & {
  /** Every request, in the order of asking. */
  readonly asked: readonly SampleRequest[]
  /** Most requests that were out at the same time. */
  readonly mostAtOnce: () => number
  /** Requests whose signal was aborted while they were out. */
  readonly dropped: readonly SampleRequest[]
  /** Says that every model is away, or is back. */
  readonly setOutage: (reason: string | undefined) => void
}

const ordinary: Reply = {
  text: '',
  finish: 'stop',
  finishReason: 'stop',
  promptTokens: 100,
  completionTokens: 20,
  latencyMs: 5,
}

export function resultOf(scripted: Exclude<Scripted, typeof noAnswer>): SampleResult {
  if (typeof scripted === 'string')
    return { status: 'answered', reply: { ...ordinary, text: scripted }, cached: false }
  if ('fault' in scripted) return { status: 'failed', fault: scripted.fault }
  return { status: 'answered', reply: { ...ordinary, ...scripted }, cached: false }
}

/** The answers of each attempt by place; the last place, and the last attempt, stand for all after them. */
export function answers(...attempts: readonly (readonly Scripted[])[]): Script {
  return ({ attempt, index }) => {
    const places = attempts[attempt - 1] ?? attempts.at(-1) ?? []
    return places[index] ?? places.at(-1) ?? ''
  }
}

export function scriptedPool(script: Script): ScriptedPool {
  const asked: SampleRequest[] = []
  const dropped: SampleRequest[] = []
  let out = 0
  let most = 0
  let outage: string | undefined
  return {
    asked,
    dropped,
    mostAtOnce: () => most,
    setOutage: (reason) => (outage = reason),
    outage: () => outage,
    draw: ({ request, signal }) => {
      asked.push(request)
      out += 1
      most = Math.max(most, out)
      let waiting = true
      signal.addEventListener('abort', () => {
        if (waiting) dropped.push(request)
      })
      const scripted = script(request)
      return new Promise((resolve) => {
        if (isSilent(scripted)) return
        // Not at once: what is asked together has to be out together.
        void setImmediate().then(() => {
          waiting = false
          out -= 1
          if (!signal.aborted) resolve(resultOf(scripted))
        })
      })
    },
  }
}
