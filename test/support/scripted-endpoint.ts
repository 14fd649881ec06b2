// An HTTP endpoint whose replies a test dictates, and which remembers what it was asked.
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'

export type AskedCall = {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Readonly<Record<string, unknown>>
}

export type ScriptedReply = {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** An object is sent as JSON; a text or bytes as they are; undefined as no body at all. */
  readonly body?: unknown
}

/** Writes the reply itself when a plain one is not enough. */
export type Script = (call: AskedCall, response: ServerResponse) => ScriptedReply | 'handled'

export type ScriptedEndpoint = {
  readonly baseUrl: string
  readonly calls: readonly AskedCall[]
  /** What the next calls get. */
  answer(script: Script | ScriptedReply): void
  close(): Promise<void>
}

const bytesOf = (body: unknown): Buffer => {
  if (body === undefined || body === null) return Buffer.alloc(0)
  if (Buffer.isBuffer(body)) return body
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
}

function write(response: ServerResponse, { status = 200, headers, body }: ScriptedReply): void {
  const bytes = bytesOf(body)
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': bytes.length,
    ...headers,
  })
  response.end(bytes)
}

/** A body in the shape of a completion. */
export const completion = (
  content: unknown,
  more: Readonly<Record<string, unknown>> = {},
): ScriptedReply => ({
  body: {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1_735_689_600,
    model: 'm-1',
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 12, completion_tokens: 4, total_tokens: 16 },
    ...more,
  },
})

/** Starts on a free port of the loopback address. */
export async function startScriptedEndpoint(): Promise<ScriptedEndpoint> {
  const calls: AskedCall[] = []
  let script: Script = () => completion('ok')
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      const text = Buffer.concat(chunks).toString()
      const body = (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>
      const call = { path: incoming.url ?? '', headers: incoming.headers, body }
      calls.push(call)
      const reply = script(call, response)
      if (reply !== 'handled') write(response, reply)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    calls,
    answer: (next) => {
      script = typeof next === 'function' ? next : () => next
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
