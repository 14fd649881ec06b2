// Connections that break, hang, trickle or never open, and replies that are too long.
import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { faultOf, openClient, replyOf } from '../../support/open-client.ts'
import { completion, startScriptedEndpoint, type ScriptedEndpoint } from '../../support/scripted-endpoint.ts'

let endpoint: ScriptedEndpoint
beforeAll(async () => {
  endpoint = await startScriptedEndpoint()
})
afterAll(() => endpoint.close())

async function rawServer(
  onConnection: (socket: Socket) => void,
): Promise<{ server: Server; baseUrl: string }> {
  const server = createServer(onConnection)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return { server, baseUrl: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/v1` }
}

async function faultAt(baseUrl: string, options: { timeoutMs?: number } = {}) {
  const client = openClient({ baseUrl, ...options })
  const fault = faultOf(await client.ask())
  client.close()
  return fault
}

/** The endpoint reads the request and then does this to the connection. */
async function faultWhen(act: (socket: Socket) => void, options: { timeoutMs?: number } = {}) {
  const sockets = new Set<Socket>()
  const { server, baseUrl } = await rawServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined).once('data', () => act(socket))
  })
  const fault = await faultAt(baseUrl, options)
  for (const socket of sockets) socket.destroy()
  server.close()
  return fault
}

const head = (more: string): string => `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n${more}\r\n`

describe('an endpoint that is not there', () => {
  it('is unreachable when the port is closed', async () => {
    const { server, baseUrl } = await rawServer(() => undefined)
    server.close()
    await once(server, 'close')
    expect(await faultAt(baseUrl)).toMatchObject({ code: 'model_unreachable', kind: 'outage' })
  })

  it('is unreachable when its name is unknown', async () => {
    expect((await faultAt('http://no-such-host.invalid/v1')).code).toBe('model_unreachable')
  })

  it('is unreachable when it speaks no TLS', async () => {
    const { server, baseUrl } = await rawServer((socket) => {
      socket.on('error', () => undefined).once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
    })
    expect((await faultAt(baseUrl.replace('http:', 'https:'))).code).toBe('model_unreachable')
    server.close()
  })

  it('is unreachable when its address is none', async () => {
    expect((await faultAt('ftp://127.0.0.1/v1')).code).toBe('model_unreachable')
  })
})

describe('a call that breaks', () => {
  it.each<[string, (socket: Socket) => void]>([
    ['before a byte', (socket) => socket.destroy()],
    ['by a reset', (socket) => socket.resetAndDestroy()],
    ['in its head', (socket) => socket.end('HTTP/1.1 200 O')],
    ['in a body of known length', (socket) => socket.end(`${head('content-length: 5000\r\n')}{"id":"x"`)],
    [
      'in a chunked body',
      (socket) => socket.end(`${head('transfer-encoding: chunked\r\n')}9\r\n{"id":"x"\r\n`),
    ],
    ['with something that is no HTTP', (socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n')],
  ])('%s is a connection lost, to be tried again', async (_, act) => {
    expect(await faultWhen(act)).toMatchObject({ code: 'model_connection_lost', kind: 'call' })
  })
})

describe('a call without an end', () => {
  it.each<[string, (socket: Socket) => void]>([
    ['that never answers', () => undefined],
    ['that sends its head and then nothing', (socket) => socket.write(head('content-length: 10\r\n'))],
    [
      'that trickles blanks',
      (socket) => {
        socket.write(head('transfer-encoding: chunked\r\n'))
        const timer = setInterval(() => socket.write('1\r\n \r\n'), 20)
        socket.once('close', () => clearInterval(timer))
      },
    ],
  ])('%s is timed out', async (_, act) => {
    expect(await faultWhen(act, { timeoutMs: 150 })).toMatchObject({ code: 'model_timeout', kind: 'call' })
  })

  it('ends with its signal, and frees the connection', async () => {
    const gone = Promise.withResolvers<string>()
    endpoint.answer((_, response) => {
      response.once('close', () => gone.resolve('gone'))
      return 'handled'
    })
    const client = openClient({ baseUrl: endpoint.baseUrl })
    const stop = new AbortController()
    const before = endpoint.calls.length
    const asked = client.ask({}, stop.signal)
    await expect.poll(() => endpoint.calls.length).toBe(before + 1)
    stop.abort('not needed')
    expect(faultOf(await asked).code).toBe('model_connection_lost')
    expect(await gone.promise).toBe('gone')
    client.close()
  })

  it('is not begun when its signal is aborted already', async () => {
    const client = openClient({ baseUrl: endpoint.baseUrl })
    const before = endpoint.calls.length
    expect(await client.ask({}, AbortSignal.abort())).toMatchObject({ ok: false })
    expect(endpoint.calls.length).toBe(before)
    client.close()
  })
})

describe('the length of a reply', () => {
  it.each([
    ['announced', { 'content-length': '3000' }],
    ['not announced', { 'transfer-encoding': 'chunked' }],
  ])('is bounded when %s', async (_, headers) => {
    endpoint.answer((_call, response) => {
      response.writeHead(200, { 'content-type': 'application/json', ...headers })
      response.end('x'.repeat(3000))
      return 'handled'
    })
    const client = openClient({ baseUrl: endpoint.baseUrl, maxReplyBytes: 2000 })
    const fault = faultOf(await client.ask())
    expect(fault).toMatchObject({ code: 'model_reply_malformed', kind: 'call' })
    expect(fault.message).toContain('2000 bytes')
    client.close()
  })

  it('is bounded after unpacking, and unpacking works', async () => {
    const client = openClient({ baseUrl: endpoint.baseUrl, maxReplyBytes: 2000 })
    const headers = { 'content-encoding': 'gzip' }
    endpoint.answer({ headers, body: gzipSync(JSON.stringify(completion('packed').body)) })
    expect(replyOf(await client.ask()).text).toBe('packed')
    endpoint.answer({ headers, body: gzipSync(' '.repeat(1_000_000)) })
    expect(faultOf(await client.ask()).kind).toBe('call')
    client.close()
  })

  it.each([
    ['204', { status: 204 }],
    ['200 without a body', { status: 200 }],
  ])('of %s is nothing, which is malformed', async (_, reply) => {
    endpoint.answer(reply)
    const client = openClient({ baseUrl: endpoint.baseUrl })
    expect(faultOf(await client.ask()).code).toBe('model_reply_malformed')
    client.close()
  })
})

describe('many calls at once', () => {
  it('all run at once, and their connections are used again', async () => {
    const client = openClient({ baseUrl: endpoint.baseUrl })
    const sockets = new Set<unknown>()
    let open = 0
    const all = Promise.withResolvers<undefined>()
    endpoint.answer((_, response) => {
      sockets.add(response.socket)
      open += 1
      if (open === 200) all.resolve(undefined)
      void all.promise.then(() => response.end(JSON.stringify(completion('ok').body)))
      return 'handled'
    })
    const ask = () => Promise.all(Array.from({ length: 200 }, () => client.ask().then(replyOf)))
    await ask()
    await ask()
    expect(sockets.size).toBe(200)
    client.close()
  })

  it('leave no listener on a signal they share', async () => {
    const warnings: Error[] = []
    const note = (warning: Error) => warnings.push(warning)
    process.on('warning', note)
    endpoint.answer(completion('ok'))
    const client = openClient({ baseUrl: endpoint.baseUrl })
    const { signal } = new AbortController()
    for (let turn = 0; turn < 40; turn += 1) replyOf(await client.ask({}, signal))
    process.off('warning', note)
    expect(warnings).toEqual([])
    client.close()
  })
})

it('a model that is not in the table is a fault of the config', async () => {
  const client = openClient({ baseUrl: endpoint.baseUrl })
  expect(await client.ask({ model: 'test/other' })).toMatchObject({
    ok: false,
    fault: { code: 'model_unknown' },
  })
  client.close()
})
