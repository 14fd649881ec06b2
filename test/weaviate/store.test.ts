// What a store on a server has to keep beside the contract: imports, versions, tenants, vectors, filters, the key.
import { describe, expect, inject, it } from 'vitest'
import type { Passage, Retrieval, Search } from '../../src/adapters/retrieval/retrieval.ts'
import { failed } from '../../src/core/prelude.ts'
import { fault } from '../../src/core/faults/fault.ts'
import type { Embedder } from '../../src/ports/embedder.ts'
import { written } from '../contract/retrieval.ts'
import { eventually } from '../support/eventually.ts'
import { heardLog } from '../support/heard-log.ts'
import { lettersEmbedder } from '../support/letters-embedder.ts'
import { unique } from '../support/unique.ts'
import { openApi, openStore } from './open-store.ts'

const { signal } = new AbortController()
const named = (): string =>
  unique('c')
    .toLowerCase()
    .replaceAll(/[^a-z0-9-]/g, '-')

const lamps = (many: number, text = 'A lamp needs a bulb.'): readonly Passage[] =>
  Array.from({ length: many }, (_, at) => written(`lamp-${at}`, 'Lamps', text)).flat()

const put = (store: Retrieval, collection: string, passages = lamps(1)) =>
  store.put({ collection, passages, onProgress: () => undefined }, signal)

const putFor = (tenant: string, store: Retrieval, collection: string) =>
  store.put({ collection, tenant, passages: lamps(1, `of ${tenant}`), onProgress: () => undefined }, signal)

const search = (store: Retrieval, collection: string, more: Partial<Search> = {}) =>
  store.search({ collection, query: 'lamp', limit: 3, minScore: 0, alpha: 0.5, ...more }, signal)

const textsOf = async (...given: Parameters<typeof search>): Promise<readonly string[] | string> => {
  const found = await search(...given)
  return found.ok ? found.value.passages.map(({ text }) => text) : found.fault.code
}

/** What the server itself holds, told without the code under test. */
async function asked(
  path: string,
  body?: object,
): Promise<{ readonly status: number; readonly body: unknown }> {
  const { url, key } = inject('weaviate')
  const reply = await fetch(`${url}/v1${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await reply.text()
  return { status: reply.status, body: text === '' ? undefined : (JSON.parse(text) as unknown) }
}

const classOf = (collection: string): string => `Assay_${collection.replaceAll('-', '_')}`
const shardsOf = async (collection: string): Promise<readonly unknown[]> =>
  (await asked(`/schema/${classOf(collection)}/tenants`)).body as readonly unknown[]

describe('an import', () => {
  it('twice of the same changes nothing: one shard, the same version, no passage doubled', async () => {
    const [store, collection] = [openStore(), named()]
    const first = await put(store, collection, lamps(150))
    const second = await put(store, collection, lamps(150))
    expect(second).toMatchObject({ ok: true, value: { replaced: 150, passages: 150, documents: 150 } })
    expect(second.ok && first.ok && second.value.version === first.value.version).toBe(true)
    expect(await shardsOf(collection)).toHaveLength(1)
    expect(await store.look({ collection }, signal)).toMatchObject({ value: { passages: 150 } })
  })

  it('copies what it does not replace, over many pages, and counts it', async () => {
    const [store, collection] = [openStore(), named()]
    await put(store, collection, lamps(250))
    const report = await put(store, collection, written('lamp-7', 'Lamps', 'A torch needs a battery.'))
    expect(report).toMatchObject({ ok: true, value: { replaced: 1, passages: 250, documents: 250 } })
    expect(await textsOf(store, collection, { query: 'torch battery', limit: 1 })).toEqual([
      'A torch needs a battery.',
    ])
    const found = await search(store, collection, { limit: 100 })
    expect(
      found.ok && found.value.passages.some(({ text, id }) => id === 'lamp-7' && text.includes('bulb')),
    ).toBe(false)
  })

  it('leaves nothing of the old version on the server', async () => {
    const [store, collection] = [openStore(), named()]
    await put(store, collection, written('a', 'Secret', 'the old secret word'))
    await put(store, collection, written('a', 'Secret', 'the new word'))
    const [shard] = (await shardsOf(collection)) as readonly { readonly name: string }[]
    const objects = await asked(`/objects?class=${classOf(collection)}&tenant=${shard?.name ?? ''}&limit=100`)
    expect(JSON.stringify(objects.body)).toContain('the new word')
    expect(JSON.stringify(objects.body)).not.toContain('old')
    expect(await shardsOf(collection)).toHaveLength(1)
  })

  it('is never seen half: searches meanwhile find the old version or the new one, whole', async () => {
    const [store, reader, collection] = [openStore(), openStore(), named()]
    await put(store, collection, lamps(40, 'A lamp of version 0.'))
    const importing = { over: false }
    const seen: unknown[] = []
    const reading = (async () => {
      while (!importing.over) seen.push(await textsOf(reader, collection, { limit: 10 }))
    })()
    for (let version = 1; version <= 5; version += 1) {
      await put(store, collection, lamps(40, `A lamp of version ${version}.`))
    }
    importing.over = true
    await reading
    const kinds = new Set(seen.map((texts) => JSON.stringify([...new Set(texts as readonly string[])])))
    for (const kind of kinds) expect(kind).toMatch(/^\["A lamp of version \d\."\]$/)
    for (const texts of seen) expect(texts).toHaveLength(10)
    expect(kinds.size).toBeGreaterThan(1)
  })

  it('that ends early changes nothing and leaves nothing', async () => {
    const collection = named()
    await put(openStore(), collection, lamps(3))
    const begun = lettersEmbedder()
    const away: Embedder = {
      ...begun,
      embed: () => Promise.resolve(failed(fault('model_unreachable', { model: 'm', reason: 'away' }))),
    }
    const report = await put(openStore({ embedder: away }), collection, lamps(3, 'other'))
    expect(report).toMatchObject({ ok: false, fault: { code: 'model_unreachable' } })
    expect(await textsOf(openStore(), collection, { limit: 1 })).toEqual(['A lamp needs a bulb.'])
    expect(await shardsOf(collection)).toHaveLength(1)
  })

  it('that another overtakes is told so, and the other one is in force', async () => {
    const collection = named()
    await put(openStore(), collection, lamps(1, 'first'))
    const letters = lettersEmbedder()
    const { promise: release, resolve } = Promise.withResolvers<undefined>()
    let waits = false
    const slow: Embedder = {
      model: letters.model,
      async embed(...given) {
        waits = true
        await release
        return letters.embed(...given)
      },
    }
    const slower = put(openStore({ embedder: slow }), collection, lamps(1, 'of the slower'))
    await eventually('the slower one has begun', () => waits)
    expect(await put(openStore(), collection, lamps(1, 'of the faster'))).toMatchObject({ ok: true })
    resolve(undefined)
    expect(await slower).toMatchObject({ ok: false, fault: { code: 'knowledge_import_overtaken' } })
    expect(await textsOf(openStore(), collection)).toEqual(['of the faster'])
    expect(await shardsOf(collection)).toHaveLength(1)
  })

  it('drops what a process left behind that was killed', async () => {
    const [store, collection] = [openStore(), named()]
    await put(store, collection)
    const api = openApi()
    // Dies on the way: from a point on nothing that it says arrives.
    const dying = openStore({
      api: {
        where: api.where,
        call: (call) =>
          JSON.stringify(call.body ?? null).includes(`"class":"${classOf(collection)}","id"`)
            ? new Promise(() => undefined)
            : api.call(call),
      },
    })
    void put(dying, collection, lamps(1, 'half'))
    await eventually('it has begun', async () => (await shardsOf(collection)).length === 2)
    expect(await textsOf(store, collection)).toEqual(['A lamp needs a bulb.'])
    await put(store, collection, lamps(1, 'whole'))
    expect(await textsOf(store, collection)).toEqual(['whole'])
    expect(await shardsOf(collection)).toHaveLength(1)
  })

  it('says when the version before could not be deleted, and the next import deletes it', async () => {
    const [api, collection, log] = [openApi(), named(), heardLog()]
    await put(openStore(), collection)
    const store = openStore({
      log,
      api: {
        where: api.where,
        call: (call) =>
          call.method === 'DELETE'
            ? Promise.resolve(failed(fault('http_unreachable', { host: 'h', reason: 'away' })))
            : api.call(call),
      },
    })
    expect(await put(store, collection, lamps(1, 'new'))).toMatchObject({ ok: true })
    expect(log.heard).toHaveLength(1)
    expect(await textsOf(store, collection)).toEqual(['new'])
    expect(await shardsOf(collection)).toHaveLength(2)
    await put(openStore(), collection, lamps(1, 'newer'))
    expect(await shardsOf(collection)).toHaveLength(1)
  })

  it('refuses a class that somebody else has made', async () => {
    const collection = named()
    await asked('/schema', { class: classOf(collection), vectorizer: 'none' })
    expect(await put(openStore(), collection)).toMatchObject({
      ok: false,
      fault: { code: 'knowledge_damaged' },
    })
  })
})

describe('a tenant', () => {
  it('has a shard of its own, and nobody is taken for another by name', async () => {
    const [store, collection] = [openStore(), named()]
    const tenants = ['one', 'one-1', 'all', 'o', 'x'.repeat(60)]
    await put(store, collection, lamps(1, 'of nobody'))
    for (const tenant of tenants) await putFor(tenant, store, collection)
    for (const tenant of tenants)
      expect(await textsOf(store, collection, { tenant })).toEqual([`of ${tenant}`])
    expect(await textsOf(store, collection)).toEqual(['of nobody'])
    expect(await shardsOf(collection)).toHaveLength(tenants.length + 1)
    expect(await textsOf(store, collection, { tenant: 'two' })).toBe('knowledge_collection_unknown')
  })

  it("is not given another's passages, even where the server would have them", async () => {
    const [store, collection] = [openStore(), named()]
    await putFor('one', store, collection)
    await putFor('two', store, collection)
    const api = openApi()
    // As if the server mixed them up: what is asked of the one shard comes from the other.
    const names = ((await shardsOf(collection)) as readonly { readonly name: string }[]).map(
      ({ name }) => name,
    )
    const mixed = openStore({
      api: {
        where: api.where,
        call: (call) => {
          const text = JSON.stringify(call.body ?? null)
          const [a = '', b = ''] = names
          const swapped = text.includes(a) ? text.replaceAll(a, b) : text.replaceAll(b, a)
          return api.call(
            call.path === '/v1/graphql' ? { ...call, body: JSON.parse(swapped) as never } : call,
          )
        },
      },
    })
    expect(await textsOf(mixed, collection, { tenant: 'one' })).toBe('knowledge_damaged')
    expect(await textsOf(mixed, collection, { tenant: 'two' })).toBe('knowledge_damaged')
  })
})

describe('by vectors of a model', () => {
  const embedder = lettersEmbedder()

  it('ranks by them, by words, and by both', async () => {
    const [store, collection] = [openStore({ embedder }), named()]
    await put(store, collection, [...written('lamp', 'x', 'lamp shade'), ...written('palm', 'x', 'palm')])
    const first = async (alpha: number, query: string) => {
      const found = await search(store, collection, { alpha, query, limit: 1 })
      return found.ok ? found.value.passages[0]?.id : found.fault.code
    }
    expect(await first(1, 'xpalm')).toBe('palm')
    expect(await first(1, 'lmapx')).toBe('palm')
    expect(await first(0, 'shade')).toBe('lamp')
    expect(await first(0.5, 'shade lamp')).toBe('lamp')
    expect(await first(0.5, '?!')).toBeDefined()
    const scored = await search(store, collection, { alpha: 1, query: 'x\npalm', limit: 1 })
    expect(scored.ok && scored.value.passages[0]?.score).toBeCloseTo(1, 3)
    expect(scored).toMatchObject({ value: { embedded: { model: embedder.model, promptTokens: 1 } } })
  })

  it('takes up vectors of passages that stay, as they were', async () => {
    const [store, collection] = [openStore({ embedder }), named()]
    await put(store, collection, written('palm', 'x', 'palm'))
    const asksNothing: Embedder = {
      ...embedder,
      embed: (texts, given) => embedder.embed(texts.slice(), given),
    }
    await put(openStore({ embedder: asksNothing }), collection, written('other', 'x', 'zzz'))
    const found = await search(store, collection, { alpha: 1, query: 'x\npalm', limit: 1 })
    expect(found.ok && found.value.passages[0]).toMatchObject({ id: 'palm' })
    expect(found.ok && found.value.passages[0]?.score).toBeCloseTo(1, 3)
  })

  it.each([
    ['another model', lettersEmbedder('test/other')],
    ['none', undefined],
  ])('refuses to compare its vectors with those of %s', async (_, other) => {
    const collection = named()
    await put(openStore({ embedder }), collection)
    const store = openStore(other === undefined ? {} : { embedder: other })
    const differs = { ok: false, fault: { code: 'knowledge_model_differs' } }
    expect(await search(store, collection)).toMatchObject(differs)
    expect(await put(store, collection, written('b', 'B', 'b'))).toMatchObject(differs)
    expect(await textsOf(store, collection, { alpha: 0 })).toEqual(['A lamp needs a bulb.'])
    // Where all is replaced there is nothing to be compared with.
    expect(await put(store, collection, lamps(1, 'lamp'))).toMatchObject({ ok: true })
  })

  it('refuses vectors of another length than those that are there', async () => {
    const collection = named()
    await put(openStore({ embedder }), collection)
    const shorter = openStore({ embedder: lettersEmbedder(embedder.model, 100) })
    const malformed = { ok: false, fault: { code: 'embeddings_malformed' } }
    expect(await search(shorter, collection)).toMatchObject(malformed)
    expect(await put(shorter, collection, written('b', 'B', 'b'))).toMatchObject(malformed)
  })
})

describe('filters', () => {
  it('compare whole values of any text', async () => {
    const [store, collection] = [openStore(), named()]
    const values = ['a b', 'A B', 'a', '"', '退货 政策', 'x=y', '\\', '*']
    const passages = values.flatMap((value, at) =>
      written(`p${at}`, 'T', 'lamp').map((passage) => ({
        ...passage,
        fields: { category: value, 'odd=name': 'v' },
      })),
    )
    await put(store, collection, passages)
    for (const [at, value] of values.entries()) {
      const found = await search(store, collection, { filters: { category: value }, limit: 50 })
      expect(found.ok && found.value.passages.map(({ id, fields }) => [id, fields])).toEqual([
        [`p${at}`, { category: value, 'odd=name': 'v' }],
      ])
    }
    expect(await textsOf(store, collection, { filters: { 'odd=name': 'v' }, limit: 50 })).toHaveLength(8)
    expect(await textsOf(store, collection, { filters: { category: 'a', 'odd=name': 'w' } })).toEqual([])
  })
})

it('refuses a wrong key as what it is', async () => {
  const store = openStore({ api: openApi('wrong') })
  const refused = { ok: false, fault: { code: 'service_refusing', kind: 'config' } }
  expect(await search(store, named())).toMatchObject(refused)
  expect(await put(store, named())).toMatchObject(refused)
  expect(await store.list(signal)).toMatchObject(refused)
})

it('tells of passages that somebody took away', async () => {
  const [store, collection] = [openStore(), named()]
  await put(store, collection, lamps(2))
  const [shard] = (await shardsOf(collection)) as readonly { readonly name: string }[]
  const tenant = `tenant=${shard?.name ?? ''}`
  const { body } = await asked(`/objects?class=${classOf(collection)}&${tenant}&limit=1`)
  const { objects } = body as { readonly objects: readonly { readonly id: string }[] }
  const { url, key } = inject('weaviate')
  await fetch(`${url}/v1/objects/${classOf(collection)}/${objects[0]?.id ?? ''}?${tenant}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${key}` },
  })
  const looked = await store.look({ collection }, signal)
  expect(looked).toMatchObject({ value: { problem: 'it holds 1 passages; 2 were imported' } })
})
