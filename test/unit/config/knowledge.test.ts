// Where collections are kept, as the config says it.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { describeConfig } from '../../../src/config/describe.ts'
import { loadConfig } from '../../../src/config/load.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'config-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function load(knowledge: string, environment: Readonly<Record<string, string>> = {}) {
  writeFileSync(join(folder, 'assay.yaml'), `knowledge: ${knowledge}\n`)
  return loadConfig({ folder, environment })
}

test('the key of Weaviate comes from its variable, and is never shown', () => {
  const loaded = load(
    "{ weaviate: { url: 'https://w.example', apiKeyEnv: W_KEY }, collections: { faq: { kind: weaviate } } }",
    { W_KEY: 's3cr3t' },
  )
  if (!loaded.ok) throw new Error(loaded.fault.message)
  expect(loaded.value.config.knowledge).toMatchObject({
    weaviate: { apiKey: 's3cr3t', timeoutMs: 10_000, privateNetwork: false },
    collections: { faq: { kind: 'weaviate' } },
  })
  const lines = describeConfig(loaded.value)
  expect(JSON.stringify(lines)).not.toContain('s3cr3t')
  expect(lines.find(({ path }) => path === 'knowledge.weaviate.apiKey')).toMatchObject({ source: 'W_KEY' })
  expect(lines.find(({ path }) => path === 'knowledge.collections.faq.kind')).toMatchObject({
    source: 'file',
  })
})

test.each([
  ['{ collections: { faq: { kind: weaviate } } }', 'knowledge.weaviate names no server'],
  ["{ weaviate: { url: 'https://user:pass@w.example' } }", 'must match pattern'],
  ["{ weaviate: { url: 'w.example' } }", 'must match pattern'],
  ["{ weaviate: { url: 'https://w.example?x' } }", 'must match pattern'],
  ['{ weaviate: { timeoutMs: 1000 } }', 'is missing'],
  ['{ collections: { faq: { kind: redis } } }', 'embedded, weaviate'],
  ["{ collections: { '../faq': {} } }", 'must match pattern'],
])('refuses %s', (knowledge, message) => {
  const loaded = load(knowledge)
  const problems = loaded.ok ? [] : loaded.fault.problems.map((problem) => problem.message)
  expect(problems.join('\n')).toContain(message)
})
