// An HTTP server of a test that ends with it, and clients' view of its address.
import { createServer, type RequestListener } from 'node:http'
import type { Socket } from 'node:net'
import { afterEach } from 'vitest'

const open: { close: () => void }[] = []

afterEach(() => {
  for (const { close } of open.splice(0)) close()
})

/** Address of a server on this machine. */
export async function listening(listener: RequestListener): Promise<string> {
  const sockets = new Set<Socket>()
  const server = createServer(listener)
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  open.push({
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  })
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/`
}

const answers: Readonly<Record<string, readonly [code: string, listener: RequestListener]>> = {
  'a redirect to a metadata address': [
    'service_refusing',
    (_, response) => response.writeHead(307, { location: 'http://169.254.169.254/latest/' }).end(),
  ],
  'no right to ask': ['service_refusing', (_, response) => response.writeHead(403).end('{}')],
  'an error of its own': ['service_failing', (_, response) => response.writeHead(500).end('{}')],
  'too many requests': [
    'service_failing',
    (_, response) => response.writeHead(429, { 'retry-after': '600' }).end('{}'),
  ],
  'no content': ['service_refusing', (_, response) => response.writeHead(204).end()],
  garbage: ['outside_unreadable', (_, response) => json(response).end('{"rules": [')],
  'another content type': [
    'outside_unreadable',
    (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('{"rules":[]}'),
  ],
  'compressed bytes': [
    'outside_unreadable',
    (_, response) => json(response, { 'content-encoding': 'gzip' }).end(Buffer.from('1f8b0800', 'hex')),
  ],
  'broken UTF-8': [
    'outside_unreadable',
    (_, response) => json(response).end(Buffer.from([0x22, 0xff, 0x22])),
  ],
  'a hundred megabytes': [
    'http_reply_too_large',
    (_, response) => {
      json(response)
      const piece = Buffer.alloc(1_048_576, 0x20)
      const more = (left: number): void => {
        if (left > 0 && !response.destroyed) response.write(piece, () => more(left - 1))
      }
      more(100)
    },
  ],
  'a slow drip': [
    'http_timeout',
    (_, response) => {
      json(response)
      const drip = setInterval(() => response.write(' '), 10)
      response.on('close', () => clearInterval(drip))
    },
  ],
  silence: ['http_timeout', () => undefined],
  'a cut connection': ['http_connection_lost', (request) => request.socket.destroy()],
}

const json = (response: Parameters<RequestListener>[1], more: Record<string, string> = {}) =>
  response.writeHead(200, { 'content-type': 'application/json', ...more })

type Hostile = readonly [name: string, code: string, listener: RequestListener]

/** What hostile and broken servers answer, by name, with the code of the fault that it has to become. */
export const hostile = (): readonly Hostile[] =>
  Object.entries(answers).map(([name, [code, listener]]) => [name, code, listener])
