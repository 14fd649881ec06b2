// Who does what to whom, and what comes first: told by the order of what both texts name.
import type { Contradiction, Difference } from './difference.ts'
import type { Signature } from './signature.ts'
import { signedKey, type Unit } from './unit.ts'

const PASSIVE =
  /\b(?:is|are|was|were|be|been|being|got)\s+(?:not\s+|never\s+)?(?:\w+ly\s+)?\w+(?:ed|en|t|n|k|g)(?:\s+(?:down|up|out|off|over|away))?\s+by\b|\b(?:is|are|was|were)\s+(?:not\s+|never\s+)?(?:included|contained|covered|offered|mentioned|accepted|sold|served|used|made|held|found|kept|given)\s+(?:in|by|with|at|on|to)\b|被/iu

type Placed = { readonly key: string; readonly a: number; readonly b: number; readonly listed: boolean }

const MOST = 80

/** Things that stand in one order in both texts: nothing has moved round another. */
const isInStep = (placed: readonly Placed[]): boolean =>
  placed.toSorted((one, other) => one.a - other.a).every(({ b }, at, sorted) => b >= (sorted[at - 1]?.b ?? 0))

/**
 * What stands left of a shared pivot in one text and right of it in the other, both ways round: roles
 * or steps that changed places. A phrase that only moved ("within 7 days, ...") is not caught: it needs
 * something to have moved the other way.
 */
function swap(placed: readonly Placed[]): { readonly first: Placed; readonly second: Placed } | undefined {
  if (isInStep(placed)) return undefined
  for (const pivot of placed) {
    if (pivot.listed) continue
    const moved = placed.find((other) => other.a < pivot.a && other.b > pivot.b)
    const back = placed.find((other) => other.a > pivot.a && other.b < pivot.b)
    if (moved && back) return { first: moved, second: back }
  }
  return undefined
}

function sharedPivots(a: readonly Unit[], b: readonly Unit[]): readonly Placed[] {
  const found: Placed[] = []
  const rest = [...b]
  for (const unit of a) {
    // What is before this comes after that: the sides change with the word.
    const turns = unit.key.endsWith('±')
    const at = rest.findIndex(({ key, sign }) => key === unit.key && (turns || sign === unit.sign))
    const other = at < 0 ? undefined : rest.splice(at, 1)[0]
    if (other) found.push({ key: unit.key, a: unit.start, b: other.start, listed: false })
  }
  return found
}

/** I, you and they, where each text is one clause and names them once. */
function personsOnce(
  { persons: a, breaks }: Signature,
  { persons: b, breaks: others }: Signature,
): readonly Placed[] {
  if (Math.max(breaks.length, others.length) > 1) return []
  const once = (all: readonly Unit[], { key }: Unit): boolean =>
    all.filter((unit) => unit.key === key).length === 1
  return sharedPivots(
    a.filter((unit) => once(a, unit)),
    b.filter((unit) => once(b, unit)),
  )
}

/** The contradiction between two texts that name the same things in roles or steps that changed places. */
export function swappedRoles(a: Signature, b: Signature, { matches }: Difference): Contradiction | undefined {
  if (matches.length === 0 || matches.length > MOST) return undefined
  const seen = new Set<string>()
  const again = new Set<string>()
  for (const { a: unit } of matches) {
    const key = signedKey(unit)
    if (seen.has(key)) again.add(key)
    else seen.add(key)
  }
  const placed = matches
    .filter(({ a: unit }) => !again.has(signedKey(unit)))
    .map(({ a: one, b: other }) => ({
      key: one.text,
      a: one.start,
      b: other.start,
      listed: a.listed.has(one.start) || b.listed.has(other.start),
    }))
  const found = swap([...placed, ...sharedPivots(a.pivots, b.pivots), ...personsOnce(a, b)])
  return (
    found && {
      kind: 'order',
      a: `${found.first.key} … ${found.second.key}`,
      b: `${found.second.key} … ${found.first.key}`,
    }
  )
}

/** True where exactly one of two texts is in the passive, which turns the order round without a change of roles. */
export function passiveOnce(a: string, b: string): boolean {
  return PASSIVE.test(a) !== PASSIVE.test(b)
}

const STEPS = new Set(['先', '首先', '再', '然后', '接着', 'first', 'then', 'next'])
const BEFORE = '~before±'
const HAN = /[\u3400-\u9fff]/u

type Told = { readonly inSteps: boolean; readonly turned: boolean | undefined }

/** Whether a text tells its steps in their order, or by what is before what; then, whether it turns the order round. */
function toldIn({ pivots }: Signature): Told {
  const inSteps = pivots.some(({ kind, text }) => kind === 'order' && STEPS.has(text))
  const relative = pivots.filter(
    ({ kind, key, text }) => kind === 'order' && key === BEFORE && HAN.test(text),
  )
  const [first, ...more] = relative
  // 吃饭前洗手 names last what comes first. In English it depends on more than the word.
  const alike = more.every(({ sign }) => sign === first?.sign)
  return {
    inSteps: inSteps && relative.length === 0,
    turned: first && alike && !inSteps ? first.sign > 0 : undefined,
  }
}

/** What one text tells step by step and the other by before and after: whether the steps are in the same order. */
export function stepsTold(
  a: Signature,
  b: Signature,
  { matches }: Difference,
): 'kept' | 'changed' | undefined {
  if (a.turns.has(BEFORE) === b.turns.has(BEFORE) || matches.length > MOST) return undefined
  const [one, other] = [toldIn(a), toldIn(b)]
  const turned = one.inSteps ? other.turned : other.inSteps ? one.turned : undefined
  if (turned === undefined) return undefined
  const placed = matches.toSorted((left, right) => left.a.start - right.a.start)
  const [first, last] = [placed[0], placed.at(-1)]
  if (!first || !last || first === last) return undefined
  return first.b.start > last.b.start === turned ? 'kept' : 'changed'
}
