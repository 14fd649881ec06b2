// When a schema is believed to be missing, and what is asked how often.
import { expect, test } from 'vitest'
import type { RegistryClient, SchemaAnswer } from '../../../src/adapters/registry/registry-client.ts'
import { openWriterSchemas } from '../../../src/adapters/registry/writer-schemas.ts'
import { fault } from '../../../src/core/faults/fault.ts'

const schema: SchemaAnswer = { kind: 'schema', schema: { objection: () => undefined } }
const absent: SchemaAnswer = { kind: 'absent' }
const down = { ok: false, fault: fault('registry_down', { url: 'u', reason: 'r' }) } as const

type Own = number | 'absent' | typeof down

/** A registry that gives the scripted answers, one after the other; time moves with `wait` alone. */
function scripted(answers: (SchemaAnswer | typeof down)[], own: Own | (() => Own) = 1) {
  const asked: number[] = []
  let now = 0
  const client: RegistryClient = {
    url: 'u',
    schema: (id) => {
      asked.push(id)
      const answer = answers.shift() ?? absent
      return Promise.resolve('ok' in answer ? answer : { ok: true, value: answer })
    },
    idOf: () => Promise.resolve({ ok: true, value: 1 }),
    newestId() {
      const answer = typeof own === 'function' ? own() : own
      return Promise.resolve(typeof answer === 'object' ? answer : { ok: true, value: answer })
    },
    register: () => Promise.resolve({ ok: true, value: 1 }),
  }
  const wait = (ms: number): Promise<void> => {
    now += ms
    return Promise.resolve()
  }
  const schemas = openWriterSchemas({ client, ownSubject: 'own', now: () => now, wait })
  return { schemas, asked, wait, now: () => now }
}

test('a schema is fetched once and then known', async () => {
  const { schemas, asked } = scripted([schema])
  expect(schemas.peek(1)).toBeUndefined()
  expect(await schemas.load(1)).toMatchObject({ ok: true })
  expect(schemas.peek(1)).toMatchObject({ ok: true })
  expect(asked).toEqual([1])
})

test('many who ask for one id at once share the fetch', async () => {
  const { schemas, asked } = scripted([schema])
  const all = await Promise.all(Array.from({ length: 50 }, () => schemas.load(7)))
  expect(all.every(({ ok }) => ok)).toBe(true)
  expect(asked).toEqual([7])
})

test('an id that a replica does not have yet is asked for again after the grace', async () => {
  const { schemas, now } = scripted([absent, schema])
  expect(await schemas.load(1)).toMatchObject({ ok: true })
  expect(now()).toBe(1000)
})

test('unknown twice is poison, remembered for ten seconds', async () => {
  const { schemas, asked, wait } = scripted([absent, absent, schema])
  expect(await schemas.load(1)).toMatchObject({
    ok: false,
    fault: { code: 'job_schema_unknown', kind: 'poison' },
  })
  expect(schemas.peek(1)).toMatchObject({ ok: false })
  await wait(9_999)
  expect(schemas.peek(1)).toMatchObject({ ok: false })
  await wait(1)
  expect(schemas.peek(1)).toBeUndefined()
  expect(await schemas.load(1)).toMatchObject({ ok: true })
  expect(asked).toEqual([1, 1, 1])
})

test.each([
  ['at the first look', [down]],
  ['at the second look', [absent, down]],
])('a registry that goes away %s is an outage, not poison', async (_name, answers) => {
  const { schemas } = scripted(answers)
  expect(await schemas.load(1)).toMatchObject({ ok: false, fault: { kind: 'outage' } })
  expect(schemas.peek(1)).toBeUndefined()
})

test.each([
  ['does not know our own subject', 'absent' as const],
  ['does not answer for our own subject', down],
])('a registry that %s proves nothing about an id', async (_name, own) => {
  const { schemas } = scripted([absent, absent], own)
  expect(await schemas.load(1)).toMatchObject({ ok: false, fault: { code: 'registry_down', kind: 'outage' } })
  expect(schemas.peek(1)).toBeUndefined()
})

test('a schema that cannot be used is poison with its reason', async () => {
  const unusable: SchemaAnswer = { kind: 'unusable', reason: 'it is of type AVRO' }
  const { schemas } = scripted([unusable, unusable])
  const loaded = await schemas.load(3)
  expect(loaded).toMatchObject({ ok: false, fault: { code: 'job_schema_unusable' } })
  expect(!loaded.ok && loaded.fault.message).toContain('AVRO')
})

test('an id that fails for five minutes while the registry answers otherwise is poison: it holds no partition', async () => {
  const { schemas, wait } = scripted(Array.from({ length: 10 }, () => down))
  for (let minute = 0; minute <= 5; minute++) {
    expect(await schemas.load(9)).toMatchObject({ ok: false, fault: { kind: 'outage' } })
    await wait(59_999)
  }
  const loaded = await schemas.load(9)
  expect(loaded).toMatchObject({ ok: false, fault: { code: 'job_schema_unusable', kind: 'poison' } })
  expect(schemas.peek(9)).toMatchObject({ ok: false })
})

test('an id that fails for hours is an outage as long as the whole registry does', async () => {
  const answers = Array.from({ length: 10 }, () => down)
  const { schemas, wait } = scripted(answers, down)
  for (let hour = 0; hour < 3; hour++) {
    expect(await schemas.load(9)).toMatchObject({ ok: false, fault: { kind: 'outage' } })
    await wait(3_600_000)
  }
})

test('two failures that lie hours apart are not one', async () => {
  const { schemas, wait } = scripted([down, down])
  await schemas.load(9)
  await wait(3_600_000)
  expect(await schemas.load(9)).toMatchObject({ fault: { kind: 'outage' } })
})

test('an answer in between begins the five minutes anew', async () => {
  const answers = Array.from({ length: 20 }, () => down)
  const { schemas, wait } = scripted([...answers.slice(0, 6), absent, absent, ...answers])
  for (let look = 0; look < 16; look++) {
    const loaded = await schemas.load(9)
    expect(loaded).toMatchObject({
      fault: look === 6 ? { code: 'job_schema_unknown' } : { kind: 'outage' },
    })
    await wait(25_000)
  }
})

test('so does a time in which the whole registry fails', async () => {
  const healthy = [...Array.from({ length: 6 }, () => 1), down]
  const answers = Array.from({ length: 20 }, () => down)
  const { schemas, wait } = scripted(answers, () => healthy.shift() ?? 1)
  for (let look = 0; look < 16; look++) {
    expect(await schemas.load(9)).toMatchObject({ fault: { kind: 'outage' } })
    await wait(25_000)
  }
})

test('an id that no registry can give is poison without asking', async () => {
  const { schemas, asked } = scripted([down])
  expect(await schemas.load(2 ** 31)).toMatchObject({ fault: { code: 'job_schema_unknown' } })
  expect(asked).toEqual([])
})

test('no more than 500 ids are kept, the oldest go first', async () => {
  const { schemas } = scripted(Array.from({ length: 501 }, () => schema))
  for (let id = 0; id <= 500; id++) await schemas.load(id)
  expect(schemas.peek(0)).toBeUndefined()
  expect(schemas.peek(1)).toMatchObject({ ok: true })
  expect(schemas.peek(500)).toMatchObject({ ok: true })
})
