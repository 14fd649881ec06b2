// A small HTTP server for those who watch: fixed pages, GET alone, bounded in size, time and connections.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fault } from '../../core/faults/fault.ts'

export type Page = { readonly status: number; readonly type: string; readonly body: string }

/** By exact path. */
export type Pages = Readonly<Record<string, () => Page | Promise<Page>>>

export type Listener = {
  /** host:port that it listens on; of port 0, the one that was free. */
  readonly address: string
  readonly close: () => Promise<void>
}

/** A reader that takes longer over a page, or says nothing for so long, is let go. */
const idleMs = 10_000
const bounds = {
  maxHeaderSize: 8192,
  headersTimeout: 5000,
  requestTimeout: 5000,
  keepAliveTimeout: 5000,
  connectionsCheckingInterval: 1000,
} as const
const mostConnections = 256

/** `host:port`, `[host]:port`, or `:port` for this machine alone. Rejects with the words of `listen_failed`. */
export async function openListener(listen: string, pages: Pages): Promise<Listener> {
  const asked = pagesOnce(pages)
  const server = createServer(bounds, (request, response) => void reply(asked, { request, response }))
  server.maxConnections = mostConnections
  server.setTimeout(idleMs)
  await listening(server, listen)
  const { address, port } = server.address() as AddressInfo
  return {
    address: `${address.includes(':') ? `[${address}]` : address}:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function listening(server: Server, listen: string): Promise<void> {
  const colon = listen.lastIndexOf(':')
  const host = listen.slice(0, colon).replace(/^\[(.*)\]$/, '$1')
  return new Promise((resolve, reject) => {
    // For as long as it listens: a connection that cannot be accepted is an error too, and must not end the process.
    server.on('error', (error) =>
      reject(new Error(fault('listen_failed', { address: listen, reason: error.message }).message)),
    )
    server.listen({ host: host === '' ? '127.0.0.1' : host, port: Number(listen.slice(colon + 1)) }, resolve)
  })
}

type Exchange = { readonly request: IncomingMessage; readonly response: ServerResponse }

async function reply(pages: Pages, { request, response }: Exchange): Promise<void> {
  const { method, url = '' } = request
  const page = await pageFor(pages, { method, url })
  if (response.destroyed) return
  response.writeHead(page.status, {
    'content-type': page.type,
    'content-length': Buffer.byteLength(page.body),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    // What else was sent with the request is not read.
    ...(method === 'GET' ? {} : { allow: 'GET', connection: 'close' }),
  })
  response.end(page.body)
}

const said = (status: number, text: string): Page => ({
  status,
  type: 'text/plain; charset=utf-8',
  body: `${text}\n`,
})

async function pageFor(
  pages: Pages,
  { method, url }: { readonly method: string | undefined; readonly url: string },
): Promise<Page> {
  if (method !== 'GET') return said(405, 'GET alone is answered here')
  const [path = ''] = url.split('?', 1)
  const page = Object.hasOwn(pages, path) ? pages[path] : undefined
  if (page === undefined) return said(404, `there are ${Object.keys(pages).join(', ')}`)
  try {
    return await page()
  } catch {
    return said(500, 'the page could not be made')
  }
}

/** Who asks for a page while it is being made gets that one: a flood of requests makes it no more often. */
function pagesOnce(pages: Pages): Pages {
  const made = Object.entries(pages).map(([path, page]) => {
    let running: Promise<Page> | undefined
    const once = (): Promise<Page> =>
      (running ??= Promise.resolve(page()).finally(() => {
        running = undefined
      }))
    return [path, once] as const
  })
  return Object.fromEntries(made)
}
