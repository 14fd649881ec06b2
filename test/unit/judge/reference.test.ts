// Comparison with a known answer, by every method that costs nothing.
import { describe, expect, it } from 'vitest'
import { compareWithReference, type Pair } from '../../../src/core/reference/compare-reference.ts'
import type { ReferenceMethod } from '../../../src/core/reference/reference.ts'

const compare = (
  method: Exclude<ReferenceMethod, 'judge'>,
  [answer, reference]: readonly [string, string],
  {
    kind = 'text',
    threshold = 1,
    tolerance = 0,
  }: Partial<Pair> & { threshold?: number; tolerance?: number } = {},
) => compareWithReference({ answer, reference, kind }, { method, threshold, tolerance })

describe('exact', () => {
  it.each([
    ['the same words', 'Seven days.', 'Seven days.', 'text', 'pass'],
    ['other words', 'Seven days.', 'Nine days.', 'text', 'fail'],
    [
      'a value with its keys in another order',
      '{"a": [1, null, "x"], "b": {"d": 1, "c": true}}',
      '{"b": {"c": true, "d": 1}, "a": [1, null, "x"]}',
      'json',
      'pass',
    ],
    ['another value', '{"a": [1, 2]}', '{"a": [2, 1]}', 'json', 'fail'],
    ['null for an empty object', 'null', '{}', 'json', 'fail'],
    ['no JSON on one side', 'seven', '{"a": 1}', 'json', 'fail'],
    ['no JSON on the other', '{"a": 1}', 'seven', 'json', 'fail'],
  ] as const)('%s', (...[, answer, reference, kind, status]) => {
    expect(compare('exact', [answer, reference], { kind })).toMatchObject({ method: 'exact', status })
  })
})

describe('numeric', () => {
  it.each([
    ['the last number of the answer is the one', '3 + 4 = 7', '7', 0, 'pass'],
    ['the number stands earlier only', '7, or rather 8', '7', 0, 'fail'],
    ['all numbers in any order', 'From 3 to 9.', '9 and 3', 0, 'pass'],
    ['one of several is missing', 'From 3.', '9 and 3', 0, 'fail'],
    ['within the tolerance', '101', '100', 0.01, 'pass'],
    ['beyond it', '102', '100', 0.01, 'fail'],
    ['thousands with commas', '1,200', '1200', 0, 'pass'],
    ['citations are no numbers', 'Seven [1]', '1', 0, 'fail'],
    ['a reference without a number', '7', 'seven', 0, 'error'],
  ] as const)('%s', (...[, answer, reference, tolerance, status]) => {
    expect(compare('numeric', [answer, reference], { tolerance })).toMatchObject({ status })
  })
})

describe('set', () => {
  it.each([
    ['the same in another order', 'b, a', 'a\nb', 1, 'pass'],
    ['lists of JSON', '["a", {"x": 1}]', '[{"x": 1}, "a"]', 1, 'pass'],
    ['one missing', 'a', 'a, b', 1, 'fail'],
    ['enough of them', 'a', 'a, b', 0.5, 'pass'],
    ['numbered lines', '1. a\n2. b', 'a、b', 1, 'pass'],
    ['a reference without items', 'a', ' ; ', 1, 'error'],
  ] as const)('%s', (...[, answer, reference, threshold, status]) => {
    expect(compare('set', [answer, reference], { threshold })).toMatchObject({ status })
  })
})

describe('semantic', () => {
  it.each([
    [
      'the same in other words',
      'You have 7 days to return it.',
      'It can be returned within seven days.',
      0.3,
      'pass',
    ],
    [
      'a number that contradicts, however alike the rest',
      'Parcels usually arrive after three working days.',
      'Parcels usually arrive after seven working days.',
      0.1,
      'fail',
    ],
    ['another matter', 'Parcels come by drone.', 'It can be returned within 7 days.', 0.8, 'fail'],
    ['word for word', 'Seven days.', 'Seven days.', 1, 'pass'],
  ] as const)('%s', (...[, answer, reference, threshold, status]) => {
    expect(compare('semantic', [answer, reference], { threshold })).toMatchObject({ status })
  })
})
