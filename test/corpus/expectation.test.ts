// Sentences of expectations, as they are read and held against what was seen.
import { describe, expect, it } from 'vitest'
import { compare } from './run/compare.ts'
import { wantedIn } from './run/expectation.ts'
import type { Agreement, Ran, Word } from './run/observation.ts'

it.each<[string, readonly Word[]]>([
  ['ACCEPT: 7', ['ACCEPT']],
  ['accept: 7', ['ACCEPT']],
  ['Accept+flag: 7', ['ACCEPT+FLAG']],
  ['ACCEPT WITH A FLAG', ['ACCEPT+FLAG']],
  ['REJECT (or ask again): two of them', ['REJECT']],
  ['REJECT or ACCEPT+FLAG by a stated rule; never ACCEPT', ['REJECT', 'ACCEPT+FLAG']],
  ['NO RETRY: the account is empty', ['NO_RETRY']],
  ['RETRY: readers may see it twice', ['RETRY']],
  ['CONFIG error, NO_RETRY; any key is masked', ['CONFIG', 'NO_RETRY']],
  ['DEAD LETTER: not JSON', ['DLQ']],
  ['DLQ or verdict "input too long"', ['DLQ', 'REJECT']],
  ['same', ['SAME']],
  ['different', ['DIFFERENT']],
  ['Something else', []],
  ['', []],
])('%j allows %j', (text, words) => {
  expect([...new Set(wantedIn(text).words)]).toEqual(expect.arrayContaining([...words]))
  expect(wantedIn(text).words.length).toBeGreaterThanOrEqual(words.length)
  if (words.length === 0) expect(wantedIn(text).words).toEqual([])
})

it('what must not be is no word that is allowed', () => {
  expect(wantedIn('REJECT the data or CONFIG error; never ACCEPT').words).not.toContain('ACCEPT')
  expect(wantedIn('NO_RETRY: a RETRY is useless').words).toContain('NO_RETRY')
  expect(wantedIn('REJECT, not RETRY').words).toEqual(['REJECT'])
})

const seen = (did: Word, more: Partial<Ran> = {}): Ran => ({ ran: true, did, says: '', ...more })
const told = (ran: Ran, expected: unknown, input: unknown = {}): Agreement =>
  compare(ran, { id: 'x', kind: 'A', input, expected }).asExpected

describe('what was seen', () => {
  it.each<[Ran, string, Agreement]>([
    [seen('ACCEPT'), 'ACCEPT', 'yes'],
    [seen('ACCEPT+FLAG'), 'ACCEPT', 'yes'],
    [seen('ACCEPT'), 'ACCEPT+FLAG', 'no'],
    [seen('REJECT'), 'ACCEPT', 'no'],
    [seen('CONFIG', { also: ['NO_RETRY'] }), 'NO_RETRY', 'yes'],
    [seen('RETRY'), 'RESET to 1150 once', 'cannot tell'],
    [seen('RETRY'), 'GUARD: total calls are bounded', 'cannot tell'],
    [seen('RETRY'), 'GUARD: a deadline; then RETRY', 'yes'],
    [seen('ACCEPT', { value: { a: 1 } }), 'ACCEPT: {"a":1}', 'yes'],
    [seen('ACCEPT', { value: { a: 2 } }), 'ACCEPT: {"a":1}', 'no'],
    [seen('ACCEPT', { value: 0.8 }), 'ACCEPT: 0.8', 'yes'],
    [seen('ACCEPT', { value: 8 }), 'ACCEPT: 0.8', 'no'],
    [seen('ACCEPT', { value: { verdict: 'fail' } }), 'ACCEPT+FLAG: "fail", or REJECT', 'no'],
    [seen('ACCEPT+FLAG', { value: { verdict: 'fail' } }), 'ACCEPT+FLAG: "fail", or REJECT', 'yes'],
    [seen('ACCEPT', { value: { score: 3, reason: 'x' } }), 'ACCEPT: score 3, reason kept', 'yes'],
    [seen('ACCEPT', { value: { score: 4, reason: 'x' } }), 'ACCEPT: score 3, reason kept', 'no'],
    [seen('ACCEPT+FLAG', { value: 80 }), 'REJECT or ACCEPT+FLAG: 8; never 80', 'no'],
    [seen('REJECT', { facts: { class: 'refusal' } }), 'REJECT as refusal', 'yes'],
    [seen('REJECT', { facts: { class: 'format' } }), 'REJECT as refusal', 'no'],
    [seen('RETRY', { facts: { retryAfterMs: 30_000 } }), 'RETRY: wait about 30 s', 'yes'],
    [seen('RETRY', { facts: { retryAfterMs: 3000 } }), 'RETRY: wait about 30 s', 'no'],
    [seen('FAIL', { facts: { broke: true } }), 'FAIL', 'no'],
  ])('%j against %j: %s', (ran, expected, agreement) => {
    expect(told(ran, expected)).toBe(agreement)
  })

  it('has to leave alone what is said to come out unchanged', () => {
    const input = { raw: '{"reason":"a b"}' }
    expect(told(seen('ACCEPT', { value: { reason: 'a b' } }), 'ACCEPT: reason unchanged', input)).toBe('yes')
    expect(told(seen('ACCEPT', { value: { reason: 'ab' } }), 'ACCEPT: reason unchanged', input)).toBe('no')
  })

  it.each<[Ran, object, Agreement]>([
    [seen('ACCEPT', { value: { a: 1 } }), { verdict: 'valid', value: { a: 1 }, text: 'x' }, 'yes'],
    [seen('ACCEPT', { value: { a: 1 } }), { verdict: 'valid', value: { a: 2 } }, 'no'],
    [seen('REJECT', { facts: { class: 'format', path: '/a' } }), { verdict: 'invalid', path: '/b' }, 'no'],
    [seen('REJECT', { facts: { class: 'format', path: '/a' } }), { verdict: 'invalid', path: '/a' }, 'yes'],
    [seen('ACCEPT'), { verdict: 'invalid' }, 'no'],
    [seen('ACCEPT'), { colour: 'blue' }, 'cannot tell'],
    [seen('ACCEPT'), {}, 'cannot tell'],
    [seen('REJECT', { facts: { attempts: 3 } }), { stop_after: 2 }, 'no'],
    [seen('ACCEPT', { facts: { valid: [true, false] } }), { valid: [true, 'by policy'] }, 'yes'],
    [seen('ACCEPT', { facts: { valid: [true] } }), { valid: [true, false] }, 'no'],
  ])('%j against the keys %j: %s', (ran, right, agreement) => {
    expect(told(ran, right)).toBe(agreement)
  })
})
