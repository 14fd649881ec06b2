// What stands under a sample's key: a reply that was paid for, or a failure that soon expires.
import type { Fault } from '../../core/faults/codes.ts'
import type { Reply, SampleResult } from '../../core/sampling/sample.ts'

/** The first two characters say what it is and in which form; a form nobody knows counts as absent. */
export const replyMark = 'R1'
const faultMark = 'F1'

export const writeReply = (reply: Reply): string => replyMark + JSON.stringify(reply)
export const writeFault = (fault: Fault): string => faultMark + JSON.stringify(fault)

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const isFaultMemo = (text: string): boolean => text.startsWith(faultMark)

/** The result under a key, or undefined where there is none that can be read. */
export function readMemo(text: string | null | undefined, cached: boolean): SampleResult | undefined {
  if (!text) return undefined
  const value = parse(text.slice(2))
  if (!isObject(value)) return undefined
  if (text.startsWith(replyMark) && typeof value['text'] === 'string') {
    return { status: 'answered', reply: value as Reply, cached }
  }
  if (text.startsWith(faultMark) && typeof value['code'] === 'string') {
    return { status: 'failed', fault: value as Fault }
  }
  return undefined
}
