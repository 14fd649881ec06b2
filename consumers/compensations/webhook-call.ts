// One undo command as a signed request, and what the reply says about delivering it.
import { createHmac } from 'node:crypto'
import type { Compensation } from '../../schemas/generated/compensation.ts'
import { askedWaitMs } from '../../src/core/faults/asked-wait.ts'
import type { Fault } from '../../src/core/faults/codes.ts'
import { fault } from '../../src/core/faults/fault.ts'
import type { Result } from '../../src/core/prelude.ts'

/** Where undo commands of one type go. */
export type Webhook = {
  readonly url: string
  /** Key of the signature. */
  readonly secret: string
  /** Of one delivery. */
  readonly timeoutMs: number
  /** Deliveries of one command before it counts as failed. */
  readonly tries: number
  /** The address may be in a network of one's own. */
  readonly privateNetwork: boolean
}

export type WebhookReply = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: Uint8Array
}

/** Sends one request; any status is a reply. Never rejects. */
export type SendWebhook = (call: {
  readonly webhook: Webhook
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly signal: AbortSignal
}) => Promise<Result<WebhookReply, Fault>>

/**
 * The headers: key, time in seconds since 1970, and `v1=` with the HMAC-SHA256 of time, a dot and the body, in hex. The
 * key is percent-encoded: an action's id may hold what a header cannot.
 */
export function headersFor(
  { idempotencyKey }: Compensation,
  { body, secret, nowMs }: { readonly body: string; readonly secret: string; readonly nowMs: number },
): Record<string, string> {
  const timestamp = String(Math.floor(nowMs / 1000))
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  return {
    'content-type': 'application/json',
    'idempotency-key': encodeURIComponent(idempotencyKey.toWellFormed()),
    'assay-timestamp': timestamp,
    'assay-signature': `v1=${signature}`,
  }
}

export type Answer =
  | { readonly kind: 'done'; readonly httpStatus: number }
  /** `again`: another delivery may go better. */
  | {
      readonly kind: 'failed'
      readonly fault: Fault
      readonly again: boolean
      readonly httpStatus?: number
    }

/** 4xx that speak of the moment: timeout, too early, too many requests. */
const passing = new Set([408, 425, 429])
const shownBytes = 300

/** 2xx is done. A redirect is not followed and does not mend itself; neither does any other 4xx. `nowMs`: since 1970. */
export function answerOf(
  reply: Result<WebhookReply, Fault>,
  { host, nowMs }: { readonly host: string; readonly nowMs: number },
): Answer {
  if (!reply.ok) return { kind: 'failed', fault: reply.fault, again: reply.fault.kind !== 'config' }
  const { status, headers, bytes } = reply.value
  if (status >= 200 && status < 300) return { kind: 'done', httpStatus: status }
  const text = new TextDecoder().decode(bytes.subarray(0, shownBytes)).trim()
  const reason = text === '' ? 'no text' : text
  if (status < 500 && !passing.has(status)) {
    const refused = fault('webhook_refused', { host, status, reason })
    return { kind: 'failed', fault: refused, again: false, httpStatus: status }
  }
  const failing = fault(
    'webhook_failing',
    { host, status, reason },
    askedWaitMs(headers['retry-after'], nowMs),
  )
  return { kind: 'failed', fault: failing, again: true, httpStatus: status }
}
