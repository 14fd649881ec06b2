// An embeddings endpoint: what is asked of it, and what becomes of replies that are none.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openEmbedder } from '../../../src/adapters/openai/embedding-client.ts'
import { systemClock } from '../../../src/runtime/parts.ts'
import { startScriptedEndpoint, type ScriptedEndpoint } from '../../support/scripted-endpoint.ts'

let endpoint: ScriptedEndpoint
beforeEach(async () => {
  endpoint = await startScriptedEndpoint()
})
afterEach(() => endpoint.close())

function embed(texts: readonly string[], baseUrl = endpoint.baseUrl) {
  const embedder = openEmbedder(
    'p/embed',
    {
      endpoint: { baseUrl, apiKey: 'sk-secret-key' },
      model: 'text-embed',
      timeoutMs: 300,
      maxReplyBytes: 1024,
      capabilities: { jsonMode: true, seed: true },
    },
    { clock: systemClock },
  )
  return embedder.embed(texts, new AbortController().signal).finally(() => embedder.close())
}

const vectors = (...data: readonly unknown[]) => ({ body: { object: 'list', model: 'm', data } })
const vector = (index: number, ...embedding: readonly number[]) => ({ object: 'embedding', index, embedding })

it('asks for all texts at once and puts vectors in the order of the texts', async () => {
  endpoint.answer(vectors(vector(1, 3, 4), vector(0, 1, 2)))
  expect(await embed(['a', 'b'])).toEqual({
    ok: true,
    value: {
      vectors: [
        [1, 2],
        [3, 4],
      ],
      promptTokens: 1,
    },
  })
  expect(endpoint.calls[0]).toMatchObject({
    path: '/v1/embeddings',
    headers: { authorization: 'Bearer sk-secret-key' },
    body: { model: 'text-embed', input: ['a', 'b'] },
  })
})

it.each([
  ['counts', { prompt_tokens: 7, total_tokens: 9 }, 7],
  ['a total alone', { total_tokens: 9 }, 9],
  ['a nonsense', { prompt_tokens: -3 }, 2],
  ['nothing', null, 2],
])('counts tokens where the endpoint gives %s', async (_, usage, promptTokens) => {
  endpoint.answer({ body: { data: [vector(0, 1)], usage } })
  expect(await embed(['a word'])).toEqual({ ok: true, value: { vectors: [[1]], promptTokens } })
})

it.each([
  ['too few', vectors(vector(0, 1))],
  ['two of one text', vectors(vector(0, 1), vector(0, 2))],
  ['of different lengths', vectors(vector(0, 1), vector(1, 1, 2))],
  ['empty ones', vectors(vector(0), vector(1))],
  ['words', vectors({ index: 0, embedding: ['a'] }, { index: 1, embedding: ['b'] })],
  ['nothing', { body: {} }],
  ['no JSON', { body: '<html>busy</html>' }],
  ['null', { body: 'null' }],
  ['a list', { body: [] }],
])('refuses a reply of %s', async (_, reply) => {
  endpoint.answer(reply)
  expect(await embed(['a', 'b'])).toMatchObject({ ok: false, fault: { code: 'embeddings_malformed' } })
})

it.each([
  [401, 'model_auth_refused'],
  [404, 'model_not_served'],
  [429, 'model_rate_limited'],
  [500, 'model_server_error'],
  [302, 'model_not_served'],
])('puts status %i into the fault %s, without the key', async (status, code) => {
  endpoint.answer({
    status,
    headers: { location: 'http://127.0.0.1:1/' },
    body: { error: { message: 'bad key sk-secret-key' } },
  })
  const result = await embed(['a'])
  expect(result).toMatchObject({ ok: false, fault: { code } })
  expect(JSON.stringify(result)).not.toContain('sk-secret-key')
  expect(endpoint.calls).toHaveLength(1)
})

it('is bounded in time and size, and says when nobody is there', async () => {
  endpoint.answer(() => 'handled')
  expect(await embed(['a'])).toMatchObject({ ok: false, fault: { code: 'model_timeout' } })
  endpoint.answer({ body: Buffer.alloc(9 * 1024 * 1024, 'x') })
  expect(await embed(['a'])).toMatchObject({ ok: false, fault: { code: 'model_reply_malformed' } })
  expect(await embed(['a'], 'http://127.0.0.1:1/v1')).toMatchObject({
    ok: false,
    fault: { code: 'model_unreachable' },
  })
})
