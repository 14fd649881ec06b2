// The two forms of a set of offsets: a bitset for mixed patterns, run lengths for long stretches.

// Bitset: bit n of byte m (lowest bit first) says whether base + 8 m + n is in the set.
//
// Runs: lengths, alternately of offsets outside and inside the set, from base to the highest inside. Each is a
// varint: seven bits a byte, lowest first, the top bit set on all bytes but the last.
//
//   base = 10, set = {12, 13, 14, 400}    runs: 2 out, 3 in, 385 out, 1 in    bytes: 02  03  81 03  01

export type Limits = {
  readonly base: number
  /** Offsets at base + span and above make the bytes unreadable. */
  readonly span: number
}

/** Bitset of `offsets`, ascending and none below `base`. Takes (highest - base) / 8 bytes. */
export function writeBits(base: number, offsets: readonly number[]): Uint8Array {
  const bits = new Uint8Array(Math.ceil(((offsets.at(-1) ?? base - 1) - base + 1) / 8))
  for (const offset of offsets) {
    const at = offset - base
    bits[at >> 3] = (bits[at >> 3] ?? 0) | (1 << (at & 7))
  }
  return bits
}

/** The offsets of a bitset, ascending; undefined when one lies beyond the limits. */
export function readBits(bytes: Uint8Array, limits: Limits): number[] | undefined {
  const offsets: number[] = []
  for (const [index, byte] of bytes.entries()) {
    for (let bit = 0; bit < 8; bit++) {
      if ((byte & (1 << bit)) === 0) continue
      if (index * 8 + bit >= limits.span) return undefined
      offsets.push(limits.base + index * 8 + bit)
    }
  }
  return offsets
}

/** Run lengths of `offsets`, ascending and none below `base`. */
export function writeRuns(base: number, offsets: readonly number[]): number[] {
  const bytes: number[] = []
  let end = base
  for (let i = 0; i < offsets.length;) {
    const start = offsets[i] ?? end
    pushVarint(bytes, start - end)
    for (end = start; offsets[i] === end; end++) i++
    pushVarint(bytes, end - start)
  }
  return bytes
}

/** The offsets of run lengths, ascending; undefined when they break off or go beyond the limits. */
export function readRuns(bytes: Uint8Array, limits: Limits): number[] | undefined {
  const offsets: number[] = []
  const cursor = { bytes, at: 0 }
  let inside = false
  for (let from = 0; cursor.at < bytes.length; inside = !inside) {
    const length = pullVarint(cursor)
    if (length === undefined || from + length > limits.span) return undefined
    if (inside) for (let n = 0; n < length; n++) offsets.push(limits.base + from + n)
    from += length
  }
  return offsets
}

// Division, not shifts: a run beyond the span may exceed 32 bits, and must still end.
function pushVarint(bytes: number[], value: number): void {
  let rest = value
  for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes.push(0x80 + (rest % 0x80))
  bytes.push(rest)
}

// Three bytes reach 2^21, beyond any span; more are an attempt to overflow.
function pullVarint(cursor: { readonly bytes: Uint8Array; at: number }): number | undefined {
  let value = 0
  for (let shift = 0; shift < 21; shift += 7) {
    const byte = cursor.bytes[cursor.at++]
    if (byte === undefined) return undefined
    value |= (byte & 0x7f) << shift
    if (byte < 0x80) return value
  }
  return undefined
}
