// A store on a server that is away, broken or hostile: each time a fault, never "nothing found".
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { text as textOf } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { openJsonApi } from '../../../src/adapters/http/open-json-api.ts'
import { answerRetrieve } from '../../../src/adapters/retrieval/answer-retrieve.ts'
import type { Retrieval } from '../../../src/adapters/retrieval/retrieval.ts'
import { ownerOf } from '../../../src/adapters/retrieval/weaviate/names.ts'
import { openWeaviate } from '../../../src/adapters/retrieval/weaviate/open-weaviate.ts'
import { ok } from '../../../src/core/prelude.ts'
import type { Embedder } from '../../../src/ports/embedder.ts'
import { systemClock } from '../../../src/runtime/parts.ts'
import { heardLog } from '../../support/heard-log.ts'
import { hostile, listening } from '../../support/hostile-http.ts'
import { lettersEmbedder } from '../../support/letters-embedder.ts'

const { signal } = new AbortController()

/** A store, with a model whose vectors nobody compares here. */
const storeAt = (
  url: string,
  timeoutMs = 400,
  embedder: Embedder = lettersEmbedder('test/letters', 4),
): Retrieval =>
  openWeaviate({
    api: openJsonApi(
      { url, key: 'sk-secret-key', privateNetwork: true, timeoutMs, maxBytes: 100_000 },
      { clock: systemClock, random: () => 0 },
    ),
    log: heardLog(),
    embedder,
  })

const search = (store: Retrieval) =>
  store.search({ collection: 'help', query: 'lamp', limit: 2, minScore: 0, alpha: 0.5 }, signal)

const entry = {
  collection: 'help',
  tenant: '',
  shard: 'all_0123456789abcdef',
  version: '0123456789abcdef',
  documents: 1,
  passages: 1,
  terms: 'x',
  model: '',
  dimensions: 0,
}
const passage = {
  passage: 'a',
  document: 'a',
  title: null,
  url: null,
  text: 'A lamp.',
  start: 0,
  end: 7,
  fields: ['lang=en'],
  owner: ownerOf({ collection: 'help' }),
  _additional: { vector: [] },
}

const json = (response: ServerResponse, value: unknown, status = 200): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))

type Place = 'entry' | 'search'
const placeOf = ({ url = '' }: IncomingMessage): Place => (url.startsWith('/v1/graphql') ? 'search' : 'entry')

/** A server as Weaviate is, but for one place. */
function except(place: Place, listener: RequestListener, from = 1): RequestListener {
  let met = 0
  return (request, response) => {
    request.resume()
    if (placeOf(request) === place && ++met >= from) listener(request, response)
    else if (placeOf(request) === 'entry') json(response, { properties: entry })
    else json(response, { data: { Get: { Assay_help: [passage] } } })
  }
}

const replying =
  (value: unknown, status = 200): RequestListener =>
  (_, response) =>
    json(response, value, status)

const found = (...passages: readonly unknown[]) => ({ data: { Get: { Assay_help: passages } } })

it('finds what a server in order gives', async () => {
  const url = await listening(except('search', replying(found(passage))))
  expect(await search(storeAt(url))).toMatchObject({
    ok: true,
    value: { version: entry.version, passages: [{ id: 'a', fields: { lang: 'en' } }] },
  })
})

it('takes an empty list, and nothing else, for nothing found', async () => {
  const url = await listening(except('search', replying(found())))
  expect(await search(storeAt(url))).toEqual({ ok: true, value: { passages: [], version: entry.version } })
})

// 204 is how an API says that it is done; that what was asked for is missing is noticed where it is read.
const answers = hostile().filter(([name]) => name !== 'no content')
const noContent: RequestListener = (_, response) => void response.writeHead(204).end()

describe.each([
  { what: 'its first question', place: 'entry', from: 1, without: 'knowledge_damaged' },
  { what: 'the search', place: 'search', from: 1, without: 'knowledge_store_failed' },
  { what: 'its last question', place: 'entry', from: 2, without: 'knowledge_damaged' },
] as const)('a server that answers $what', ({ place, from, without }) => {
  it.each([...answers, ['no content', without, noContent] as const])(
    'with %s is a fault',
    async (_name, code, listener) => {
      const url = await listening(except(place, listener, from))
      const result = await search(storeAt(url))
      expect(result).toMatchObject({ ok: false, fault: { code } })
      expect(JSON.stringify(result)).not.toContain('sk-secret-key')
    },
  )
})

describe('a search that the server answers with', () => {
  const error = { message: 'explorer: shard is \u001b[31mread-only', path: ['Get'] }
  it.each([
    ['an error', { errors: [error] }, 'knowledge_store_failed'],
    ['an error beside data', { ...found(passage), errors: [error] }, 'knowledge_store_failed'],
    ['an error beside none found', { ...found(), errors: [error] }, 'knowledge_store_failed'],
    ['errors that are none', { ...found(passage), errors: 'no' }, 'knowledge_store_failed'],
    ['no data', {}, 'knowledge_store_failed'],
    ['null', null, 'knowledge_store_failed'],
    ['a list', [], 'knowledge_store_failed'],
    ['a null list', { data: { Get: { Assay_help: null } } }, 'knowledge_store_failed'],
    ['another class', { data: { Get: { Assay_other: [passage] } } }, 'knowledge_store_failed'],
    ['a passage that is none', found({}), 'knowledge_damaged'],
    ['one of them broken', found(passage, { ...passage, text: 7 }), 'knowledge_damaged'],
    [
      "another tenant's passage",
      found({ ...passage, owner: ownerOf({ collection: 'help', tenant: 'b' }) }),
      'knowledge_damaged',
    ],
    ['a passage of no tenant', found({ ...passage, owner: undefined }), 'knowledge_damaged'],
    ['a text that never ends', found({ ...passage, text: 'x'.repeat(50_000) }), 'knowledge_damaged'],
    ['a span that is none', found({ ...passage, end: -1 }), 'knowledge_damaged'],
    ['a vector of words', found({ ...passage, _additional: { vector: ['a'] } }), 'knowledge_damaged'],
    ['more than was asked for', found(...Array.from({ length: 21 }, () => passage)), 'knowledge_damaged'],
  ])('%s is a fault', async (_, reply, code) => {
    const url = await listening(except('search', replying(reply)))
    const result = await search(storeAt(url))
    expect(result).toMatchObject({ ok: false, fault: { code } })
    expect(JSON.stringify(result)).not.toContain('\\u001b')
  })
})

describe('an entry', () => {
  it.each([
    ['of another collection', { ...entry, collection: 'other' }],
    ['of a tenant', { ...entry, tenant: 'one' }],
    [
      "with another tenant's shard",
      { ...entry, shard: `${ownerOf({ collection: 'help', tenant: 'b' })}_0123456789abcdef` },
    ],
    ['with a shard that breaks out', { ...entry, shard: 'all_"){x}' }],
    ['without a version', { ...entry, version: '' }],
    ['that counts wrongly', { ...entry, passages: -1 }],
    ['of a model without end', { ...entry, model: 'm', dimensions: 1e9 }],
    ['of nothing', {}],
  ])('%s is a fault', async (_, properties) => {
    const url = await listening(except('entry', replying({ properties })))
    expect(await search(storeAt(url))).toMatchObject({ ok: false, fault: { code: 'knowledge_damaged' } })
  })

  it('that is not there is no collection', async () => {
    const url = await listening(except('entry', (_, response) => void response.writeHead(404).end()))
    expect(await search(storeAt(url))).toMatchObject({
      ok: false,
      fault: { code: 'knowledge_collection_unknown' },
    })
  })

  it('that changes with every look ends the search', async () => {
    let look = 0
    const changing: RequestListener = (_, response) => {
      look += 1
      const shard = `all_${look.toString(16).padStart(16, '0')}`
      json(response, { properties: { ...entry, shard } })
    }
    const url = await listening(except('entry', changing))
    expect(await search(storeAt(url))).toMatchObject({ ok: false, fault: { code: 'knowledge_store_failed' } })
    expect(look).toBeLessThan(10)
  })
})

it('a job is told of it as a fault: nothing was found is said by a store that was asked', async () => {
  const plan = { collection: 'help', limit: 2, minScore: 0, alpha: 0.5, timeoutMs: 300 }
  const asked = { plan, query: 'lamp' }
  const away = await answerRetrieve(storeAt('http://127.0.0.1:1'), asked, signal)
  expect(away).toMatchObject({ status: 'failed', fault: { code: 'http_unreachable', kind: 'outage' } })
  const url = await listening(except('search', replying({ errors: [{ message: 'busy' }] })))
  const broken = await answerRetrieve(storeAt(url), asked, signal)
  expect(broken).toMatchObject({
    status: 'failed',
    fault: { code: 'knowledge_store_failed', kind: 'outage' },
  })
})

it('sends the key as a bearer token, and goes nowhere that a redirect names', async () => {
  const keys: unknown[] = []
  let lured = 0
  const other = await listening((_, response) => {
    lured += 1
    json(response, { properties: entry })
  })
  const url = await listening((request, response) => {
    keys.push(request.headers.authorization)
    response.writeHead(302, { location: other }).end()
  })
  expect(await search(storeAt(url))).toMatchObject({ ok: false, fault: { code: 'service_refusing' } })
  expect(keys).toEqual(['Bearer sk-secret-key'])
  expect(lured).toBe(0)
})

describe('an import', () => {
  const lamp = { id: 'a', document: 'a', text: 'A lamp.', span: { start: 0, end: 7 }, fields: {} }
  const put = (store: Retrieval) =>
    store.put({ collection: 'help', passages: [lamp], onProgress: () => undefined }, signal)

  /** Makes everything but the objects of the collection; remembers what it was asked to delete. */
  function refusing(result: unknown) {
    const deleted: string[] = []
    let claimed: unknown
    const listener: RequestListener = (request, response) => {
      void textOf(request).then((body) => {
        const { method = '', url = '' } = request
        if (method === 'DELETE') deleted.push(body)
        if (body.includes('"class":"AssayImport","id"')) {
          claimed = (JSON.parse(body) as { readonly objects: readonly unknown[] }).objects[0]
          json(response, [{ result: { status: 'SUCCESS' } }])
        } else if (url.startsWith('/v1/batch')) json(response, result)
        else if (url.startsWith('/v1/objects/AssayImport') && claimed !== undefined) json(response, claimed)
        else if (method === 'GET') response.writeHead(404).end()
        else json(response, {})
      })
    }
    return { deleted, listener }
  }

  it.each([
    ['refused', [{ result: { status: 'FAILED', errors: { error: [{ message: 'read-only' }] } } }]],
    ['half done', []],
    ['answered with something else', { done: true }],
    ['answered without a result', [{}]],
  ])('that is %s is a fault, and what was begun is deleted', async (_, result) => {
    const { deleted, listener } = refusing(result)
    expect(await put(storeAt(await listening(listener)))).toMatchObject({
      ok: false,
      fault: { code: 'knowledge_store_failed' },
    })
    expect(deleted).toEqual([expect.stringMatching(/^\["all_[0-9a-f]{16}"\]$/)])
  })

  type Copied = {
    readonly id: string
    readonly document: string
    readonly vector?: readonly number[] | undefined
  }

  /** A server with a version of two passages, of which it gives one to be copied. */
  function forgetful(more: object = {}, copied: readonly Copied[] = [{ id: '1', document: 'b' }]) {
    const written: { readonly class: string }[] = []
    const listener: RequestListener = (request, response) => {
      void textOf(request).then((body) => {
        const { method = '', url = '' } = request
        if (url.startsWith('/v1/batch')) {
          const { objects } = JSON.parse(body) as { readonly objects: readonly { readonly class: string }[] }
          written.push(...objects)
          json(
            response,
            objects.map(() => ({ result: { status: 'SUCCESS' } })),
          )
        } else if (url.startsWith('/v1/objects/AssayKnowledge'))
          json(response, { properties: { ...entry, passages: 2, documents: 2, ...more } })
        else if (url.startsWith('/v1/objects/AssayImport'))
          json(response, written.find((each) => each.class === 'AssayImport') ?? {})
        else if (url.startsWith('/v1/objects?'))
          json(response, {
            objects: copied.map(({ id, document, vector }) => ({
              id,
              vector,
              properties: { ...passage, passage: document, document },
            })),
          })
        else if (url.startsWith('/v1/graphql'))
          json(response, { data: { Aggregate: { Assay_help: [{ meta: { count: 2 } }] } } })
        else if (url.includes('/shards?')) json(response, [{ status: 'READY', vectorQueueSize: 0 }])
        else if (method === 'GET') response.writeHead(404).end()
        else json(response, {})
      })
    }
    return { written, listener }
  }

  it.each<[string, readonly unknown[]]>([
    ['claims more imports than ever ran at once', Array.from({ length: 101 }, () => 'all_0123456789abcdef')],
    ['is full of imports that did not end', Array.from({ length: 99 }, () => 'all_1123456789abcdef')],
  ])('whose list %s is a fault that says so, and asks about them no further', async (_, shards) => {
    let calls = 0
    const url = await listening((request, response) => {
      request.resume()
      const { url: path = '', method } = request
      calls += 1
      if (path.startsWith('/v1/objects/AssayImport')) json(response, { properties: { shards } })
      else if (path.startsWith('/v1/objects/AssayKnowledge')) json(response, { properties: entry })
      else if (path.includes('/tenants/')) json(response, {})
      else if (method === 'GET') response.writeHead(404).end()
      else json(response, {})
    })
    const report = await put(storeAt(url))
    expect(report).toMatchObject({ ok: false, fault: { code: 'knowledge_damaged' } })
    expect(report.ok ? '' : report.fault.message).toContain('100 are allowed')
    expect(calls).toBeLessThan(120)
  })

  it.each([
    ['the first of it', [undefined, [1, 0, 0, 0]]],
    ['all of it', [undefined, undefined]],
    [
      'one of another length',
      [
        [1, 0, 0, 0],
        [1, 0],
      ],
    ],
  ])('into a version with vectors that are missing is a fault: %s', async (_, vectors) => {
    const { written, listener } = forgetful(
      { model: 'test/letters', dimensions: 4 },
      vectors.map((vector, at) => ({ id: `${at + 1}`, vector, document: `d${at}` })),
    )
    expect(await put(storeAt(await listening(listener)))).toMatchObject({
      ok: false,
      fault: { code: 'knowledge_damaged' },
    })
    expect(JSON.stringify(written)).not.toContain('"class":"AssayKnowledge"')
  })

  it('of passages for which no vectors came is a fault', async () => {
    const { listener } = forgetful({ passages: 0, documents: 0 }, [])
    const empty: Embedder = {
      model: 'test/letters',
      embed: (texts) => Promise.resolve(ok({ vectors: texts.map(() => []), promptTokens: 1 })),
    }
    expect(await put(storeAt(await listening(listener), 400, empty))).toMatchObject({
      ok: false,
      fault: { code: 'embeddings_malformed' },
    })
  })

  it('that is not given all of the version before changes nothing: what is missing would be lost', async () => {
    const { written, listener } = forgetful()
    const url = await listening(listener)
    const store = openWeaviate({
      api: openJsonApi(
        { url, privateNetwork: true, timeoutMs: 400, maxBytes: 100_000 },
        { clock: systemClock, random: () => 0 },
      ),
      log: heardLog(),
    })
    expect(await put(store)).toMatchObject({ ok: false, fault: { code: 'knowledge_damaged' } })
    expect(JSON.stringify(written)).not.toContain('"class":"AssayKnowledge"')
  })
})
