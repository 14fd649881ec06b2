// One undo command: what is sent, what is tried again, what ends it.
import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Compensation } from '../../../schemas/generated/compensation.ts'
import { deliverCommand, type DeliverDeps } from '../../../consumers/compensations/deliver-command.ts'
import type { SendWebhook, WebhookReply } from '../../../consumers/compensations/webhook-call.ts'
import type { Fault } from '../../../src/core/faults/codes.ts'
import { fault } from '../../../src/core/faults/fault.ts'
import { failed, ok } from '../../../src/core/prelude.ts'
import { silentLog } from '../../../src/telemetry/silent.ts'

const command = (more: Partial<Compensation> = {}): Compensation => ({
  jobId: 'order-1',
  actionId: 'r-1',
  type: 'refund',
  undo: { amount: 5 },
  order: 0,
  of: 1,
  at: '2026-11-29T12:00:00.000Z',
  idempotencyKey: 'assay.jobs-0-41/r-1',
  ...more,
})
const webhook = {
  url: 'https://hooks.example/undo',
  secret: 'hush',
  timeoutMs: 1000,
  tries: 3,
  privateNetwork: false,
}
const reply = (status: number, text = '', headers: Record<string, string> = {}): WebhookReply => ({
  status,
  headers,
  bytes: new TextEncoder().encode(text),
})
const running = { draining: new AbortController().signal, stopped: new AbortController().signal }

const hooks: DeliverDeps['webhookOf'] = (type) => (type === 'refund' ? webhook : undefined)

/** Delivers against replies in turn; the last one is given again. */
async function deliver(
  replies: readonly (WebhookReply | Fault)[],
  given = command(),
  {
    webhookOf = hooks,
    ...signals
  }: typeof running & { readonly webhookOf?: DeliverDeps['webhookOf'] } = running,
) {
  const calls: Parameters<SendWebhook>[0][] = []
  const waits: number[] = []
  const end = await deliverCommand(given, signals, {
    webhookOf,
    send: (call) => {
      const next = replies[Math.min(calls.length, replies.length - 1)] ?? reply(500)
      calls.push(call)
      return Promise.resolve('status' in next ? ok(next) : failed(next))
    },
    log: silentLog,
    now: () => 1_764_460_800_500,
    random: () => 0,
    wait: (ms) => {
      waits.push(ms)
      return Promise.resolve()
    },
  })
  return { end, calls, waits }
}

describe('an undo command', () => {
  it('is sent once, signed, with its key', async () => {
    const { end, calls } = await deliver([reply(204)])
    expect(end).toEqual({ status: 'done', tries: 1, httpStatus: 204 })
    const [{ headers, body }] = calls as [Parameters<SendWebhook>[0]]
    expect(JSON.parse(body)).toEqual(command())
    expect(headers['idempotency-key']).toBe('assay.jobs-0-41%2Fr-1')
    expect(headers['assay-timestamp']).toBe('1764460800')
    const expected = createHmac('sha256', 'hush').update(`1764460800.${body}`).digest('hex')
    expect(headers['assay-signature']).toBe(`v1=${expected}`)
  })

  it.each(['退款-1', 'a\r\nhost: evil', '\ud800', 'a/b?c'])('has a key fit for a header: %j', async (id) => {
    const { calls } = await deliver([reply(200)], command({ idempotencyKey: `assay.jobs-0-41/${id}` }))
    expect(calls[0]?.headers['idempotency-key']).toMatch(/^[\w.%~!'()*-]+$/)
  })

  it.each([
    reply(500),
    reply(503),
    reply(429),
    reply(408),
    fault('http_timeout', { host: 'h', limitMs: 1 }),
    fault('http_connection_lost', { host: 'h', reason: 'cut' }),
    fault('http_unreachable', { host: 'h', reason: 'refused' }),
  ])('is tried again with the same key and body after %j', async (bad) => {
    const { end, calls, waits } = await deliver([bad, bad, reply(200)])
    expect(end).toMatchObject({ status: 'done', tries: 3 })
    expect(new Set(calls.map(({ headers, body }) => `${headers['idempotency-key']} ${body}`)).size).toBe(1)
    expect(waits).toEqual([500, 1000])
  })

  it('fails when its tries are used up, with the last reason', async () => {
    const { end, calls } = await deliver([reply(503, 'down for\u001b[2J repairs')])
    expect(calls).toHaveLength(3)
    expect(end).toMatchObject({
      status: 'failed',
      tries: 3,
      httpStatus: 503,
      error: {
        code: 'webhook_failing',
        message: 'hooks.example answers 503 to the undo command: down for [2J repairs.',
      },
    })
  })

  it.each([reply(400), reply(401), reply(404), reply(410), reply(422), reply(301), reply(307), reply(101)])(
    'is not sent again after %j',
    async (no) => {
      const { end, calls } = await deliver([no])
      expect(calls).toHaveLength(1)
      expect(end).toMatchObject({ status: 'failed', tries: 1, error: { code: 'webhook_refused' } })
    },
  )

  it('is not sent again to an address that may not be called', async () => {
    const { end } = await deliver([fault('http_target_refused', { host: 'h', reason: 'private' })])
    expect(end).toMatchObject({ status: 'failed', tries: 1, error: { code: 'http_target_refused' } })
  })

  it('waits as long as the webhook asks, within a minute', async () => {
    const { waits } = await deliver([
      reply(429, '', { 'retry-after': '7' }),
      reply(503, '', { 'retry-after': '999999' }),
    ])
    expect(waits).toEqual([7000, 60_000])
  })

  it('waits until the date that the webhook names', async () => {
    const until = new Date(1_764_460_800_500 + 9500).toUTCString()
    const { waits } = await deliver([reply(503, '', { 'retry-after': until }), reply(204)])
    expect(waits).toEqual([9500])
  })

  it.each(['unheard-of', '__proto__', 'constructor'])('without a webhook fails untried: %s', async (type) => {
    const { end, calls } = await deliver([reply(200)], command({ type }))
    expect(calls).toEqual([])
    expect(end).toMatchObject({ status: 'failed', tries: 0, error: { code: 'webhook_missing' } })
  })

  it('is left to the next owner when this one ends', async () => {
    const draining = AbortSignal.abort()
    expect((await deliver([reply(200)], command(), { ...running, draining })).end).toBe('cancelled')
  })

  it('goes on where the config says by then, with its key, and fails where it says nothing any more', async () => {
    const places = [webhook, { ...webhook, url: 'https://other.example/undo' }]
    const moved = await deliver([reply(503), reply(200)], command(), {
      ...running,
      webhookOf: () => places.shift(),
    })
    expect(moved.end).toMatchObject({ status: 'done', tries: 2 })
    expect(moved.calls.map(({ webhook: { url } }) => url)).toEqual([
      'https://hooks.example/undo',
      'https://other.example/undo',
    ])
    expect(new Set(moved.calls.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
    const once = [webhook]
    const gone = await deliver([reply(503)], command(), { ...running, webhookOf: () => once.shift() })
    expect(gone.end).toMatchObject({ status: 'failed', tries: 1, error: { code: 'webhook_missing' } })
  })
})
