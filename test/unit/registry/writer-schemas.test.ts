// When a schema is believed to be missing, and what is asked how often.
import { expect, test } from 'vitest'
import type { RegistryClient, SchemaAnswer } from '../../../src/adapters/registry/registry-client.ts'
import { openWriterSchemas } from '../../../src/adapters/registry/writer-schemas.ts'
import { fault } from '../../../src/core/faults/fault.ts'

const schema: SchemaAnswer = { kind: 'schema', schema: { objection: () => undefined } }
const absent: SchemaAnswer = { kind: 'absent' }
const down = { ok: false, fault: fault('registry_down', { url: 'u', reason: 'r' }) } as const

/** A registry that gives the scripted answers, one after the other; time moves with `wait` alone. */
function scripted(answers: (SchemaAnswer | typeof down)[], own: number | 'absent' | typeof down = 1) {
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
    newestId: () => Promise.resolve(typeof own === 'object' ? own : { ok: true, value: own }),
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

test('no more than 500 ids are kept, the oldest go first', async () => {
  const { schemas } = scripted(Array.from({ length: 501 }, () => schema))
  for (let id = 0; id <= 500; id++) await schemas.load(id)
  expect(schemas.peek(0)).toBeUndefined()
  expect(schemas.peek(1)).toMatchObject({ ok: true })
  expect(schemas.peek(500)).toMatchObject({ ok: true })
})
