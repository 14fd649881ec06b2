// The schema of the config: every setting documented, every default valid, every variable told apart.
import configSchema from '../../../schemas/config.schema.json' with { type: 'json' }
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { variableName, variables } from '../../../src/config/environment.ts'
import { loadConfig } from '../../../src/config/load.ts'
import { editDistance, nearest } from '../../../src/core/text/nearest.ts'
import { schemaLeaves, type SchemaNode } from '../../../src/config/schema-leaves.ts'

function nodes(node: SchemaNode, path: string): [string, SchemaNode][] {
  const children = Object.entries(node.properties ?? {}).flatMap(([key, child]) =>
    nodes(child, `${path}.${key}`),
  )
  const more =
    typeof node.additionalProperties === 'object' ? nodes(node.additionalProperties, `${path}.*`) : []
  return [[path, node], ...children, ...more]
}

test('every setting says what it means', () => {
  const silent = nodes(configSchema, '').filter(([, { description }]) => (description ?? '').length < 8)
  expect(silent.map(([path]) => path)).toEqual([])
})

test('no group takes unknown keys', () => {
  const open = nodes(configSchema, '').filter(
    ([, node]) => node.type === 'object' && node.additionalProperties === undefined,
  )
  expect(open.map(([path]) => path)).toEqual([])
})

test('the examples load', () => {
  const folder = mkdtempSync(join(tmpdir(), 'config-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const example of configSchema.examples) {
    // JSON is YAML.
    writeFileSync(join(folder, 'assay.yaml'), JSON.stringify(example))
    expect(loadConfig({ folder, environment: {} })).toMatchObject({ ok: true })
  }
})

test('every variable is one of a kind', () => {
  const names = variables().map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(schemaLeaves().length).toBeGreaterThan(25)
})

test.each([
  [['kafka', 'clientId'], 'ASSAY_KAFKA_CLIENT_ID'],
  [['telemetry', 'otlpEndpoint'], 'ASSAY_TELEMETRY_OTLP_ENDPOINT'],
  [['prefix'], 'ASSAY_PREFIX'],
])('%j is set by %s', (path, name) => {
  expect(variableName(path)).toBe(name)
})

test.each([
  ['', '', 0],
  ['abc', '', 3],
  ['kitten', 'sitting', 3],
  ['brokrs', 'brokers', 1],
])('distance of %s and %s is %i', (a, b, distance) => {
  expect(editDistance(a, b)).toBe(distance)
  expect(editDistance(b, a)).toBe(distance)
})

test('the nearest word, or none', () => {
  expect(nearest('Brokrs', ['clientId', 'brokers'])).toBe('brokers')
  expect(nearest('something', ['clientId', 'brokers'])).toBeUndefined()
})
