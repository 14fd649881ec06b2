// The codec on a real registry: ids, drafts, versions, what it refuses, what it does not know.
import { createServer, type RequestListener, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { topicNames, type TopicNames } from '../../../src/adapters/kafka/topic-names.ts'
import { applySchemas, checkSchemas } from '../../../src/adapters/registry/apply-schemas.ts'
import { schemaText, streams } from '../../../src/adapters/registry/contracts.ts'
import { writeFrame } from '../../../src/adapters/registry/frame.ts'
import { openRegistry, subjectOf, type Codec } from '../../../src/adapters/registry/open-registry.ts'
import { openRegistryClient } from '../../../src/adapters/registry/registry-client.ts'
import { services } from '../../support/services.ts'
import { unique } from '../../support/unique.ts'

const registry = { url: services().schemaRegistryUrl, timeoutMs: 5000 }
const client = openRegistryClient(registry)
const job = { id: 'a', policy: 'p', prompt: 'Hello' }

async function applied(): Promise<{ topics: TopicNames; codec: Codec }> {
  const topics = topicNames(unique('registry'))
  await applySchemas({ registry, topics })
  return { topics, codec: openRegistry({ registry, topics, maxJobBytes: 262_144 }).codec }
}

const draft7 = 'http://json-schema.org/draft-07/schema#'

/** Registers a schema of somebody else and answers a value that was written with it. */
async function writtenWith(schema: object, value: unknown, schemaType = 'JSON'): Promise<Buffer> {
  const response = await fetch(`${registry.url}/subjects/${subjectOf(unique('writer'))}/versions`, {
    method: 'POST',
    headers: { 'content-type': 'application/vnd.schemaregistry.v1+json' },
    body: JSON.stringify({
      schemaType,
      schema: JSON.stringify(schemaType === 'JSON' ? { $schema: draft7, ...schema } : schema),
    }),
  })
  const { id, message } = (await response.json()) as { id?: number; message?: string }
  if (id === undefined) throw new Error(message)
  return writeFrame(id, JSON.stringify(value))
}

describe('records of every stream', () => {
  let world: Awaited<ReturnType<typeof applied>>
  beforeAll(async () => {
    world = await applied()
  })

  test.each(streams)('%s: both ways, with the id in front', async (stream) => {
    const { examples } = JSON.parse(schemaText(stream)) as { examples: object[] }
    const record = examples[0] as never
    const value = await world.codec.encode(stream, record)
    expect(value.ok && value.value[0]).toBe(0)
    expect(await world.codec.decode(stream, value.ok ? value.value : null)).toEqual({
      ok: true,
      value: record,
    })
  })
})

describe('values that others wrote', () => {
  test.each([
    ['draft 7', 'http://json-schema.org/draft-07/schema#'],
    ['2019-09', 'https://json-schema.org/draft/2019-09/schema'],
    ['2020-12', 'https://json-schema.org/draft/2020-12/schema'],
  ])('a schema of %s, with keywords of Java serializers', async (_name, $schema) => {
    const { codec } = await applied()
    const schema = {
      $schema,
      title: unique('Job'),
      type: 'object',
      javaType: 'a.b.Job',
      'connect.index': 1,
      properties: { id: { type: 'string', format: 'what' } },
    }
    expect(await codec.decode('jobs', await writtenWith(schema, job))).toEqual({ ok: true, value: job })
  })

  test('two versions with the same $id, many values at once', async () => {
    const { codec } = await applied()
    const $id = `https://example.com/${unique('job')}.json`
    const version = (title: string) => ({
      $id,
      title,
      type: 'object',
      properties: { id: { type: 'string' } },
    })
    const values = await Promise.all([writtenWith(version('one'), job), writtenWith(version('two'), job)])
    const all = await Promise.all(
      [...values, ...values, ...values].map((value) => codec.decode('jobs', value)),
    )
    expect(all.every(({ ok }) => ok)).toBe(true)
  })

  test('a value that breaks the schema it names is poison, also when it is a job', async () => {
    const { codec } = await applied()
    const schema = { title: unique('Job'), type: 'object', required: ['tenant'] }
    const decoded = await codec.decode('jobs', await writtenWith(schema, job))
    expect(decoded).toMatchObject({ ok: false, fault: { code: 'job_invalid', kind: 'poison' } })
    expect(!decoded.ok && decoded.fault.message).toContain('tenant')
  })

  test('a pattern that would take exponential time in other engines does not', async () => {
    const { codec } = await applied()
    const schema = {
      title: unique('Job'),
      type: 'object',
      properties: { prompt: { type: 'string', pattern: '^(a+)+$' } },
    }
    const value = await writtenWith(schema, { ...job, prompt: `${'a'.repeat(5000)}!` })
    expect(await codec.decode('jobs', value)).toMatchObject({ ok: false, fault: { code: 'job_invalid' } })
  })

  test('a schema that no draft of ours can compile is poison with its reason', async () => {
    const { codec } = await applied()
    const schema = {
      title: unique('Job'),
      type: 'object',
      properties: { id: { type: 'string', pattern: '(?<=a)b' } },
    }
    expect(await codec.decode('jobs', await writtenWith(schema, job))).toMatchObject({
      ok: false,
      fault: { code: 'job_schema_unusable', kind: 'poison' },
    })
  })

  test('Avro is named as what it is', async () => {
    const { codec } = await applied()
    const schema = { type: 'record', name: 'Job', fields: [{ name: 'id', type: 'string' }] }
    const decoded = await codec.decode('jobs', await writtenWith(schema, {}, 'AVRO'))
    expect(decoded).toMatchObject({ ok: false, fault: { code: 'job_schema_unusable' } })
    expect(!decoded.ok && decoded.fault.message).toContain('AVRO')
  })

  test('an id that the registry does not know is poison', async () => {
    const { codec } = await applied()
    expect(await codec.decode('jobs', writeFrame(0x7ffffff0, '{}'))).toMatchObject({
      ok: false,
      fault: { code: 'job_schema_unknown', kind: 'poison' },
    })
  })
})

describe('registering', () => {
  test('missing, registered, present', async () => {
    const settings = { registry, topics: topicNames(unique('registry')) }
    const states = (of: readonly { state: string }[]) => [...new Set(of.map(({ state }) => state))]
    expect(states(await checkSchemas(settings))).toEqual(['missing'])
    expect(states(await applySchemas(settings))).toEqual(['registered'])
    expect(states(await applySchemas(settings))).toEqual(['present'])
    expect(states(await checkSchemas(settings))).toEqual(['present'])
  })

  test('a service whose schemas are not registered is told so with the first record', async () => {
    const { codec } = openRegistry({ registry, topics: topicNames(unique('registry')), maxJobBytes: 1000 })
    expect(await codec.encode('jobs', job)).toMatchObject({
      ok: false,
      fault: { code: 'registry_schema_missing', kind: 'config' },
    })
  })

  type Properties = { language: { enum: string[] }; metadata: object; extra?: object }
  type JobSchema = { required: string[]; properties: Properties }
  const changed = (change: (schema: JobSchema) => void): string => {
    const schema = JSON.parse(schemaText('jobs')) as JobSchema
    change(schema)
    return JSON.stringify(schema)
  }

  test.each([
    ['an optional field made required', changed(({ required }) => void required.push('language'))],
    ['a value of an enum taken away', changed(({ properties }) => void properties.language.enum.pop())],
    ['a field taken away', changed(({ properties }) => void Reflect.deleteProperty(properties, 'metadata'))],
  ])('refused in the registry’s words: %s', async (_name, schema) => {
    const { topics } = await applied()
    const refused = await client.register(subjectOf(topics.jobs), schema)
    expect(refused).toMatchObject({ ok: false, fault: { code: 'registry_refused', kind: 'config' } })
    expect(!refused.ok && refused.fault.message).toMatch(/ncompatible/)
  })

  test('taken: a field more, a value of an enum more', async () => {
    const { topics } = await applied()
    const more = changed(({ properties }) => {
      properties.language.enum.push('de')
      properties.extra = { type: 'string' }
    })
    expect(await client.register(subjectOf(topics.jobs), more)).toMatchObject({ ok: true })
  })

  test('a check tells of a refusal before anything is written', async () => {
    const topics = topicNames(unique('registry'))
    await client.register(
      subjectOf(topics.jobs),
      changed(({ properties }) => void (properties.extra = { type: 'string' })),
    )
    const states = await checkSchemas({ registry, topics })
    expect(states.find(({ subject }) => subject === subjectOf(topics.jobs))).toMatchObject({
      state: 'refused',
      fault: { code: 'registry_refused' },
    })
  })
})

describe('a registry that is ill', () => {
  const servers: Server[] = []
  afterEach(() => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections()
      server.close()
    }
  })

  async function codecAt(listener: RequestListener, timeoutMs = 300): Promise<Codec> {
    const server = createServer(listener).listen(0, '127.0.0.1')
    servers.push(server)
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    return openRegistry({
      registry: { url: `http://127.0.0.1:${port}`, timeoutMs },
      topics: topicNames('ill'),
      maxJobBytes: 1000,
    }).codec
  }

  test.each<[string, RequestListener]>([
    ['answers 500', (_request, response) => response.writeHead(500).end('{}')],
    [
      'answers 503 in HTML',
      (_request, response) => response.writeHead(503, { 'content-type': 'text/html' }).end('<h1>busy</h1>'),
    ],
    ['answers 404 to everything', (_request, response) => response.writeHead(404).end('not here')],
    [
      'answers 200 with a login page',
      (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<form>'),
    ],
    ['answers 429', (_request, response) => response.writeHead(429).end('{}')],
    ['takes the call and never answers', () => undefined],
    ['closes the connection', (request) => request.socket.destroy()],
  ])('%s: an outage, never poison', async (_name, listener) => {
    const codec = await codecAt(listener)
    expect(await codec.decode('jobs', writeFrame(1, '{}'))).toMatchObject({
      ok: false,
      fault: { code: 'registry_down', kind: 'outage' },
    })
    expect(await codec.encode('jobs', job)).toMatchObject({ ok: false })
  })

  test('refuses our login: an outage with its own remedy', async () => {
    const codec = await codecAt((_request, response) => response.writeHead(401).end('{}'))
    expect(await codec.decode('jobs', writeFrame(1, '{}'))).toMatchObject({
      ok: false,
      fault: { code: 'registry_auth_refused', kind: 'outage' },
    })
  })

  test('is not there', async () => {
    const { codec } = openRegistry({
      registry: { url: 'http://127.0.0.1:1', timeoutMs: 300 },
      topics: topicNames('ill'),
      maxJobBytes: 1000,
    })
    const decoded = await codec.decode('jobs', writeFrame(1, '{}'))
    expect(decoded).toMatchObject({ ok: false, fault: { code: 'registry_down' } })
    expect(!decoded.ok && decoded.fault.message).toContain('ECONNREFUSED')
  })

  test('comes back: the next value is read', async () => {
    let ill = true
    const schema = JSON.stringify({ type: 'object' })
    const codec = await codecAt((_request, response) => {
      if (ill) response.writeHead(500).end('{}')
      else
        response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify({ schemaType: 'JSON', schema }))
    })
    expect(await codec.decode('jobs', writeFrame(1, JSON.stringify(job)))).toMatchObject({ ok: false })
    ill = false
    expect(await codec.decode('jobs', writeFrame(1, JSON.stringify(job)))).toEqual({ ok: true, value: job })
  })
})
