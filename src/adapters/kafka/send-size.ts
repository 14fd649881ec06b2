// How much goes into one send, and when a send has to be compressed.
import kafkajs, { type CompressionTypes } from 'kafkajs'

/** Records of one send become one batch, and the broker bounds a batch: stay below the topics' limit. */
export const mostSendBytes = 700_000
/** Lengths, offsets and the like; generous. */
const frameBytes = 200

type Sized = {
  readonly key?: Buffer | string | null
  readonly value: Buffer | string | null
  readonly headers?: Readonly<Record<string, unknown>> | undefined
}

/** About what a record takes in a batch, headers included. */
export function recordBytes({ key, value, headers = {} }: Sized): number {
  let bytes = frameBytes + lengthOf(key) + lengthOf(value)
  for (const [name, given] of Object.entries(headers)) {
    for (const one of Array.isArray(given) ? (given as unknown[]) : [given])
      bytes += name.length + lengthOf(one)
  }
  return bytes
}

const lengthOf = (part: unknown): number =>
  Buffer.isBuffer(part) || typeof part === 'string' ? Buffer.byteLength(part) : 0

/**
 * A record that exceeds a send by itself is compressed: brokers bound what is sent, and a job that came compressed is
 * allowed to be larger than its topic's limit. Its dead letter must fit as well. GZIP, since every client reads it.
 */
export const compressionFor = (bytes: number): CompressionTypes =>
  bytes > mostSendBytes ? kafkajs.CompressionTypes.GZIP : kafkajs.CompressionTypes.None
