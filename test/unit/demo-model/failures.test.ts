// How calls fail on purpose: statuses, broken connections, replies that are no completion, bad requests.
import { connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { maxBodyBytes } from '../../../deploy/local/demo-model/read-json.ts'
import { startDemoModel, type DemoModel } from '../../../deploy/local/demo-model/server.ts'
import { eventually } from '../../support/eventually.ts'
import { ask, withDemoModel } from '../../support/ask-demo-model.ts'

let model: DemoModel
beforeAll(async () => {
  model = await startDemoModel()
})
afterAll(() => model.close())
beforeEach(() => model.reset())

const codeOf = (body: Record<string, unknown>): unknown =>
  (body['error'] as { code?: unknown } | undefined)?.code

describe('statuses', () => {
  test.each([
    ['401', 401, 'invalid_api_key'],
    ['404', 404, 'model_not_found'],
    ['500', 500, 'internal_error'],
    ['503', 503, 'overloaded'],
    ['context-length', 400, 'context_length_exceeded'],
    ['insufficient-quota', 429, 'insufficient_quota'],
  ])('%s', async (marker, status, code) => {
    const reply = await ask(model, { prompt: `[[demo:${marker}]]` })
    expect([reply.status, codeOf(reply.body)]).toEqual([status, code])
  })

  test('a key that says it is bad is refused', async () => {
    const reply = await ask(model, { prompt: 'hello', headers: { authorization: 'Bearer demo-bad-key' } })
    expect(reply.status).toBe(401)
  })

  test('429 with Retry-After for the first calls of a sample, each sample for itself', async () => {
    const prompt = '[[demo:429=2]] [[demo:retry-after=3]] [[demo:answer=ok]]'
    const call = (sample: string) =>
      ask(model, { prompt, headers: { 'x-assay-job': 'j', 'x-assay-sample': sample } })
    const replies = [await call('0'), await call('0'), await call('0'), await call('1')]
    expect(replies.map((reply) => reply.status)).toEqual([429, 429, 200, 429])
    expect(replies[0]?.headers.get('retry-after')).toBe('3')
  })

  test('a parameter that the endpoint does not take', async () => {
    const prompt = '[[demo:refuses=max_tokens,logprobs]] [[demo:answer=ok]]'
    const refused = await ask(model, { prompt, fields: { max_tokens: 5 } })
    expect([refused.status, refused.body]).toMatchObject([
      400,
      { error: { code: 'unsupported_parameter', param: 'max_tokens' } },
    ])
    expect((await ask(model, { prompt })).content).toBe('ok')
  })

  test('500 for the first calls only', async () => {
    const prompt = '[[demo:500=1]] [[demo:answer=ok]]'
    expect((await ask(model, { prompt })).status).toBe(500)
    expect((await ask(model, { prompt })).content).toBe('ok')
  })

  test('a limit a second lets through so many of a burst', async () => {
    const calls = Array.from({ length: 20 }, (_, seed) =>
      ask(model, { prompt: '[[demo:limit-per-second=3]]', seed }),
    )
    const statuses = (await Promise.all(calls)).map((reply) => reply.status)
    // The burst may straddle the turn of a second: then twice the limit passes.
    const passed = statuses.filter((status) => status === 200).length
    expect(passed).toBeGreaterThanOrEqual(3)
    expect(passed).toBeLessThanOrEqual(6)
  })
})

async function piecesOf(response: Response): Promise<unknown[]> {
  const pieces: unknown[] = []
  for await (const piece of response.body ?? []) pieces.push(piece)
  return pieces
}

describe('connections', () => {
  test('reset before and within the body', async () => {
    await expect(ask(model, { prompt: '[[demo:reset]]' })).rejects.toThrow()
    await expect(ask(model, { prompt: '[[demo:reset-mid-body]]' })).rejects.toThrow()
    expect(model.stats().statuses).toEqual({ destroyed: 2 })
  })

  test('a hang lasts until the caller leaves, and is counted as abandoned', async () => {
    const caller = new AbortController()
    const call = ask(model, { prompt: '[[demo:hang]]', signal: caller.signal })
    await eventually('the call to be open', () => model.stats().inFlight === 1)
    caller.abort()
    await expect(call).rejects.toThrow()
    await eventually('the call to be gone', () => model.stats().inFlight === 0)
    expect(model.stats().abandoned).toBe(1)
  })

  test.each([false, true])(
    'a slow drip sends the headers at once and the body bit by bit (stream: %s)',
    async (stream) => {
      const response = await fetch(`${model.baseUrl}/chat/completions`, {
        method: 'POST',
        body: JSON.stringify({
          model: 'm',
          stream,
          messages: [{ role: 'user', content: '[[demo:slow-drip=300]] [[demo:fixed]]' }],
        }),
      })
      expect(response.status).toBe(200)
      const pieces = await piecesOf(response)
      expect(pieces.length).toBeGreaterThan(3)
    },
  )

  test('latency by marker holds one call back, not the others', async () => {
    const caller = new AbortController()
    const slow = ask(model, { prompt: '[[demo:latency=600000]]', signal: caller.signal })
    await eventually('the slow call to be open', () => model.stats().inFlight === 1)
    expect((await ask(model, { prompt: 'hello' })).status).toBe(200)
    caller.abort()
    await expect(slow).rejects.toThrow()
  })
})

describe('replies that are no completion', () => {
  test.each([
    ['html', 200, /<html>/],
    ['empty-body', 200, /^$/],
    ['empty-choices', 200, /"choices":\[\]/],
    ['wrong-shape', 200, /"result":"ok"/],
    ['cut-json', 200, /"choi$/],
    ['null-content', 200, /"content":null/],
    ['empty-content', 200, /"content":""/],
  ])('%s', async (marker, status, text) => {
    const reply = await ask(model, { prompt: `[[demo:${marker}]]` })
    expect(reply.status).toBe(status)
    expect(reply.text).toMatch(text)
  })

  test('usage left out', async () => {
    expect((await ask(model, { prompt: '[[demo:no-usage]]' })).body).not.toHaveProperty('usage')
  })

  test('5 MB', async () => {
    expect((await ask(model, { prompt: '[[demo:huge]]' })).text.length).toBeGreaterThan(5_000_000)
  })
})

describe('outage of the whole endpoint', () => {
  test('down, 500, 429 and back', async () => {
    const setFault = (fault: unknown) =>
      fetch(`${model.url}/faults`, { method: 'POST', body: JSON.stringify(fault) })
    await setFault({ mode: 'down' })
    await expect(ask(model, { prompt: 'hello' })).rejects.toThrow()
    await setFault({ mode: '500' })
    expect((await ask(model, { prompt: 'hello' })).status).toBe(500)
    await setFault({ mode: '429', retryAfterSeconds: 9 })
    expect((await ask(model, { prompt: 'hello' })).headers.get('retry-after')).toBe('9')
    await setFault({ mode: 'none' })
    expect((await ask(model, { prompt: 'hello' })).status).toBe(200)
    expect((await setFault({ mode: 'fire' })).status).toBe(400)
  })

  test('of one model only', async () => {
    model.setFault({ mode: '503', model: 'a' })
    expect((await ask(model, { prompt: 'hello', model: 'a' })).status).toBe(503)
    expect((await ask(model, { prompt: 'hello', model: 'b' })).status).toBe(200)
  })

  test('a script that throws is a 500, not the end', async () => {
    const script = {
      name: 'bug',
      markers: ['bug'],
      matches: () => false,
      reply: () => {
        throw new Error('bug')
      },
    }
    await withDemoModel({ scripts: [script] }, async (own) => {
      expect((await ask(own, { prompt: '[[demo:bug]]' })).status).toBe(500)
      expect((await ask(own, { prompt: 'hello' })).status).toBe(200)
    })
  })
})

describe('bad requests', () => {
  const post = (body: string): Promise<Response> =>
    fetch(`${model.baseUrl}/chat/completions`, { method: 'POST', body })

  test.each([
    ['nothing', ''],
    ['no JSON', '{"model":'],
    ['a list', '[]'],
    ['no messages', '{"model":"m"}'],
    ['messages of the wrong kind', '{"model":"m","messages":[1,null]}'],
    ['no model', '{"messages":[{"role":"user","content":"x"}]}'],
    ['several choices', '{"model":"m","n":3,"messages":[{"role":"user","content":"x"}]}'],
  ])('%s is answered 400', async (_name, body) => {
    const response = await post(body)
    expect(response.status).toBe(400)
    expect(await response.json()).toHaveProperty('error.message')
  })

  test('a body beyond the bound is answered 413', async () => {
    expect((await post('x'.repeat(maxBodyBytes + 1))).status).toBe(413)
  })

  test('hostile bodies are answered', async () => {
    const deep = '['.repeat(200_000) + ']'.repeat(200_000)
    const user = (content: string, more = ''): string =>
      `{"model":"m","messages":[{"role":"user","content":${JSON.stringify(content)}}]${more}}`
    const loop = { properties: { a: { $ref: '#' }, b: { $ref: '#' }, c: { $ref: '#' }, d: { $ref: '#' } } }
    const schema = JSON.stringify({ json_schema: { schema: loop } })
    const bodies = [
      user('x', `,"seed":${deep}`),
      user('x', `,"response_format":${schema}`),
      user('{'.repeat(1_000_000)),
      user('[1]\n'.repeat(300_000)),
      user(`[1] ${'退款 a. '.repeat(300_000)}\nQuestion: ${'退款'.repeat(100_000)}`),
      user(' '.repeat(2_000_000)),
      user('[[demo:'.repeat(100_000)),
      user('CREATE TABLE x ('.repeat(50_000)),
    ]
    for (const body of bodies) expect((await post(body)).status, body.slice(0, 80)).toBe(200)
  })

  test('no request breaks the server', async () => {
    const field = fc.oneof(fc.jsonValue(), fc.constant('[[demo:think]]'))
    const shape = fc.record(
      {
        model: fc.oneof(fc.constant('m'), field),
        messages: fc.oneof(fc.array(fc.record({ role: fc.constant('user'), content: field })), field),
        seed: field,
        temperature: field,
        max_tokens: field,
        response_format: fc.oneof(field, fc.record({ json_schema: fc.record({ schema: field }) })),
        stream: field,
        logprobs: field,
        top_logprobs: field,
        user: field,
      },
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(shape, async (body) => {
        const response = await post(JSON.stringify(body))
        await response.text()
        expect([200, 400]).toContain(response.status)
      }),
      { numRuns: 300 },
    )
  })

  test('a caller that leaves within its own body is no harm', async () => {
    const port = Number(new URL(model.url).port)
    await new Promise<void>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.write(
          'POST /v1/chat/completions HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n\r\n{"model"',
          () => {
            socket.resetAndDestroy()
            resolve()
          },
        )
      })
    })
    expect((await ask(model, { prompt: 'hello' })).status).toBe(200)
  })

  test('unknown paths are 404', async () => {
    expect((await fetch(`${model.url}/v1/audio/speech`, { method: 'POST' })).status).toBe(404)
  })
})
