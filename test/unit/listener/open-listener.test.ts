// The listener: fixed pages, GET alone, and whatever else comes is turned away without harm.
import { connect } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { openListener, type Listener, type Pages } from '../../../src/adapters/listener/open-listener.ts'

let opened: Listener | undefined
afterEach(() => opened?.close())

async function listen(pages: Pages = { '/page': () => ({ status: 200, type: 'text/plain', body: 'here' }) }) {
  opened = await openListener(':0', pages)
  return opened.address
}

/** What comes back for these bytes before the connection ends. */
function sent(address: string, bytes: string): Promise<string> {
  const [host = '', port = ''] = address.split(':')
  return new Promise((resolve) => {
    let reply = ''
    const socket = connect(Number(port), host, () => socket.write(bytes))
    socket.on('data', (chunk: Buffer) => (reply += chunk.toString()))
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(reply))
  })
}

const request = (address: string, line: string, headers = ''): Promise<string> =>
  sent(address, `${line} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${headers}\r\n`)

it('is on this machine alone unless told otherwise, and answers its pages', async () => {
  const address = await listen()
  expect(address).toMatch(/^127\.0\.0\.1:\d+$/)
  const reply = await request(address, 'GET /page')
  expect(reply).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  expect(reply).toContain('cache-control: no-store')
  expect(reply).toMatch(/\r\n\r\nhere$/)
  expect(await request(address, 'GET /page?from=1')).toContain('200 OK')
})

it.each([
  '/',
  '/pages',
  '/page/',
  '//page',
  '/../page',
  '/page/../page',
  '/%70age',
  '/page%00',
  '/PAGE',
  '/__proto__',
  '/constructor',
  '/toString',
  '/etc/passwd',
  'http://elsewhere/page',
  '*',
])('knows no page %s', async (path) => {
  expect(await request(await listen(), `GET ${path}`)).toMatch(/^HTTP\/1\.1 404 /)
})

it.each(['POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE', 'PATCH'])(
  'does not answer %s',
  async (method) => {
    const reply = await request(await listen(), `${method} /page`, 'content-length: 0\r\n')
    expect(reply).toMatch(/^HTTP\/1\.1 405 /)
    expect(reply).toContain('allow: GET')
  },
)

it('does not wait for a body', async () => {
  const reply = await sent(
    await listen(),
    'POST /page HTTP/1.1\r\nhost: x\r\ncontent-length: 1000000000\r\n\r\nsome of it',
  )
  expect(reply).toMatch(/^HTTP\/1\.1 405 /)
})

it('turns away a header that is too large, and what is no HTTP, and goes on', async () => {
  const address = await listen()
  expect(await request(address, 'GET /page', `x: ${'a'.repeat(20_000)}\r\n`)).toMatch(/^HTTP\/1\.1 431 /)
  expect(await request(address, `GET /${'a'.repeat(20_000)}`)).toMatch(/^HTTP\/1\.1 431 /)
  expect(await sent(address, '\u0016\u0003\u0001 hello\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /)
  expect(await request(address, 'CONNECT elsewhere:443')).not.toContain('200')
  expect(await request(address, 'GET /page')).toContain('200 OK')
})

it('makes a page once for all who ask while it is made', async () => {
  let made = 0
  const { promise: ready, resolve: go } = Promise.withResolvers<undefined>()
  const address = await listen({
    '/page': async () => {
      made += 1
      await ready
      return { status: 200, type: 'text/plain', body: String(made) }
    },
    '/other': () => ({ status: 200, type: 'text/plain', body: '' }),
  })
  const replies = Promise.all(Array.from({ length: 20 }, () => request(address, 'GET /page')))
  // Behind them on the same machine: when these are answered, those have been heard.
  for (let turn = 0; turn < 3; turn += 1) await request(address, 'GET /other')
  go(undefined)
  expect(new Set((await replies).map((reply) => reply.slice(-1)))).toEqual(new Set(['1']))
  expect(await request(address, 'GET /page')).toMatch(/2$/)
})

it('says nothing of why a page cannot be made', async () => {
  const address = await listen({ '/page': () => Promise.reject(new Error('password=hunter2')) })
  const reply = await request(address, 'GET /page')
  expect(reply).toMatch(/^HTTP\/1\.1 500 /)
  expect(reply).not.toContain('hunter2')
  expect(await request(address, 'GET /page')).toMatch(/^HTTP\/1\.1 500 /)
})

it('says which address is taken', async () => {
  const address = await listen()
  await expect(openListener(address, {})).rejects.toThrow(
    `${address} cannot be listened on: listen EADDRINUSE`,
  )
})
