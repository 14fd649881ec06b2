// The guarded call against servers, names and addresses that mean harm.
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTcpServer, type Server, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { guardedFetch, type GuardedRequest } from '../../../src/adapters/http/guarded-fetch.ts'

const servers: { server: Server; sockets: Set<Socket> }[] = []

/** The origin of a server that ends with its test. */
async function listen(server: Server): Promise<number> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
  })
  servers.push({ server, sockets })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}
const serve = (listener: RequestListener): Promise<number> => listen(createServer(listener))

afterEach(() => {
  for (const { server, sockets } of servers.splice(0)) {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
})

const loopback = () => Promise.resolve([{ address: '127.0.0.1', family: 4 }])
const request = (url: string, more: Partial<GuardedRequest> = {}): GuardedRequest => ({
  url,
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: '{"a":1}',
  timeoutMs: 5000,
  maxBytes: 1000,
  allow: [{ origin: new URL(url).origin, privateNetwork: true }],
  ...more,
})
const code = async (...call: Parameters<typeof guardedFetch>): Promise<string> => {
  const reply = await guardedFetch(...call)
  return reply.ok ? `status ${reply.value.status}` : reply.fault.code
}

describe('a guarded call', () => {
  it('gives status, headers and bytes, and sends what it was given', async () => {
    const seen: string[] = []
    const port = await serve((incoming, response) => {
      const chunks: Buffer[] = []
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
      incoming.on('end', () => {
        seen.push(`${incoming.method} ${incoming.url} ${Buffer.concat(chunks).toString()}`)
        seen.push(`${incoming.headers['content-length']} ${incoming.headers.host}`)
        response.writeHead(418, { 'x-one': ['a', 'b'] }).end('十 bytes')
      })
    })
    const reply = await guardedFetch(request(`http://hooks.example:${port}/undo?x=1`), loopback)
    expect(reply).toMatchObject({ ok: true, value: { status: 418, headers: { 'x-one': 'a, b' } } })
    expect(reply.ok && new TextDecoder().decode(reply.value.bytes)).toBe('十 bytes')
    expect(seen).toEqual(['POST /undo?x=1 {"a":1}', `7 hooks.example:${port}`])
  })

  it('does not follow a redirect to a metadata address, nor any other', async () => {
    let asked = 0
    const port = await serve((_, response) => {
      asked += 1
      response.writeHead(307, { location: 'http://169.254.169.254/latest/meta-data/' }).end()
    })
    expect(await code(request(`http://127.0.0.1:${port}/`))).toBe('status 307')
    expect(asked).toBe(1)
  })

  it('is not upgraded to another protocol', async () => {
    const port = await listen(
      createTcpServer((socket) =>
        socket.once('data', () =>
          socket.write('HTTP/1.1 101 ok\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'),
        ),
      ),
    )
    expect(await code(request(`http://127.0.0.1:${port}/`))).toBe('http_connection_lost')
  })
})

describe('where a guarded call may go', () => {
  let port = 0
  let asked = 0
  beforeEach(async () => {
    asked = 0
    port = await serve((_, response) => {
      asked += 1
      response.end('secret')
    })
  })
  const publicOnly = (url: string) => ({ allow: [{ origin: new URL(url).origin, privateNetwork: false }] })

  it.each(['127.0.0.1', '127.1', '0x7f000001', '2130706433', '[::ffff:127.0.0.1]', '[::1]', '0.0.0.0'])(
    'not to this machine as %s, when that was not allowed openly',
    async (host) => {
      const url = `http://${host}:${port}/`
      expect(await code(request(url, publicOnly(url)))).toBe('http_target_refused')
      expect(asked).toBe(0)
    },
  )

  it.each([
    [[{ address: '127.0.0.1', family: 4 }]],
    [[{ address: '::ffff:127.0.0.1', family: 6 }]],
    [
      [
        { address: '8.8.8.8', family: 4 },
        { address: '10.0.0.1', family: 4 },
      ],
    ],
  ])('not to a name that leads to a private network: %j', async (addresses) => {
    const url = `http://public.example:${port}/`
    const reply = await guardedFetch(request(url, publicOnly(url)), () => Promise.resolve(addresses))
    expect(reply).toMatchObject({ ok: false, fault: { code: 'http_target_refused', kind: 'config' } })
    expect(asked).toBe(0)
  })

  it.each(['169.254.169.254', '[fd00:ec2::254]', '100.100.100.200', '[::ffff:a9fe:a9fe]', '[fe80::1]'])(
    'never to %s, allowed or not',
    async (host) => expect(await code(request(`http://${host}/`))).toBe('http_target_refused'),
  )

  it('to the address that was judged, though the name has another one a moment later', async () => {
    let lookUps = 0
    const rebinding = () => {
      lookUps += 1
      return Promise.resolve([{ address: lookUps === 1 ? '127.0.0.1' : '169.254.169.254', family: 4 }])
    }
    const url = `http://rebinding.example:${port}/`
    expect(await code(request(url), rebinding)).toBe('status 200')
    expect(lookUps).toBe(1)
    expect(await code(request(url), rebinding)).toBe('http_target_refused')
    expect(asked).toBe(1)
  })

  it.each([
    ['another host', (at: number) => `http://other.example:${at}/`],
    ['another port', () => 'http://hooks.example:1/'],
    ['another scheme', (at: number) => `https://hooks.example:${at}/`],
    ['a longer name', (at: number) => `http://hooks.example.evil.example:${at}/`],
    ['a login in the URL', (at: number) => `http://user:pass@hooks.example:${at}/`],
    ['a host after a login', (at: number) => `http://hooks.example:${at}@evil.example/`],
    ['a file', () => 'file:///etc/passwd'],
    ['no URL', () => 'hooks.example'],
  ])('not to %s', async (_, url) => {
    const allow = [{ origin: `http://hooks.example:${port}`, privateNetwork: true }]
    const asking: GuardedRequest = { ...request('http://x/'), url: url(port), allow }
    expect(await code(asking, loopback)).toBe('http_target_refused')
    expect(asked).toBe(0)
  })

  it('nowhere at all when nothing is allowed', async () => {
    expect(await code(request(`http://127.0.0.1:${port}/`, { allow: [] }))).toBe('http_target_refused')
  })
})

describe('a reply to a guarded call', () => {
  it('is a fault when it is longer than allowed, and is not read to its end', async () => {
    let sent = 0
    const port = await serve((_, response) => {
      const more = () => {
        while (sent < 100_000_000) {
          sent += 65_536
          if (!response.write(Buffer.alloc(65_536))) return void response.once('drain', more)
        }
        response.end()
      }
      more()
    })
    expect(await code(request(`http://127.0.0.1:${port}/`))).toBe('http_reply_too_large')
    expect(sent).toBeLessThan(50_000_000)
  })

  it('may be exactly as long as allowed', async () => {
    const port = await serve((_, response) => response.end(Buffer.alloc(1000)))
    expect(await code(request(`http://127.0.0.1:${port}/`))).toBe('status 200')
    expect(await code(request(`http://127.0.0.1:${port}/`, { maxBytes: 999 }))).toBe('http_reply_too_large')
  })

  it.each([
    ['its head', ''],
    ['its body', 'HTTP/1.1 200 ok\r\ncontent-length: 500\r\n\r\n'],
  ])('has its time, however steadily %s drips', async (_, head) => {
    const port = await listen(
      createTcpServer((socket) => {
        socket.write(head === '' ? 'HTTP/1.1 200 ok\r\nx-drip: ' : head)
        const drip = setInterval(() => socket.write('x'), 10)
        socket.on('close', () => clearInterval(drip))
      }),
    )
    expect(await code(request(`http://127.0.0.1:${port}/`, { timeoutMs: 200 }))).toBe('http_timeout')
  })

  it.each([
    ['too long', 5000, 1000],
    ['cut', 3, 3],
  ])('counts by its status alone where that was asked for, its body %s', async (_, sent, kept) => {
    const head = 'HTTP/1.1 201 ok\r\ncontent-length: 5000\r\n\r\n'
    const port = await listen(
      createTcpServer((socket) => socket.once('data', () => socket.end(`${head}${'x'.repeat(sent)}`))),
    )
    const reply = await guardedFetch(request(`http://127.0.0.1:${port}/`, { cutBody: true }))
    expect(reply.ok && [reply.value.status, reply.value.bytes.length]).toEqual([201, kept])
  })

  it.each([
    ['nothing', ''],
    ['no HTTP', 'SSH-2.0-OpenSSH\r\n'],
    ['half a body', 'HTTP/1.1 200 ok\r\ncontent-length: 10\r\n\r\nabc'],
    ['half a chunk', 'HTTP/1.1 200 ok\r\ntransfer-encoding: chunked\r\n\r\n5\r\nab'],
    ['two lengths', 'HTTP/1.1 200 ok\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab'],
    ['a head without end', `HTTP/1.1 200 ok\r\nx: ${'x'.repeat(100_000)}`],
  ])('is a fault when it is %s', async (_, bytes) => {
    const port = await listen(createTcpServer((socket) => socket.once('data', () => socket.end(bytes))))
    expect(await code(request(`http://127.0.0.1:${port}/`))).toBe('http_connection_lost')
  })

  it('counts though the server did not wait for the whole request', async () => {
    const port = await serve((_, response) => response.writeHead(413, { connection: 'close' }).end('no'))
    const asking = request(`http://127.0.0.1:${port}/`, { body: Buffer.alloc(200_000) })
    expect(await code(asking)).toBe('status 413')
  })
})

describe('a guarded call that cannot be made', () => {
  it.each([
    ['nobody listens', 'http://127.0.0.1:1/', loopback],
    [
      'the name is unknown',
      'http://no.example/',
      () => Promise.reject(Object.assign(new Error('x'), { code: 'ENOTFOUND' })),
    ],
    ['the name has no address', 'http://no.example/', () => Promise.resolve([])],
  ])('is an outage when %s', async (_, url, resolve) => {
    expect(await guardedFetch(request(url), resolve)).toMatchObject({
      ok: false,
      fault: { code: 'http_unreachable', kind: 'outage' },
    })
  })

  it('ends in time though the name service never answers', async () => {
    const never = () => new Promise<never>(() => undefined)
    expect(await code(request('http://slow.example/', { timeoutMs: 50 }), never)).toBe('http_timeout')
  })

  it('does not let a header carry another one', async () => {
    const headers = { 'x-key': 'a\r\nhost: evil' }
    expect(await code(request('http://127.0.0.1:1/', { headers }))).toBe('internal')
    expect(await code(request('http://127.0.0.1:1/', { method: 'GET /x HTTP/1.1\r\n' }))).toBe('internal')
  })

  it('ends when its signal says so, before or while it waits', async () => {
    const port = await serve(() => undefined)
    const url = `http://127.0.0.1:${port}/`
    expect(await code(request(url, { signal: AbortSignal.abort() }))).toBe('http_connection_lost')
    expect(await code(request(url, { signal: AbortSignal.timeout(50) }))).toBe('http_connection_lost')
  })
})
