// The embedded PostgreSQL: real names and types, errors word for word, nothing run, and an end to what is slow or large.
import { afterAll, expect, it } from 'vitest'
import { attacks, ddl, invalid, openWith, says, valid } from './fixture.ts'

const validator = await openWith()
afterAll(() => validator.close())
const spec = { ddl }

it.each(valid)('takes %s', async (answer) => expect(await says(validator, { spec }, answer)).toEqual([]))

it.each(invalid)('says what is wrong with %s', async (answer, complaint) =>
  expect(await says(validator, { spec }, answer)).toEqual([complaint]),
)

it.each(attacks)('refuses %s', async (answer, complaint) =>
  expect(await says(validator, { spec }, answer)).toEqual([complaint]),
)

it('runs nothing: a table that is planned to be emptied, or that a plan would fill, is as it was', async () => {
  for (const answer of ['DELETE FROM orders', 'INSERT INTO orders (id, total) VALUES (1, 1)'])
    expect(await says(validator, { spec }, answer)).toEqual([])
})

it('ends what takes too long, and answers the next', async () => {
  // Time alone, hardly any memory: the other bound must not come first.
  const slow = `SELECT ${Array.from({ length: 40 }, (_, less) => `factorial(${30_000 - less})`).join('+')}`
  const [late, next] = await Promise.all([
    says(validator, { spec, timeoutMs: 300 }, slow),
    says(validator, { spec }, 'SELECT id FROM orders'),
  ])
  expect(late).toEqual(['fault validator_timeout: the embedded database took longer than 300 ms.'])
  expect(next).toEqual([])
})

it('is bounded in memory: constants of gigabytes and queries that double are a fault', async () => {
  expect(await says(validator, { spec }, `SELECT repeat('x', 400000000) || repeat('y', 400000000)`)).toEqual([
    'fault validator_failed: the embedded database could not say whether the answer is valid: out of memory.',
  ])
  const doubling = Array.from({ length: 24 }).reduce<string>(
    (inner, _, n) => `SELECT a || a AS a FROM (${inner}) AS t${n}`,
    'SELECT now()::text AS a',
  )
  const [fault] = await says(validator, { spec }, doubling)
  expect(fault).toMatch(/^fault validator_(?:failed|timeout)/)
  expect(await says(validator, { spec }, 'SELECT id FROM orders')).toEqual([])
})

it('survives an expression of thousands of levels', async () => {
  const [fault] = await says(validator, { spec }, `SELECT ${'abs('.repeat(4000)}1${')'.repeat(4000)}`)
  expect(fault).toMatch(/^fault validator_failed|^ERROR 54001/)
  expect(await says(validator, { spec }, 'SELECT id FROM orders')).toEqual([])
})

it('says what is wrong with its own tables, and keeps sets of tables apart', async () => {
  expect(await says(validator, { spec: { ddl: 'CREATE TABLE t (a nonsense)' } }, 'SELECT 1')).toEqual([
    'fault validator_unusable: The ddl of a validator cannot be used: type "nonsense" does not exist.',
  ])
  expect(await says(validator, { spec: { ddl: 'CREATE TABLE t (a int)' } }, 'SELECT a FROM t')).toEqual([])
  expect(await says(validator, { spec: { ddl: 'CREATE TABLE t (a int)' } }, 'SELECT id FROM orders')).toEqual(
    ['ERROR 42P01: relation "orders" does not exist | at line 1, column 16'],
  )
  expect(await says(validator, { spec }, 'SELECT id FROM orders')).toEqual([])
})

it('answers an abort at once', async () => {
  const control = new AbortController()
  control.abort()
  const result = await validator.validate(spec, 'SELECT 1', { timeoutMs: 10_000, signal: control.signal })
  expect(result.ok).toBe(false)
})
