// From what came back for a source to the value that rules see: too old, too large or of no shape is no value.
import { fault } from '../faults/fault.ts'
import type { Json } from '../prelude.ts'
import { boundsProblem } from './bounds.ts'
import type { OutsideResult } from './outside.ts'
import type { StateSeen } from './report.ts'
import type { StateSource } from './state-plan.ts'

/** The last millisecond that a date can have. */
const latest = 8.64e15

type Asked = Extract<StateSource, { from: 'source' }>

/** `at`: when the value is used, in milliseconds since 1970. A clock that runs ahead by less than the age is forgiven. */
export function readState(source: Asked, result: OutsideResult | undefined, at: number): StateSeen {
  const { name, maxAgeMs, onError } = source
  const error = { name, status: 'error', onError } as const
  if (result === undefined) return { ...error, fault: unusable(name, 'nobody was asked') }
  if (result.status === 'failed') return { ...error, fault: result.fault }
  if (result.kind !== 'state') return { ...error, fault: unusable(name, 'the reply is of another kind') }
  const { value, observedAt, version } = result
  if (!(Math.abs(observedAt) <= latest)) return { ...error, fault: unusable(name, 'it has no time') }
  const ageMs = at - observedAt
  if (ageMs > maxAgeMs) {
    const stale = fault('state_stale', { name, ageMs: Math.round(ageMs), maxAgeMs })
    return { ...error, fault: stale, observedAt, ageMs }
  }
  if (ageMs < -maxAgeMs) return { ...error, fault: unusable(name, 'its time lies ahead'), observedAt, ageMs }
  const problem = boundsProblem(value)
  if (problem !== undefined) return { ...error, fault: unusable(name, problem), observedAt, ageMs }
  const seen = { name, status: 'seen', value, observedAt, ageMs: Math.max(0, ageMs) } as const
  return version === undefined ? seen : { ...seen, version }
}

const unusable = (name: string, reason: string) => fault('state_unusable', { name, reason })

/** A part of the job. What is not there is an error: the rules were written for jobs that have it. */
export function stateInJob({ name, pointer }: Extract<StateSource, { from: 'job' }>, job: Json): StateSeen {
  const value = valueAt(job, pointer)
  if (value !== undefined) return { name, status: 'seen', value }
  return { name, status: 'error', onError: 'closed', fault: unusable(name, `the job has no ${pointer}`) }
}

/** RFC 6901. */
function valueAt(json: Json, pointer: string): Json | undefined {
  let at: Json | undefined = json
  for (const token of pointer.split('/').slice(1)) {
    const key = token.replaceAll('~1', '/').replaceAll('~0', '~')
    at = memberOf(at, key)
  }
  return at
}

function memberOf(json: Json | undefined, key: string): Json | undefined {
  if (typeof json !== 'object' || json === null) return undefined
  if (Array.isArray(json)) return /^(?:0|[1-9]\d*)$/.test(key) ? (json[Number(key)] as Json) : undefined
  return Object.hasOwn(json, key) ? (json as Readonly<Record<string, Json>>)[key] : undefined
}
