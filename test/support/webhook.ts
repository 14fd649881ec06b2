// A webhook that remembers every delivery, checks its signature, and answers as a test says.
import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'

export type Delivery = {
  readonly key: string
  readonly jobId: string
  readonly order: number
  readonly body: string
  /** Whether the signature is that of the secret. */
  readonly signed: boolean
  readonly status: number
}

export type TestWebhook = {
  readonly url: string
  readonly secret: string
  readonly deliveries: readonly Delivery[]
  /** The status of the next replies. */
  answer(status: (delivery: Pick<Delivery, 'key' | 'jobId' | 'order'>) => number): void
  close(): Promise<void>
}

export async function startWebhook(): Promise<TestWebhook> {
  const secret = 'a secret of the test'
  const deliveries: Delivery[] = []
  let statusOf: Parameters<TestWebhook['answer']>[0] = () => 204
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      const { headers } = request
      const text = `${String(headers['assay-timestamp'])}.${body}`
      const expected = `v1=${createHmac('sha256', secret).update(text).digest('hex')}`
      const { jobId, order } = JSON.parse(body) as { jobId: string; order: number }
      const key = String(headers['idempotency-key'])
      const status = statusOf({ key, jobId, order })
      deliveries.push({ key, jobId, order, body, signed: headers['assay-signature'] === expected, status })
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}/undo`,
    secret,
    deliveries,
    answer: (next) => void (statusOf = next),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** A policy that no answer meets. */
export const neverPolicy = `
name: never
version: 1.0.0
models: [demo/basic]
sampling: { count: 2 }
ladder: [{ temperature: 0 }]
checks: [{ kind: length, id: short, max: 1 }]
fallback: { en: "Sorry, no answer.", zh: "抱歉，暂无答复。" }
`

/** A job that has acted, as it stands on the topic. */
export const actedJob = (id: string, actions: number, type = 'refund'): string =>
  JSON.stringify({
    id,
    policy: 'never',
    prompt: '[[demo:answer=Seven days.]] How long?',
    actions: Array.from({ length: actions }, (_, index) => ({
      id: `act-${index}`,
      type,
      undo: { index },
    })),
  })
