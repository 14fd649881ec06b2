// The `right` of the guardrails form: each key that a machine can hold against what was seen.
import { isDeepStrictEqual } from 'node:util'
import { isFields, type Fields } from './case-row.ts'
import type { Compared, Ran } from './observation.ts'

/** `undefined`: this key cannot be held against this observation. */
type Check = (wanted: unknown, ran: Ran) => boolean | undefined

type ReadingFact = { readonly status: string; readonly passed?: boolean; readonly score?: number }

const accepted = ({ did }: Ran): boolean => did.startsWith('ACCEPT')

const readingsOf = ({ facts }: Ran): readonly ReadingFact[] | undefined => {
  const readings = facts?.['readings']
  return Array.isArray(readings) ? (readings as readonly ReadingFact[]) : undefined
}

const undecided = ({ status }: ReadingFact): boolean => status !== 'read'

/** "contradiction -> …", "fail (…)", "pass", "judge_error (…)": for one reading. */
function fits(words: string, reading: ReadingFact): boolean | undefined {
  if (/^(?:contradiction|judge_error|error|unreadable|invalid|abstain)/i.test(words))
    return undecided(reading)
  if (/^(?:fail|reject|no\b|not approved|block)/i.test(words))
    return reading.status === 'read' && reading.passed === false
  if (/^(?:pass|approve|yes\b|allow|valid)/i.test(words))
    return reading.status === 'read' && reading.passed === true
  return undefined
}

function all(found: readonly (boolean | undefined)[]): boolean | undefined {
  if (found.includes(false)) return false
  return found.includes(true) ? true : undefined
}

function verdictIs(wanted: unknown, ran: Ran): boolean | undefined {
  if (typeof wanted !== 'string') return undefined
  const readings = readingsOf(ran)
  if (readings !== undefined) {
    return /^not (?:approved|passed)/i.test(wanted)
      ? readings.every((reading) => undecided(reading) || reading.passed !== true)
      : all(readings.map((reading) => fits(wanted, reading)))
  }
  if (/^valid/i.test(wanted) || /^(?:pass|accept|approve)/i.test(wanted)) return accepted(ran)
  return /^(?:invalid|fail|reject|not approved|error)/i.test(wanted) ? !accepted(ran) : undefined
}

const listOf = (wanted: unknown, seen: unknown): boolean | undefined => {
  if (!Array.isArray(wanted) || !Array.isArray(seen)) return undefined
  const list = seen as readonly unknown[]
  if (list.length !== wanted.length) return false
  return all(wanted.map((each: unknown, at) => (typeof each === 'boolean' ? list[at] === each : undefined)))
}

function statusIs(wanted: unknown, ran: Ran): boolean | undefined {
  const readings = readingsOf(ran)
  if (readings === undefined || typeof wanted !== 'string') return undefined
  return /^(?:judge_error|error|contradiction|unreadable|abstain)/i.test(wanted)
    ? readings.every((reading) => undecided(reading) || !reading.passed)
    : readings.every(({ status }) => status === 'read')
}

function scoreIs(wanted: unknown, ran: Ran): boolean | undefined {
  const readings = readingsOf(ran)
  if (readings === undefined) return undefined
  if (wanted === null) return readings.every(({ score }) => score === undefined)
  return typeof wanted === 'number' ? readings.at(-1)?.score === wanted : undefined
}

function totalsAre(wanted: unknown, { facts }: Ran): boolean | undefined {
  const totals = facts?.['totals']
  if (!isFields(wanted) || !isFields(totals)) return undefined
  return all(
    Object.entries(wanted).map(([name, figure]) => (name in totals ? totals[name] === figure : undefined)),
  )
}

const fact =
  (name: string): Check =>
  (wanted, { facts }) =>
    facts?.[name] === undefined ? undefined : isDeepStrictEqual(facts[name], wanted)

const checks: Readonly<Record<string, Check>> = {
  verdict: verdictIs,
  value: (wanted, ran) => (accepted(ran) ? isDeepStrictEqual(ran.value, wanted) : false),
  class: (wanted, ran) => (accepted(ran) ? undefined : fact('class')(wanted, ran)),
  path: (wanted, ran) => (accepted(ran) ? undefined : fact('path')(wanted, ran)),
  repairs: fact('repairs'),
  refusal: (wanted, { facts }) => listOf(Array.isArray(wanted) ? wanted : [wanted], facts?.['refusal']),
  valid: (wanted, { facts }) => listOf(Array.isArray(wanted) ? wanted : [wanted], facts?.['valid']),
  verdicts: (wanted, ran) => {
    const readings = readingsOf(ran)
    if (readings === undefined || !Array.isArray(wanted) || wanted.length !== readings.length)
      return undefined
    return all(readings.map((reading, at) => fits(String(wanted[at]), reading)))
  },
  judge_status: statusIs,
  score: scoreIs,
  stop_after: fact('attempts'),
  provider_calls: fact('calls'),
  totals: totalsAre,
  reason: (wanted, { facts }) => {
    const reasons = facts?.['reasons']
    return Array.isArray(reasons) && typeof wanted === 'string' ? reasons.includes(wanted) : undefined
  },
}

/** Compares key by key. One that does not fit is a no; with none that can be held against, nobody can tell. */
export function compareRight(ran: Ran, right: Fields): Compared {
  const held: string[] = []
  const open: string[] = []
  for (const [key, wanted] of Object.entries(right)) {
    if (key === 'text') continue
    const found = checks[key]?.(wanted, ran)
    if (found === false) {
      return { asExpected: 'no', reason: `${key}: ${JSON.stringify(wanted).slice(0, 120)} is expected` }
    }
    ;(found === true ? held : open).push(key)
  }
  const rest = open.length === 0 ? '' : `; not compared: ${open.join(', ')}`
  return held.length === 0
    ? { asExpected: 'cannot tell', reason: `nothing of the expectation can be held against it${rest}` }
    : { asExpected: 'yes', reason: `as expected: ${held.join(', ')}${rest}` }
}
