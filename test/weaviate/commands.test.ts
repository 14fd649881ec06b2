// `assay knowledge` and `assay doctor` with collections on a server and in the folder, side by side.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, inject, it, vi } from 'vitest'
import { loadConfig } from '../../src/config/load.ts'
import { checkKnowledge } from '../../src/runtime/commands/check-knowledge.ts'
import { runInMemory } from '../support/cli-in-memory.ts'
import { policyText } from '../support/policy-files.ts'
import { unique } from '../support/unique.ts'

let dir = ''
let help = ''
const environment = () => ({ KEY_OF_TEST: inject('weaviate').key })

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'assay-weaviate-'))
  help = unique('help')
    .toLowerCase()
    .replaceAll(/[^a-z0-9-]/g, '-')
  await mkdir(join(dir, 'policies'))
  await writeFile(join(dir, 'policies/plain.yaml'), policyText('plain', '1.0.0'))
  await writeFile(
    join(dir, 'faq.csv'),
    'question,answer,category\nReturns?,Within 14 days.,orders\n退货？,十四天内。,orders\n',
  )
  await configured(inject('weaviate').url)
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(dir, { recursive: true })
})

const configured = (url: string) =>
  writeFile(
    join(dir, 'assay.yaml'),
    `policies: policies
models: { demo/basic: {} }
endpoints: { demo: { baseUrl: 'http://127.0.0.1:1' } }
knowledge:
  dir: kb
  weaviate: { url: '${url}', apiKeyEnv: KEY_OF_TEST, privateNetwork: true, timeoutMs: 5000 }
  collections: { ${help}: { kind: weaviate } }
`,
  )

function knowledge(...args: readonly string[]) {
  vi.stubEnv('KEY_OF_TEST', environment().KEY_OF_TEST)
  return runInMemory('--config', join(dir, 'assay.yaml'), 'knowledge', ...args)
}

async function examined(given: Readonly<Record<string, string>> = environment()) {
  const loaded = loadConfig({ file: join(dir, 'assay.yaml'), environment: given })
  if (!loaded.ok) throw new Error(loaded.fault.message)
  const deps = { signal: new AbortController().signal, tell: () => undefined, trace: () => undefined }
  return checkKnowledge(loaded.value.config, deps)
}

it('import, list and search find each collection in the store of its kind', async () => {
  const there = await knowledge('import', join(dir, 'faq.csv'), '--collection', help)
  expect(there).toMatchObject({ exit: 'ok', err: '' })
  expect(there.out).toContain(inject('weaviate').url)
  expect((await knowledge('import', join(dir, 'faq.csv'), '--collection', 'here')).out).toContain(
    join(dir, 'kb'),
  )
  const listed = await knowledge('list', '--json')
  expect(JSON.parse(listed.out)).toMatchObject({
    collections: [
      { collection: 'here', store: 'embedded', passages: 2 },
      { collection: help, store: 'weaviate', passages: 2 },
    ],
  })
  const shown = await knowledge('list')
  for (const line of shown.out.split('\n')) expect(line.length).toBeLessThanOrEqual(80)
  const found = await knowledge('search', '--collection', help, '退貨？', '--limit', '1', '--json')
  expect(JSON.parse(found.out)).toMatchObject({
    passages: [{ title: '退货？', fields: { category: 'orders' } }],
  })
  const unknown = await knowledge('search', '--collection', help, '--tenant', 'one', 'x', '--json')
  expect(JSON.parse(unknown.out)).toMatchObject({ fault: { code: 'knowledge_collection_unknown' } })
})

it('the doctor counts passages, names what is missing, and says what keeps it from looking', async () => {
  expect(await examined()).toMatchObject([{ what: `knowledge ${help}`, state: 'skipped' }])
  await writeFile(
    join(dir, 'policies/a.yaml'),
    policyText('a', '1.0.0', `retrieval: { collection: ${help}, onRetry: [{ tenant: one }] }`),
  )
  await knowledge('import', join(dir, 'faq.csv'), '--collection', help)
  const results = await examined()
  expect(results).toMatchObject([{ state: 'ok' }, { state: 'wrong' }])
  expect(results[0]?.detail).toContain('2 passages, version ')
  expect(results[1]?.mend).toContain('--tenant one')
  const keyless = await examined({})
  expect(keyless).toMatchObject([{ state: 'wrong' }, { state: 'wrong' }])
  expect(keyless[0]?.detail).toContain('KEY_OF_TEST')
  await configured('http://127.0.0.1:1')
  expect(await examined()).toMatchObject([{ state: 'wrong' }, { state: 'wrong' }])
})
