// Making a fault from its code: slots filled, hostile text bounded and stripped of control characters.
import { faultCodes, type Fault, type FaultCode } from './codes.ts'

type SlotNames<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name | SlotNames<Rest>
  : never

type Slots<C extends FaultCode> = Readonly<
  Record<SlotNames<(typeof faultCodes)[C]['message']>, string | number>
>

const longestSlot = 500

/** Text from outside, fit for a message: at most 500 characters, no control characters. */
export function plain(text: string): string {
  // Cut first: a reply of megabytes is not worth cleaning whole.
  return text.slice(0, longestSlot).replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')
}

/** A fault value. Each slot of the code's message must be given. */
export function fault<C extends FaultCode>(code: C, slots: Slots<C>, retryAfterMs?: number): Fault {
  const { kind, message, remedy } = faultCodes[code]
  const values: Readonly<Record<string, string | number>> = slots
  const filled = message.replace(/\{(\w+)\}/g, (whole, name: string) => plain(String(values[name] ?? whole)))
  return { code, kind, message: filled, remedy, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) }
}
