// Holds what the product did against what a row expects. In doubt it says that it cannot tell.
import { isDeepStrictEqual } from 'node:util'
import { isFields, textAt, type CaseRow } from './case-row.ts'
import { compareRight } from './compare-right.ts'
import { expectedText, wantedIn, type Wanted } from './expectation.ts'
import type { Compared, Ran, Word } from './observation.ts'

const yes = (reason: string): Compared => ({ asExpected: 'yes', reason })
const no = (reason: string): Compared => ({ asExpected: 'no', reason })
const cannotTell = (reason: string): Compared => ({ asExpected: 'cannot tell', reason })

/** What only a running Kafka or Redis can show. */
const needsServices: ReadonlySet<Word> = new Set([
  'RESET',
  'REJOIN',
  'REBUILD',
  'RECONNECT',
  'ABORT',
  'START',
  'GUARD',
])

export function compare(ran: Ran, row: CaseRow): Compared {
  if (ran.facts?.['broke'] === true) return no(ran.says)
  if (row.expected === undefined || row.expected === null) return cannotTell('the row expects nothing')
  if (isFields(row.expected) && !('action' in row.expected)) return compareRight(ran, row.expected)
  const text = expectedText(row.expected)
  const wanted = wantedIn(text)
  if (wanted.words.length === 0) return cannotTell('the expectation names no word of the corpus')
  const did = [ran.did, ...(ran.also ?? [])]
  const met = did.find((word) => wanted.words.some((each) => meets(word, each)))
  if (met === undefined) return unmet(ran, wanted)
  const wrong = objection(ran, wanted, row)
  return wrong === undefined ? yes(`${met.toLowerCase()} is among what is expected`) : no(wrong)
}

/** A flag is no fault where none was asked for: every liberty taken is on record. The other way round it is. */
const meets = (did: Word, wanted: Word): boolean =>
  did === wanted || (did === 'ACCEPT+FLAG' && wanted === 'ACCEPT')

function unmet({ did }: Ran, { words }: Wanted): Compared {
  if (words.every((word) => needsServices.has(word))) {
    return cannotTell(`${words.join(', ')} cannot be seen in one row: only ${did} was`)
  }
  return no(`${words.join(' or ')} is expected`)
}

const shown = (value: unknown): string => JSON.stringify(value ?? null).slice(0, 120)

function objection(ran: Ran, wanted: Wanted, row: CaseRow): string | undefined {
  const { facts = {} } = ran
  if (ran.did.startsWith('ACCEPT')) return valueObjection(ran, wanted, row)
  if (wanted.class !== undefined && facts['class'] !== undefined && facts['class'] !== wanted.class) {
    return `it is refused as ${shown(facts['class'])}, not as ${wanted.class}`
  }
  const wait = facts['retryAfterMs']
  if (
    wanted.waitMs !== undefined &&
    typeof wait === 'number' &&
    Math.abs(wait - wanted.waitMs) > wanted.waitMs * 0.2
  ) {
    return `a wait of ${wait} ms was read, not ${wanted.waitMs} ms`
  }
  return undefined
}

function valueObjection(ran: Ran, wanted: Wanted, row: CaseRow): string | undefined {
  const { value, facts = {} } = ran
  const { score } = facts
  const holds = (sought: unknown): boolean =>
    isDeepStrictEqual(value, sought) ||
    (isFields(sought) && score !== undefined && sought['score'] === score && typeof value === 'number') ||
    (typeof sought !== 'object' && leaves(value).includes(sought)) ||
    score === sought
  const forbidden = wanted.never.find(
    (each) => isDeepStrictEqual(value, each) || leaves(value).includes(each) || score === each,
  )
  if (forbidden !== undefined) return `the value holds ${shown(forbidden)}, which it must not`
  if (value === undefined) return undefined
  if (wanted.value !== undefined && !holds(wanted.value)) {
    return `the value is ${shown(value)}, not ${shown(wanted.value)}`
  }
  const fields = isFields(value) ? value : {}
  const odd = wanted.members.find(
    ({ key, value: each }) => key in fields && !isDeepStrictEqual(fields[key], each),
  )
  if (odd !== undefined) return `${odd.key} is ${shown(fields[odd.key])}, not ${shown(odd.value)}`
  const source = sent(row)
  const changed = wanted.unchanged.find(
    (key) => key in fields && key in source && !isDeepStrictEqual(fields[key], source[key]),
  )
  return changed === undefined ? undefined : `${changed} was changed`
}

/** The members of what the row sent, where that is JSON as it stands. */
function sent({ input }: CaseRow): Readonly<Record<string, unknown>> {
  const raw = isFields(input)
    ? (textAt(input, 'raw') ?? textAt(input, 'output') ?? textAt(input, 'data_text'))
    : undefined
  try {
    const value: unknown = JSON.parse(raw ?? '{}')
    return isFields(value) ? value : {}
  } catch {
    return {}
  }
}

/** Every scalar in a value, down to a bounded depth. */
function leaves(value: unknown, depth = 0): readonly unknown[] {
  if (depth > 20) return []
  if (Array.isArray(value)) return value.slice(0, 1000).flatMap((item) => leaves(item, depth + 1))
  return isFields(value) ? Object.values(value).flatMap((item) => leaves(item, depth + 1)) : [value]
}
