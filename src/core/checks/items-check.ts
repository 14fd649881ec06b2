// Check kind `items`: how many items a list has.
import type { Items } from '../../../schemas/generated/policy.ts'
import { failed, ok } from '../prelude.ts'
import type { Subject } from './check.ts'
import type { Compiler } from './compile-check.ts'
import { outcomeOf, type Problem } from './findings.ts'
import { countListItems } from './list-items.ts'
import { stripReasoning } from './reasoning.ts'
import { select } from './value-paths.ts'

type Bounds = { readonly min: number; readonly max: number }

export const compileItems: Compiler<Items> = (settings, context) => {
  const { exactly, min, max } = settings
  if (exactly === undefined && min === undefined && max === undefined) {
    return failed([{ pointer: '', message: 'give exactly, min or max' }])
  }
  if (!context.json && settings.path !== undefined) {
    return failed([{ pointer: '/path', message: 'a path needs output.kind json' }])
  }
  const bounds = { min: exactly ?? min ?? 0, max: exactly ?? max ?? Number.POSITIVE_INFINITY }
  if (bounds.min > bounds.max) return failed([{ pointer: '/min', message: 'min is above max' }])
  const problemsOf = context.json
    ? (subject: Subject) => arrays(subject, settings.path ?? '', bounds)
    : (subject: Subject) => amiss(countListItems(stripReasoning(subject.text).text), '', bounds)
  return ok({ needsValue: true, run: (subject) => outcomeOf(settings, 'instruction', problemsOf(subject)) })
}

function arrays(subject: Subject, path: string, bounds: Bounds): Problem[] {
  const places = select(subject.value ?? null, path)
  if (places.length === 0) return [{ message: `There is nothing at ${path}, wanted an array.`, path }]
  return places.flatMap((place) =>
    Array.isArray(place.value)
      ? amiss(place.value.length, place.path, bounds)
      : [{ message: `${place.path === '' ? 'The value' : place.path} is no array.`, path: place.path }],
  )
}

function amiss(count: number, path: string, { min, max }: Bounds): Problem[] {
  if (count >= min && count <= max) return []
  const wanted = min === max ? `exactly ${min}` : count < min ? `at least ${min}` : `at most ${max}`
  const where = path === '' ? 'The list' : path
  return [{ message: `${where} has ${count} items, wanted ${wanted}.`, path, hint: `Give ${wanted} items.` }]
}
