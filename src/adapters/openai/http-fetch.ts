// The transport under the SDK: node:http, so that a call costs little, no redirect is followed with the key in hand,
// and the whole body is read, within its bound, before the SDK's own timer is stopped.
import {
  Agent as HttpAgent,
  request as httpRequest,
  type ClientRequest,
  type IncomingMessage,
} from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { promisify } from 'node:util'
import { brotliDecompress, unzip } from 'node:zlib'
import { tooLargeCode } from './transport-fault.ts'

type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>

export type Transport = {
  /** A fetch whose replies are at most so long. */
  fetch(maxReplyBytes: number): Fetch
  /** The body of a reply with status 200 to 299, which is read already. */
  bodyOf(response: Response): string
  close(): void
}

const connectTimeoutMs = 10_000
/** Idle connections are closed before the server may: uvicorn does after 5 s and does not say so beforehand. */
const idleMs = 4000
/** All that anyone reads of a reply's headers. */
const headersKept = [
  'content-type',
  'retry-after',
  'retry-after-ms',
  'x-ratelimit-reset-after',
  'x-request-id',
  'location',
]
const bodiless = new Set([204, 205, 304])

const coded = (code: string, message: string): Error => Object.assign(new Error(message), { code })

const decoders = new Map([
  ['gzip', promisify(unzip)],
  ['x-gzip', promisify(unzip)],
  ['deflate', promisify(unzip)],
  ['br', promisify(brotliDecompress)],
])

/** Nobody asked for a packed body; some proxies pack it all the same. */
async function unpack(body: Buffer, encoding: string, maxOutputLength: number): Promise<Buffer> {
  const decode = decoders.get(encoding.trim().toLowerCase())
  if (decode === undefined) throw coded('ERR_ENCODING', `unknown content-encoding ${encoding}`)
  return decode(body, { maxOutputLength })
}

function readBody(incoming: IncomingMessage, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let bytes = 0
    incoming.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > maxBytes) incoming.destroy(coded(tooLargeCode, `the body is longer than ${maxBytes} bytes`))
      else chunks.push(chunk)
    })
    incoming.once('end', () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)))
    incoming.once('error', reject)
    incoming.once('close', () => {
      if (!incoming.readableEnded) reject(coded('ECONNRESET', 'the body was cut'))
    })
  })
}

function headersOf(incoming: IncomingMessage): Record<string, string> {
  const kept: Record<string, string> = {}
  for (const name of headersKept) {
    const value = incoming.headers[name]
    if (typeof value === 'string') kept[name] = value
  }
  return kept
}

async function textOf(incoming: IncomingMessage, maxBytes: number): Promise<string> {
  const body = await readBody(incoming, maxBytes)
  const encoding = incoming.headers['content-encoding']
  if (encoding === undefined || encoding === 'identity' || body.length === 0) return body.toString('utf8')
  return (await unpack(body, encoding, maxBytes)).toString('utf8')
}

/** A packet filter that drops packets must not hold a call for the whole of its time. */
function boundConnect(call: ClientRequest): void {
  call.once('socket', (socket) => {
    if (!socket.connecting) return
    const timer = setTimeout(
      () => call.destroy(coded('ECONNECTTIMEOUT', `no connection within ${connectTimeoutMs} ms`)),
      connectTimeoutMs,
    )
    const stop = () => clearTimeout(timer)
    socket.once('connect', stop).once('close', stop)
  })
}

function send(agents: Agents, target: URL, init: RequestInit): Promise<IncomingMessage> {
  const secure = target.protocol === 'https:'
  const headers = Object.fromEntries(
    init.headers instanceof Headers ? init.headers : new Headers(init.headers),
  )
  const body = typeof init.body === 'string' ? init.body : ''
  const signal = init.signal ?? undefined
  return new Promise((resolve, reject) => {
    const options = {
      method: init.method ?? 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    }
    const call = secure
      ? httpsRequest(target, { ...options, agent: agents.https })
      : httpRequest(target, { ...options, agent: agents.http })
    const abort = () => call.destroy(signal?.reason instanceof Error ? signal.reason : undefined)
    signal?.addEventListener('abort', abort, { once: true })
    call.once('close', () => signal?.removeEventListener('abort', abort))
    call.once('response', resolve)
    // Stays: an error after the response is the body's to report, and must not end the process here.
    call.on('error', reject)
    boundConnect(call)
    call.end(body)
  })
}

type Agents = { readonly http: HttpAgent; readonly https: HttpsAgent }

async function exchange(agents: Agents, call: { target: URL; init: RequestInit; maxReplyBytes: number }) {
  const { target, init, maxReplyBytes } = call
  try {
    const incoming = await send(agents, target, init)
    return { incoming, text: await textOf(incoming, maxReplyBytes) }
  } catch (error) {
    // The SDK tells a timeout from a broken connection by the kind of error; a cut socket has many.
    if (init.signal?.aborted) throw new DOMException('aborted', 'AbortError')
    throw error
  }
}

/** Connections are kept and shared; how many there are is up to how many calls run at once. */
export function openTransport(): Transport {
  const options = { keepAlive: true, maxFreeSockets: 1024, scheduling: 'lifo' as const, timeout: idleMs }
  const agents: Agents = { http: new HttpAgent(options), https: new HttpsAgent(options) }
  const bodies = new WeakMap<Response, string>()
  return {
    fetch: (maxReplyBytes) => async (input, init) => {
      const target = new URL(input instanceof Request ? input.url : input)
      const { incoming, text } = await exchange(agents, { target, init: init ?? {}, maxReplyBytes })
      const status = incoming.statusCode ?? 0
      const good = status >= 200 && status < 300
      // Reading a text back out of a Response costs more than the whole parse; the SDK reads only what went wrong.
      const body = good || bodiless.has(status) ? null : text
      const response = new Response(body, { status, headers: headersOf(incoming) })
      if (good) bodies.set(response, text)
      return response
    },
    bodyOf: (response) => bodies.get(response) ?? '',
    close: () => {
      agents.http.destroy()
      agents.https.destroy()
    },
  }
}
