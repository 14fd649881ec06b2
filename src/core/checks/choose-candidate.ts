// Which of several JSON values in a reply is the answer, or that nobody can say.
import type { Json } from '../prelude.ts'
import type { Candidate, Scan } from './json-candidates.ts'
import type { Flag } from './json-flags.ts'

export type Choice = { readonly candidate: Candidate; readonly flags: readonly Flag[] }
type Refusal = {
  readonly status: 'none' | 'ambiguous' | 'unsafe'
  readonly message: string
  readonly span: { readonly start: number; readonly end: number }
}
type Wish = { readonly accept?: (value: Json) => boolean; readonly several?: 'refuse' | 'last' }

/**
 * The last complete value, unless an earlier and different one has the same claim: both are accepted by the
 * schema, or (without one) both have the same keys. An earlier value that alone is accepted is not taken either:
 * it may be a quotation, and the last one a failed answer.
 */
export function chooseCandidate(scan: Scan, wish: Wish): Choice | Refusal {
  const weighty = scan.candidates.filter((each) => !each.slight || (wish.accept?.(each.value) ?? false))
  const field = weighty.length > 0 ? weighty : scan.candidates
  const last = field.at(-1)
  if (last === undefined || (last.slight && weighty.length === 0)) {
    return refuse(
      'none',
      'There is no JSON in the answer; answer with the JSON value alone.',
      scan.candidates[0],
    )
  }
  const unsafe = field.find((each) => each.unsafe !== undefined)
  if (unsafe !== undefined) {
    return refuse('unsafe', `The key at ${unsafe.unsafe ?? ''} is not allowed in an answer.`, unsafe)
  }
  const later = scan.broken.find((each) => each.start > last.end)
  if (later !== undefined && wish.accept?.(last.value) !== true) {
    return refuse('none', `The last JSON in the answer is malformed: ${later.stop.what}.`, last)
  }
  return among(field, last, wish)
}

function among(field: readonly Candidate[], last: Candidate, wish: Wish): Choice | Refusal {
  const flags: Flag[] = [...last.flags]
  const text = JSON.stringify(last.value)
  const others = field.filter((each) => each !== last && JSON.stringify(each.value) !== text)
  if (others.length === 0) {
    if (field.length > 1) flags.push({ kind: 'repeated' })
    return { candidate: last, flags }
  }
  const rivals = others.filter((each) => rival(each.value, last.value, wish))
  if (rivals.length > 0 && wish.several !== 'last') {
    const message = `There are ${rivals.length + 1} different JSON values in the answer; answer with exactly one.`
    return refuse('ambiguous', message, last)
  }
  flags.push({ kind: 'several-candidates' })
  return { candidate: last, flags }
}

/** Whether `other` could as well be the answer. */
function rival(other: Json, last: Json, wish: Wish): boolean {
  if (wish.accept !== undefined) return wish.accept(other)
  return shape(other) === shape(last)
}

function shape(value: Json): string {
  if (Array.isArray(value)) return 'array'
  if (typeof value !== 'object' || value === null) return typeof value
  return Object.keys(value).sort().join('\u0000')
}

function refuse(status: Refusal['status'], message: string, at: Candidate | undefined): Refusal {
  return { status, message, span: { start: at?.start ?? 0, end: at?.end ?? 0 } }
}
