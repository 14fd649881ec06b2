// What stands under a sample's key: a reply that was paid for, or a failure that soon expires.
import { Ajv } from 'ajv'
import { faultCodes, type Fault } from '../../core/faults/codes.ts'
import type { Reply, SampleResult } from '../../core/sampling/sample.ts'

/** The first two characters say what it is and in which form; a form nobody knows counts as absent. */
export const replyMark = 'R1'
const faultMark = 'F1'

/** The text that is kept for a reply. */
export const writeReply = (reply: Reply): string => replyMark + JSON.stringify(reply)
/** The text that is kept for a failure. */
export const writeFault = (fault: Fault): string => faultMark + JSON.stringify(fault)

const count = { type: 'number', minimum: 0 }
const text = { type: 'string' }
const yesNo = {
  type: 'object',
  required: ['at', 'yes', 'no'],
  properties: { at: count, yes: count, no: count },
}
const ajv = new Ajv()

/** Redis is shared and may be written by anyone: what has lost a part was never kept, and is paid again. */
const isReply = ajv.compile<Reply>({
  type: 'object',
  required: ['text', 'finish', 'finishReason', 'promptTokens', 'completionTokens', 'latencyMs'],
  properties: {
    text,
    finish: { enum: ['stop', 'length', 'filter', 'other'] },
    finishReason: text,
    refusal: text,
    promptTokens: count,
    completionTokens: count,
    usageEstimated: { const: true },
    latencyMs: count,
    servedBy: text,
    replyId: text,
    configRevision: text,
    yesNo: { type: 'array', items: yesNo },
  },
})

const isFault = ajv.compile<Fault>({
  type: 'object',
  required: ['code', 'kind', 'message', 'remedy'],
  properties: {
    code: { enum: Object.keys(faultCodes) },
    kind: { enum: ['poison', 'budget', 'config', 'call', 'outage', 'bug'] },
    message: text,
    remedy: text,
    retryAfterMs: count,
  },
})

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Whether a kept text is that of a failure, which answers nobody who asks again. */
export const isFaultMemo = (text: string): boolean => text.startsWith(faultMark)

/** The result under a key, or undefined where there is none that can be read. */
export function readMemo(memo: string | null | undefined, cached: boolean): SampleResult | undefined {
  if (!memo) return undefined
  const value = parse(memo.slice(2))
  if (memo.startsWith(replyMark))
    return isReply(value) ? { status: 'answered', reply: value, cached } : undefined
  if (memo.startsWith(faultMark)) return isFault(value) ? { status: 'failed', fault: value } : undefined
  return undefined
}
