// `assay doctor`: embeddings models that policies and collections name, and what to do about those that are of no use.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startDemoModel, type DemoModel } from '../../../deploy/local/demo-model/server.ts'
import { loadConfig } from '../../../src/config/load.ts'
import { checkEmbeddings } from '../../../src/runtime/commands/check-embeddings.ts'
import { policyText } from '../../support/policy-files.ts'
import { startScriptedEndpoint } from '../../support/scripted-endpoint.ts'

let dir = ''
let demo: DemoModel
beforeEach(async () => {
  demo = await startDemoModel()
  dir = await mkdtemp(join(tmpdir(), 'assay-doctor-'))
  await mkdir(join(dir, 'policies'))
})
afterEach(async () => {
  await demo.close()
  await rm(dir, { recursive: true })
})

const policy = (name: string, over = '') =>
  writeFile(join(dir, `policies/${name}.yaml`), policyText(name, '1.0.0', over))
const compares = 'consistency: { embeddings: { model: demo/embed, sameAbove: 0.8 } }'

async function look(baseUrl = demo.baseUrl, more = '') {
  const models = 'models: { demo/basic: {}, demo/embed: {} }'
  const text = `policies: policies\n${models}\nendpoints: { demo: { baseUrl: '${baseUrl}' } }\n${more}`
  await writeFile(join(dir, 'assay.yaml'), text)
  const loaded = loadConfig({ file: join(dir, 'assay.yaml'), environment: {} })
  if (!loaded.ok) throw new Error(loaded.fault.message)
  return checkEmbeddings(loaded.value.config, { signal: new AbortController().signal })
}

it('asks nobody where nothing compares by them', async () => {
  await policy('plain')
  expect(await look()).toMatchObject([{ state: 'skipped' }])
  expect(demo.stats().started).toBe(0)
})

it('asks each model once, whoever names it', async () => {
  await policy('a', compares)
  await policy('b', compares)
  const found = await look(demo.baseUrl, 'knowledge: { embeddings: demo/embed }\n')
  expect(found).toMatchObject([
    { what: 'embeddings demo/embed', state: 'ok', detail: '256 numbers a text; for a, b, knowledge' },
  ])
  expect(demo.stats().started).toBe(1)
})

it('says what is wrong with a model that is away, refuses, or sends no vectors', async () => {
  await policy('a', compares)
  demo.setFault({ mode: '500' })
  expect(await look()).toMatchObject([{ state: 'wrong', code: 'model_server_error' }])
  expect(await look('http://127.0.0.1:1/v1')).toMatchObject([{ state: 'wrong', code: 'model_unreachable' }])
  const endpoint = await startScriptedEndpoint()
  endpoint.answer({ body: { data: [{ embedding: ['x'] }] } })
  expect(await look(endpoint.baseUrl)).toMatchObject([{ state: 'wrong', code: 'embeddings_malformed' }])
  const one = { embedding: [1, 2] }
  endpoint.answer({
    body: { data: [one, { embedding: [2, 1] }, { embedding: [1, -2] }, { embedding: [1, -2] }] },
  })
  const [blind] = await look(endpoint.baseUrl)
  expect(blind).toMatchObject({ state: 'note' })
  expect(blind?.detail).toContain('“三天送到。” and “灯是黄铜做的。”')
  await endpoint.close()
})
