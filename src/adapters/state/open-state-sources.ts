// Sources of state by name: bounded in time, read once for all who ask at the same moment.
import type { Fault } from '../../core/faults/codes.ts'
import { fault } from '../../core/faults/fault.ts'
import type { OutsideRequest, OutsideResult } from '../../core/outside/outside.ts'
import { failed, type Result } from '../../core/prelude.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Reading, StateReader } from './state-reader.ts'

export type StateRequest = Extract<OutsideRequest, { kind: 'state' }>
export type StateSource = { readonly reader: StateReader; readonly timeoutMs: number }

export type StateSources = {
  /** Never rejects, and ends when the source's time is over. */
  readonly state: (request: StateRequest) => Promise<OutsideResult>
  readonly close: () => Promise<void>
}

/** So a source is read at most twice a second by a process, except for policies that want it fresher than two seconds. */
const sharedMs = 500
/** Clocks differ; a time that lies further ahead is wrong. */
const aheadMs = 2000

type Read = {
  readonly result: Promise<Result<Reading, Fault>>
  readonly startedAt: number
  done?: { readonly reading: Result<Reading, Fault>; readonly at: number }
}

/** Reads nothing before it is asked; who asks soon after another gets the same reading. */
export function openStateSources(sources: Readonly<Record<string, StateSource>>, clock: Clock): StateSources {
  const last = new Map<string, Read>()
  const stopping = new AbortController()

  function begin(name: string, source: StateSource): Read {
    const read: Read = {
      startedAt: clock.now(),
      result: bounded(name, source, { clock, signal: stopping.signal }),
    }
    void read.result.then((reading) => (read.done = { reading, at: clock.now() }))
    last.set(name, read)
    return read
  }

  return {
    async state({ source: name, maxAgeMs }) {
      const source = Object.hasOwn(sources, name) ? sources[name] : undefined
      if (source === undefined) {
        return { status: 'failed', fault: fault('outside_not_configured', { what: `state source ${name}` }) }
      }
      const before = last.get(name)
      const read =
        before !== undefined && mayShare(before, maxAgeMs, clock.now()) ? before : begin(name, source)
      return resultOf(name, await read.result, clock.now())
    },
    async close() {
      stopping.abort()
      await Promise.allSettled(Object.values(sources).map(({ reader }) => reader.close()))
    },
  }
}

/** A value that was fresh and no longer is has to be read again; one that was old already would be old again. */
function mayShare({ startedAt, done }: Read, maxAgeMs: number, now: number): boolean {
  if (done === undefined) return true
  if (now - startedAt > Math.min(sharedMs, maxAgeMs / 4)) return false
  const { reading, at } = done
  return !reading.ok || now - reading.value.observedAt <= maxAgeMs || at - reading.value.observedAt > maxAgeMs
}

function bounded(
  name: string,
  { reader, timeoutMs }: StateSource,
  { clock, signal }: { readonly clock: Clock; readonly signal: AbortSignal },
): Promise<Result<Reading, Fault>> {
  return new Promise((resolve) => {
    const own = new AbortController()
    const cancel = clock.after(timeoutMs, () => {
      own.abort()
      resolve(failed(fault('source_timeout', { name, limitMs: timeoutMs })))
    })
    void reader.read(AbortSignal.any([own.signal, signal])).then((reading) => {
      cancel()
      resolve(reading)
    })
  })
}

function resultOf(name: string, reading: Result<Reading, Fault>, now: number): OutsideResult {
  if (!reading.ok) return { status: 'failed', fault: reading.fault }
  const { observedAt } = reading.value
  if (observedAt > now + aheadMs) {
    const reason = `its time lies ${Math.round(observedAt - now)} ms ahead`
    return { status: 'failed', fault: fault('state_unusable', { name, reason }) }
  }
  return { status: 'done', kind: 'state', ...reading.value }
}
