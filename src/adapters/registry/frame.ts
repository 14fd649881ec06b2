// The Confluent wire format, read and written by hand: the client throws a RangeError on short values.

// A value in front of which a registry's serializer has put the schema's id:
//   00  00 00 00 2a  7b 22 …      magic byte 0, id 42 as four bytes (big endian), JSON
//   01  16 bytes     7b 22 …      magic byte 1, a GUID: newer clients, on request. Recognised, not read.

export type Frame =
  | { readonly kind: 'plain'; readonly payload: Buffer }
  | { readonly kind: 'framed'; readonly id: number; readonly payload: Buffer }
  | { readonly kind: 'guid' }
  | { readonly kind: 'short' }
  | { readonly kind: 'unknown'; readonly byte: number }

const headBytes = 5
// Brace or bracket, white space before one, or the first byte of a byte order mark.
const jsonStarts = new Set([0x7b, 0x5b, 0x20, 0x09, 0x0a, 0x0d, 0xef])

/** What stands in front of a value. Never throws. */
export function readFrame(value: Buffer): Frame {
  const first = value[0]
  if (first === undefined) return { kind: 'short' }
  if (jsonStarts.has(first)) return { kind: 'plain', payload: value }
  if (first === 0) {
    if (value.length <= headBytes) return { kind: 'short' }
    return { kind: 'framed', id: value.readUInt32BE(1), payload: value.subarray(headBytes) }
  }
  return first === 1 ? { kind: 'guid' } : { kind: 'unknown', byte: first }
}

/** A payload with magic byte and schema id in front. `id` is a positive number below 2³¹. */
export function writeFrame(id: number, payload: string): Buffer {
  const value = Buffer.allocUnsafe(headBytes + Buffer.byteLength(payload))
  value[0] = 0
  value.writeUInt32BE(id, 1)
  value.write(payload, headBytes)
  return value
}
