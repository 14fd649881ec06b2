// Retry-After: both forms that HTTP knows, and nothing else.
import { expect, it } from 'vitest'
import { askedWaitMs } from '../../../src/core/faults/asked-wait.ts'

const now = Date.UTC(2026, 10, 30, 12, 0, 0)

it.each([
  ['7', 7000],
  [' 0 ', 0],
  ['Mon, 30 Nov 2026 12:01:30 GMT', 90_000],
  ['Monday, 30-Nov-26 12:00:05 GMT', 5000],
  ['Mon, 30 Nov 2026 11:00:00 GMT', 0],
])('%s', (header, ms) => expect(askedWaitMs(header, now)).toBe(ms))

it.each([
  undefined,
  '',
  '-7',
  '1.5',
  '1e3',
  '99999999',
  'soon',
  'Mon, 30 Nov 2026 12:01:30',
  'Mon Nov 30 12:01:30 2026',
  '2026-11-30T12:01:30Z',
  'Xyz, 99 Foo 2026 12:01:30 GMT',
  `Mon, ${'0'.repeat(100)} GMT`,
])('%j says nothing', (header) => expect(askedWaitMs(header, now)).toBeUndefined())
