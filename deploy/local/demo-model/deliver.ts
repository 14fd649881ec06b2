// Writes one reply to one connection: at once, slowly, in part, or not at all.
import type { ServerResponse } from 'node:http'
import { completionBody, completionEvents } from './completion.ts'
import type { DemoRequest } from './request.ts'
import type { Completion, ErrorReply, Reply } from './script.ts'

const simulationHeaders = { server: 'assay-demo-simulation', 'x-assay-simulation': 'true' }

/** Sends JSON with its length, so that the connection can be kept. */
export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  sendBytes(response, { status, contentType: 'application/json', body: Buffer.from(JSON.stringify(value)) })
}

type Bytes = {
  readonly status: number
  readonly contentType: string
  readonly body: Buffer
  readonly headers?: Readonly<Record<string, string>>
}

function sendBytes(response: ServerResponse, { status, contentType, body, headers }: Bytes): void {
  response.writeHead(status, {
    ...simulationHeaders,
    'content-type': contentType,
    'content-length': body.length,
    ...headers,
  })
  response.end(body)
}

/** An error as OpenAI shapes it. */
export function errorBody(error: Pick<ErrorReply, 'code' | 'message' | 'type' | 'param'>): unknown {
  const { code, message, type = 'invalid_request_error', param = null } = error
  return { error: { message, type, param, code } }
}

// Sends the pieces evenly over the time; stops when the caller leaves.
function drip(response: ServerResponse, pieces: readonly (string | Buffer)[], overMs: number): void {
  let sent = 0
  const wait = overMs / Math.max(1, pieces.length)
  const timer = setInterval(
    () => {
      const piece = pieces[sent++]
      if (piece !== undefined) response.write(piece)
      if (sent < pieces.length) return
      clearInterval(timer)
      response.end()
    },
    Math.max(1, wait),
  )
  response.once('close', () => clearInterval(timer))
  response.flushHeaders()
}

function inPieces(body: Buffer, count: number): Buffer[] {
  const size = Math.max(1, Math.ceil(body.length / count))
  return Array.from({ length: Math.ceil(body.length / size) }, (_, index) =>
    body.subarray(index * size, (index + 1) * size),
  )
}

function breakOff(response: ServerResponse, body: Buffer, share: number): void {
  response.write(body.subarray(0, Math.max(1, Math.floor(body.length * share))), () => response.destroy())
}

function deliverWhole(response: ServerResponse, request: DemoRequest, reply: Completion): void {
  const contentType = 'application/json'
  const body = Buffer.from(completionBody(request, reply))
  if (reply.dripMs === undefined && reply.breakAt === undefined) {
    sendBytes(response, { status: 200, contentType, body })
    return
  }
  // The length is announced even when the body is going to stop short: the caller must see the cut.
  response.writeHead(200, {
    ...simulationHeaders,
    'content-type': contentType,
    'content-length': body.length,
  })
  if (reply.breakAt !== undefined) breakOff(response, body, reply.breakAt)
  else drip(response, inPieces(body, Math.ceil((reply.dripMs ?? 0) / 20)), reply.dripMs ?? 0)
}

function deliverStream(response: ServerResponse, request: DemoRequest, reply: Completion): void {
  const events = completionEvents(request, reply)
  response.writeHead(200, { ...simulationHeaders, 'content-type': 'text/event-stream; charset=utf-8' })
  if (reply.breakAt !== undefined) breakOff(response, Buffer.from(events.join('')), reply.breakAt)
  else if (reply.dripMs !== undefined) drip(response, events, reply.dripMs)
  else response.end(events.join(''))
}

function deliverError(response: ServerResponse, reply: ErrorReply): void {
  sendBytes(response, {
    status: reply.status,
    contentType: 'application/json',
    body: Buffer.from(JSON.stringify(errorBody(reply))),
    headers: reply.headers ?? {},
  })
}

/** Answers as the reply says. A hanging reply leaves the response open: closing is up to the caller. */
export function deliver(response: ServerResponse, request: DemoRequest, reply: Reply): void {
  if (reply.kind !== 'completion') deliverOther(response, reply)
  else if (request.stream) deliverStream(response, request, reply)
  else deliverWhole(response, request, reply)
}

/** The same of everything that is no completion. */
export function deliverOther(response: ServerResponse, reply: Exclude<Reply, Completion>): void {
  switch (reply.kind) {
    case 'error':
      deliverError(response, reply)
      break
    case 'raw':
      sendBytes(response, { ...reply, body: Buffer.from(reply.body) })
      break
    case 'hang':
      break
    case 'reset':
      response.destroy()
  }
}
