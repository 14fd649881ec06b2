// `assay doctor`: collections that policies retrieve from, and what to do about those that are not there.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { loadConfig } from '../../../src/config/load.ts'
import { checkKnowledge } from '../../../src/runtime/commands/check-knowledge.ts'
import { runInMemory } from '../../support/cli-in-memory.ts'
import { policyText } from '../../support/policy-files.ts'

let dir = ''
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'assay-doctor-'))
  await mkdir(join(dir, 'policies'))
  await mkdir(join(dir, 'kb'))
  const config =
    'policies: policies\nknowledge: { dir: kb }\nmodels: { demo/basic: {} }\nendpoints: { demo: { baseUrl: http://127.0.0.1:1 } }\n'
  await writeFile(join(dir, 'assay.yaml'), config)
})
afterEach(() => rm(dir, { recursive: true }))

const policy = (name: string, over = '') =>
  writeFile(join(dir, `policies/${name}.yaml`), policyText(name, '1.0.0', over))

async function look() {
  const loaded = loadConfig({ file: join(dir, 'assay.yaml'), environment: {} })
  if (!loaded.ok) throw new Error(loaded.fault.message)
  const deps = { signal: new AbortController().signal, tell: () => undefined, trace: () => undefined }
  return checkKnowledge(loaded.value.config, deps)
}

it('has nothing to look at where no policy retrieves', async () => {
  await policy('plain')
  expect(await look()).toMatchObject([{ state: 'skipped', detail: 'no policy retrieves' }])
})

it('names each collection and tenant that is missing, damaged or in order', async () => {
  await policy('a', 'retrieval: { collection: faq }')
  await policy('b', 'retrieval: { collection: faq, tenant: one, onRetry: [{ tenant: two }] }')
  await policy('c', 'retrieval: { collection: broken }')
  await writeFile(join(dir, 'kb/broken.jsonl'), 'hello\n')
  await writeFile(join(dir, 'faq.jsonl'), '{"id":"a","text":"A lamp."}\n')
  const into = ['--config', join(dir, 'assay.yaml'), 'knowledge', 'import', join(dir, 'faq.jsonl')]
  await runInMemory(...into, '--collection', 'faq')
  await runInMemory(...into, '--collection', 'faq', '--tenant', 'two')
  expect(await look()).toMatchObject([
    { what: 'knowledge faq', state: 'ok' },
    {
      what: 'knowledge faq',
      state: 'wrong',
      mend: 'assay knowledge import FILE --collection faq --tenant one',
    },
    { what: 'knowledge faq', state: 'ok' },
    { what: 'knowledge broken', state: 'wrong' },
  ])
})
