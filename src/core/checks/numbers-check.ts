// Check kind `numbers`: stated totals add up, numbers lie in range and bear the right unit.
import type { Numbers } from '../../../schemas/generated/policy.ts'
import { failed, ok, type Json } from '../prelude.ts'
import type { Compiler } from './compile-check.ts'
import { outcomeOf, type Problem } from './findings.ts'
import { quantityOf, unlike, type Quantity } from './number-text.ts'
import { select, type Place } from './value-paths.ts'

type Sum = NonNullable<Numbers['sums']>[number]
type Range = NonNullable<Numbers['ranges']>[number]

export const compileNumbers: Compiler<Numbers> = (settings, context) => {
  const { sums = [], ranges = [] } = settings
  if (!context.json) return failed([{ pointer: '/kind', message: 'numbers need output.kind json' }])
  if (sums.length + ranges.length === 0)
    return failed([{ pointer: '', message: 'give sums, ranges or both' }])
  return ok({
    needsValue: true,
    run: ({ value = null }) => {
      const problems = [
        ...sums.flatMap((sum) => sumProblems(value, sum)),
        ...ranges.flatMap((range) =>
          select(value, range.path).flatMap((place) => rangeProblems(place, range)),
        ),
      ]
      return outcomeOf(settings, 'reasoning', problems)
    },
  })
}

function sumProblems(value: Json, sum: Sum): Problem[] {
  const totals = select(value, sum.total)
  if (totals.length === 0) return [{ message: `There is no total at ${sum.total}.`, path: sum.total }]
  return totals.flatMap((total) => {
    const parts = select(value, sameBranch(sum.items, sum.total, total.path))
    const sizes = parts.map((part) => quantityOf(part.value))
    const stray = parts.find((_, index) => sizes[index] === undefined)
    if (stray !== undefined) return [{ message: `${stray.path} is no number.`, path: stray.path }]
    return totalProblem(
      total,
      sizes.filter((size) => size !== undefined),
      sum,
    )
  })
}

/** The items pattern with its `*` filled in as far as it runs along with the total's own pointer. */
function sameBranch(items: string, pattern: string, actual: string): string {
  const [wanted, keys, taken] = [items.split('/'), pattern.split('/'), actual.split('/')]
  const shared = wanted.findIndex((part, index) => part !== keys[index])
  return wanted.map((part, index) => (index < shared ? (taken[index] ?? part) : part)).join('/')
}

function totalProblem(
  total: Place,
  parts: readonly Quantity[],
  { items, tolerance = 0.005 }: Sum,
): Problem[] {
  const whole = quantityOf(total.value)
  if (whole === undefined) return [{ message: `${total.path} is no number.`, path: total.path }]
  const mixed = unlike([whole, ...parts].map(({ unit }) => unit))
  if (mixed !== undefined) {
    const message = `${total.path}: its parts at ${items} bear different units, ${mixed.join(' and ')}.`
    return [{ message, path: total.path, hint: 'Give the parts and the total in one unit.' }]
  }
  const [stated, sizes] = [whole.value, parts.map(({ value }) => value)]
  const added = sizes.reduce((sum, size) => sum + size, 0)
  if (Math.abs(added - stated) <= tolerance + 1e-12 * Math.abs(added)) return []
  const shown = sizes.length <= 12 ? ` (${sizes.join(' + ')})` : ''
  const message = `${total.path}: found ${stated}, but the ${sizes.length} numbers at ${items} add up to ${rounded(added)}${shown}.`
  return [{ message, path: total.path, hint: 'Add the parts up again.' }]
}

const rounded = (value: number): number => Number(value.toPrecision(12))

function rangeProblems({ path, value }: Place, { min, max, unit }: Range): Problem[] {
  const quantity = quantityOf(value)
  const found = JSON.stringify(value).slice(0, 80)
  if (quantity === undefined) return [{ message: `${path}: found ${found}, wanted a number.`, path }]
  const problems: Problem[] = []
  if (min !== undefined && quantity.value < min)
    problems.push({ message: `${path}: found ${found}, wanted at least ${min}.`, path })
  if (max !== undefined && quantity.value > max)
    problems.push({ message: `${path}: found ${found}, wanted at most ${max}.`, path })
  if (unit !== undefined && quantity.unit !== unit.normalize('NFKC')) {
    problems.push({ message: `${path}: found ${found}, wanted the unit ${unit}.`, path, errorType: 'format' })
  }
  return problems
}
