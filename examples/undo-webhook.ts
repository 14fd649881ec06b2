// A receiver of undo commands: verifies the signature, undoes once a key, answers 2xx.
// UNDO_SECRET=... node examples/undo-webhook.ts
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'

const secret = process.env['UNDO_SECRET'] ?? ''
if (secret === '') throw new Error('UNDO_SECRET is not set')
const port = Number(process.env['PORT'] ?? 8090)
const longestAgeS = 300

/** A real receiver keeps this in its database, in the transaction that undoes. */
const seen = new Set<string>()

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

function isGenuine({ headers }: IncomingMessage, body: string): boolean {
  const timestamp = String(headers['assay-timestamp'])
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) < longestAgeS)) return false
  const expected = Buffer.from(
    `v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`,
  )
  const given = Buffer.from(String(headers['assay-signature']))
  return given.length === expected.length && timingSafeEqual(given, expected)
}

const server = createServer((request, response) => {
  void bodyOf(request).then((body) => {
    if (!isGenuine(request, body)) return response.writeHead(401).end()
    const key = String(request.headers['idempotency-key'])
    const command = JSON.parse(body) as { readonly type: string; readonly undo: unknown }
    console.log(seen.has(key) ? 'again' : 'undo', key, command.type, JSON.stringify(command.undo))
    seen.add(key)
    return response.writeHead(204).end()
  })
})
server.listen(port, '127.0.0.1', () => {
  const address = server.address()
  const at = typeof address === 'object' && address !== null ? address.port : port
  console.log(`http://127.0.0.1:${at}/`)
})
