// The bundled schemas: every example passes, every problem is told, and both drafts can read them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { fullFormats } from 'ajv-formats/dist/formats.js'
import { describe, expect, test } from 'vitest'
import { checkRead, checkRecord, schemaText, streams } from '../../../src/adapters/registry/contracts.ts'

type Schema = { readonly $schema: string; readonly examples: readonly object[] }

// Not keywords of both drafts, or with another meaning in one of them.
const only2020 = [
  'prefixItems',
  'unevaluatedProperties',
  'unevaluatedItems',
  'dependentRequired',
  'dependentSchemas',
  '$defs',
  '$anchor',
  '$dynamicRef',
  'minContains',
]

describe.each(streams)('%s', (stream) => {
  const schema = JSON.parse(schemaText(stream)) as Schema

  test('examples pass our check', () => {
    expect(schema.examples.length).toBeGreaterThan(0)
    for (const example of schema.examples)
      expect(checkRecord(stream, example)).toEqual({ ok: true, value: example })
  })

  test(`an unknown key is ${stream === 'jobs' ? 'refused' : 'let pass'} in what is read, refused in what is written`, () => {
    const [example] = schema.examples
    expect(checkRecord(stream, { ...example, later: 1 }).ok).toBe(false)
    expect(checkRead(stream, { ...example, later: 1 }).ok).toBe(stream !== 'jobs')
    expect(checkRead(stream, {}).ok).toBe(false)
  })

  test('what is registered says draft 7 and means the same there', () => {
    expect(schema.$schema).toBe('http://json-schema.org/draft-07/schema#')
    for (const keyword of only2020) expect(schemaText(stream)).not.toContain(`"${keyword}"`)
    const ajv = new Ajv({ strictRequired: false, formats: { 'date-time': fullFormats['date-time'] } })
    const validate = ajv.compile(schema)
    for (const example of schema.examples) {
      expect(validate(example)).toBe(true)
      expect(validate({ ...example, unknown: 1 })).toBe(false)
      for (const key of Object.keys(example)) {
        const rest = Object.fromEntries(Object.entries(example).filter(([name]) => name !== key))
        expect(validate(rest)).toBe(checkRecord(stream, rest).ok)
      }
    }
  })

  test('the text that is registered is the bundled schema but for its draft', () => {
    const names: Readonly<Record<string, string>> = {
      jobs: 'job',
      attempts: 'attempt',
      compensations: 'compensation',
      compensationResults: 'compensation-result',
      reviews: 'review',
      replays: 'replay',
      halts: 'halt',
    }
    const path = join(import.meta.dirname, `../../../schemas/${names[stream] ?? stream}.schema.json`)
    const file = JSON.parse(readFileSync(path, 'utf8')) as Schema
    expect({ ...schema, $schema: file.$schema }).toEqual(file)
  })
})

const problems = (value: unknown): readonly string[] => {
  const checked = checkRecord('jobs', value)
  return checked.ok ? [] : checked.fault
}

test('all problems at once, in words', () => {
  expect(problems({ id: 7, policy: 'UPPER', language: 'fr', extra: 1 })).toEqual([
    'needs exactly one of prompt, messages',
    'has an unknown key extra',
    '/id must be string',
    '/policy must match pattern "^[a-z0-9][a-z0-9-]*$"',
    '/language must be equal to one of the allowed values: en, zh',
  ])
})

test('both prompt and messages is one problem, not several', () => {
  expect(problems({ id: 'a', policy: 'p', prompt: 'x', messages: [{ role: 'user', content: 'y' }] })).toEqual(
    ['needs exactly one of prompt, messages'],
  )
})

test('at most ten problems are told', () => {
  const unknown = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`key${index}`, 1]))
  expect(problems({ id: 'a', policy: 'p', prompt: 'x', ...unknown })).toHaveLength(10)
})

test.each([null, 1, 'text', [], [{}]])('a value that is no object: %j', (value) => {
  expect(problems(value)).toEqual(['must be object'])
})

test('two actions of a job under one id are refused: only one of them would be undone', () => {
  const action = (id: string) => ({ id, type: 'reserve-stock', undo: {} })
  const job = (...ids: readonly string[]) => ({
    id: 'j',
    policy: 'p',
    prompt: 'Why?',
    actions: ids.map(action),
  })
  for (const check of [checkRecord, checkRead]) {
    expect(check('jobs', job('a', 'b', 'A', ' a'))).toMatchObject({ ok: true })
    expect(check('jobs', job('b', 'a', 'c', 'a'))).toEqual({
      ok: false,
      fault: ['/actions/3/id is that of /actions/1; each action needs its own'],
    })
  }
})
