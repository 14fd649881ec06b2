// A reward service to start from: verifies the signature, bounds what it reads, answers by the rules of score.ts.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { score } from './score.ts'

const mostBytes = 4_194_304
const mostSecondsAway = 300

/** `secret`: the one that the service of the config has in the variable `secretEnv`. */
export function rewardServer(secret: string, now: () => number = Date.now): Server {
  return createServer((request, response) => {
    const reply = (status: number, value: object): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    }
    answerTo(request, { secret, now }).then(
      ([status, value]) => reply(status, value),
      () => reply(413, {}),
    )
  })
}

type Keys = { readonly secret: string; readonly now: () => number }

async function answerTo(
  request: IncomingMessage,
  keys: Keys,
): Promise<readonly [status: number, value: object]> {
  const body = await bodyOf(request)
  if (request.method !== 'POST') return [405, {}]
  if (!signed(request, body, keys)) return [401, {}]
  try {
    // The signature says that it comes from who keeps to the schema.
    return [200, score(JSON.parse(body.toString('utf8')) as Parameters<typeof score>[0])]
  } catch {
    return [400, {}]
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > mostBytes) throw new Error('the body is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function signed({ headers }: IncomingMessage, body: Buffer, { secret, now }: Keys): boolean {
  const timestamp = String(headers['assay-timestamp'])
  if (!(Math.abs(now() / 1000 - Number(timestamp)) <= mostSecondsAway)) return false
  const wanted = createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex')
  const given = Buffer.from(String(headers['assay-signature']))
  const expected = Buffer.from(`v1=${wanted}`)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
