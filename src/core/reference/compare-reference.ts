// Compares an answer with the reference answer of its job, in code.
import { compareAnswers } from '../consistency/compare.ts'
import { jsonOf } from '../consistency/compare-json.ts'
import type { Json } from '../prelude.ts'
import { textKey } from '../text/folded.ts'
import type { ReferenceMethod, ReferencePlan, ReferenceResult } from './reference.ts'

export type Pair = {
  readonly answer: string
  readonly reference: string
  readonly kind: 'text' | 'json' | 'code'
}

type Compared = Omit<ReferenceResult, 'method'>

/** By every method but `judge`, which is asked and not computed. */
export function compareWithReference(
  pair: Pair,
  plan: ReferencePlan & { readonly method: Exclude<ReferenceMethod, 'judge'> },
): ReferenceResult {
  return { method: plan.method, ...compared(pair, plan) }
}

function compared(
  pair: Pair,
  plan: ReferencePlan & { readonly method: Exclude<ReferenceMethod, 'judge'> },
): Compared {
  switch (plan.method) {
    case 'exact':
      return exact(pair)
    case 'numeric':
      return numeric(pair, plan.tolerance)
    case 'set':
      return sets(pair, plan.threshold)
    case 'semantic':
      return semantic(pair, plan.threshold)
  }
}

/** Keys in order, so that two spellings of one value are one text. */
function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${(value as Json[]).map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${members.map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`).join(',')}}`
}

function exact({ answer, reference, kind }: Pair): Compared {
  const [a, b] = kind === 'json' ? [jsonOf(answer), jsonOf(reference)] : []
  const equal =
    a !== undefined && b !== undefined
      ? canonical(a) === canonical(b)
      : textKey(answer) === textKey(reference)
  return equal
    ? { status: 'pass', detail: 'The answer is the reference.' }
    : { status: 'fail', detail: 'The answer is not the reference.' }
}

const numberForm = /[-+]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?/g
const mostNumbers = 200

/** Numbers of a text; marks such as [1] are citations. */
const numbersIn = (text: string): readonly number[] =>
  (
    textKey(text)
      .replaceAll(/\[\d{1,3}\]/g, ' ')
      .match(numberForm) ?? []
  )
    .slice(0, mostNumbers)
    .map((digits) => Number(digits.replaceAll(',', '')))

/** Every number of the reference stands in the answer; a single one is the answer's last. */
function numeric({ answer, reference }: Pair, tolerance: number): Compared {
  const wanted = numbersIn(reference)
  const given = numbersIn(answer)
  const [only, ...others] = wanted
  if (only === undefined) return { status: 'error', detail: 'The reference holds no number.' }
  const near = (a: number, b: number): boolean =>
    Math.abs(a - b) <= tolerance * Math.max(Math.abs(a), Math.abs(b))
  const field = others.length === 0 ? given.slice(-1) : given
  const missing = wanted.filter((number) => !field.some((other) => near(number, other)))
  if (missing.length === 0)
    return { status: 'pass', figure: 1, detail: 'The numbers are those of the reference.' }
  return {
    status: 'fail',
    figure: 1 - missing.length / wanted.length,
    detail: `Of the reference's numbers the answer lacks ${missing.slice(0, 10).join(', ')}.`,
  }
}

function itemsOf(text: string): ReadonlySet<string> {
  const value = jsonOf(text.trim())
  const items = Array.isArray(value)
    ? (value as Json[]).map((item) => (typeof item === 'string' ? item : canonical(item)))
    : text.split(/[\n,，、;；]+/).map((item) => item.replace(/^\s*(?:[-*•]|\d{1,3}[.)、])\s*/, ''))
  return new Set(items.map((item) => textKey(item).toLowerCase()).filter((item) => item !== ''))
}

function sets({ answer, reference }: Pair, threshold: number): Compared {
  const [given, wanted] = [itemsOf(answer), itemsOf(reference)]
  if (wanted.size === 0) return { status: 'error', detail: 'The reference holds no items.' }
  const shared = [...wanted].filter((item) => given.has(item)).length
  const figure = shared / (wanted.size + given.size - shared)
  const status = figure >= threshold ? 'pass' : 'fail'
  return {
    status,
    figure,
    detail: `${shared} items are shared; the reference has ${wanted.size}, the answer ${given.size}.`,
  }
}

function semantic({ answer, reference, kind }: Pair, threshold: number): Compared {
  const { relation, similarity, contradictions } = compareAnswers(answer, reference, kind)
  const same = relation === 'same' || (similarity >= threshold && contradictions.length === 0)
  return {
    status: same ? 'pass' : 'fail',
    figure: similarity,
    detail: same
      ? 'The answer says what the reference says.'
      : `The answer differs from the reference (${similarity.toFixed(2)}; ${threshold} is needed).`,
  }
}
