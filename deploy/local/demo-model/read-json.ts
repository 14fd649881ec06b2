// Reads a request body as JSON, within a bound.
import type { IncomingMessage } from 'node:http'

export const maxBodyBytes = 10_000_000

export type JsonBody =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly status: number; readonly problem: string }

const tooLarge: JsonBody = {
  ok: false,
  status: 413,
  problem: `the body is larger than ${maxBodyBytes} bytes`,
}

function parse(text: string): JsonBody {
  try {
    return { ok: true, value: JSON.parse(text) as unknown }
  } catch {
    return { ok: false, status: 400, problem: 'the body is not JSON' }
  }
}

/**
 * Calls `done` once with the parsed body or what is wrong with it; not at all when the caller leaves first.
 * Beyond the bound nothing is kept, the rest is read and dropped.
 */
export function readJson(incoming: IncomingMessage, done: (body: JsonBody) => void): void {
  const chunks: Buffer[] = []
  let size = 0
  incoming.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size <= maxBodyBytes) chunks.push(chunk)
    else chunks.length = 0
  })
  incoming.on('end', () => {
    if (size > maxBodyBytes) done(tooLarge)
    else done(parse(chunks.length === 1 ? String(chunks[0]) : Buffer.concat(chunks).toString()))
  })
  incoming.on('error', () => {
    chunks.length = 0
  })
}
