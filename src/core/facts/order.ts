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
    const at = rest.findIndex(({ key, sign }) => key === unit.key && sign === unit.sign)
    const other = at < 0 ? undefined : rest.splice(at, 1)[0]
    if (other) found.push({ key: unit.key, a: unit.start, b: other.start, listed: false })
  }
  return found
}

/** The contradiction between two texts that name the same things in roles or steps that changed places. */
export function swappedRoles(a: Signature, b: Signature, { matches }: Difference): Contradiction | undefined {
  if (matches.length < 2 || matches.length > MOST) return undefined
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
  const found = swap([...placed, ...sharedPivots(a.pivots, b.pivots)])
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
