// One undo command to its end: delivered, failed for good, or left to the next owner.
import type { Compensation } from '../../schemas/generated/compensation.ts'
import type { CompensationResult } from '../../schemas/generated/compensation-result.ts'
import type { Fault } from '../../src/core/faults/codes.ts'
import { fault } from '../../src/core/faults/fault.ts'
import type { Log } from '../../src/ports/telemetry.ts'
import { answerOf, headersFor, type Answer, type SendWebhook, type Webhook } from './webhook-call.ts'

export type DeliverDeps = {
  /** Of an action type, as the config has it now. */
  readonly webhookOf: (type: string) => Webhook | undefined
  readonly send: SendWebhook
  readonly log: Log
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** At least 0, below 1. */
  readonly random: () => number
  /** Resolves after some milliseconds, or as soon as the signal is aborted. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
}

export type Signals = {
  /** No further try begins. */
  readonly draining: AbortSignal
  /** A call under way is given up. */
  readonly stopped: AbortSignal
}

export type Delivered = Pick<CompensationResult, 'status' | 'tries' | 'httpStatus' | 'error'>

const firstWaitMs = 500
const longestWaitMs = 60_000

/** Tries as often as the webhook allows, with waits that double, each try where the config then says. Never rejects. */
export async function deliverCommand(
  command: Compensation,
  { draining, stopped }: Signals,
  deps: DeliverDeps,
): Promise<Delivered | 'cancelled'> {
  const over = (): boolean => draining.aborted || stopped.aborted
  for (let tries = 1; ; tries += 1) {
    if (over()) return 'cancelled'
    const webhook = deps.webhookOf(command.type)
    if (webhook === undefined) return failure(fault('webhook_missing', { type: command.type }), tries - 1)
    const answer = await callOnce(command, webhook, { deps, signal: stopped })
    if (answer.kind === 'done') return { status: 'done', tries, httpStatus: answer.httpStatus }
    if (stopped.aborted) return 'cancelled'
    deps.log.warn('an undo command was not delivered', {
      key: command.idempotencyKey,
      type: command.type,
      tries,
      code: answer.fault.code,
      reason: answer.fault.message,
    })
    if (!answer.again || tries >= webhook.tries) return failure(answer.fault, tries, answer.httpStatus)
    await deps.wait(waitMs(tries, answer.fault, deps.random()), draining)
  }
}

async function callOnce(
  command: Compensation,
  webhook: Webhook,
  { deps, signal }: { readonly deps: DeliverDeps; readonly signal: AbortSignal },
): Promise<Answer> {
  const body = JSON.stringify(command)
  const headers = headersFor(command, { body, secret: webhook.secret, nowMs: deps.now() })
  const reply = await deps.send({ webhook, headers, body, signal })
  return answerOf(reply, { host: new URL(webhook.url).host, nowMs: deps.now() })
}

/** Doubled each time, what the webhook asks for if that is longer, and up to half as much again so that none meet. */
function waitMs(tries: number, { retryAfterMs = 0 }: Fault, random: number): number {
  const ms = Math.max(firstWaitMs * 2 ** (tries - 1), retryAfterMs)
  return Math.min(longestWaitMs, ms) * (1 + random / 2)
}

const failure = ({ code, message, remedy }: Fault, tries: number, httpStatus?: number): Delivered => ({
  status: 'failed',
  tries,
  error: { code, message, remedy },
  ...(httpStatus === undefined ? {} : { httpStatus }),
})
