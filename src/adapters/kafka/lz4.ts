// Reading LZ4 frames. Formats: lz4/lz4, lz4_Frame_format.md and lz4_Block_format.md. Checksums are not looked at:
// Kafka's batches carry one of their own.

const magic = 0x184d2204
const flags = { blockChecksum: 0x10, contentSize: 0x08, dictionary: 0x01 }
const stored = 0x80000000

/** The bytes behind an LZ4 frame. Throws on broken input, and when they would exceed `limit`. */
export function unlz4(input: Buffer, limit: number): Buffer {
  if (input.length < 7 || input.readUInt32LE(0) !== magic) throw new Error('LZ4: no frame')
  const flag = input.readUInt8(4)
  // Flags, block size, and a checksum of the header; optional fields between them.
  let at = 7 + (flag & flags.contentSize ? 8 : 0) + (flag & flags.dictionary ? 4 : 0)
  const output = openOutput(limit)
  for (;;) {
    const head = input.readUInt32LE(at)
    if (head === 0) return output.bytes()
    const size = head & ~stored
    const block = input.subarray(at + 4, at + 4 + size)
    if (block.length !== size) throw new Error('LZ4: a block is cut off')
    if (head & stored) output.append(block)
    else unblock(block, output)
    at += 4 + size + (flag & flags.blockChecksum ? 4 : 0)
  }
}

/** One block: literals and copies in turn. Copies may reach back into earlier blocks. */
function unblock(block: Buffer, output: Output): void {
  let at = 0
  while (at < block.length) {
    const token = block.readUInt8(at)
    const literal = readLength(block, at + 1, token >> 4)
    const end = literal.next + literal.length
    if (end > block.length) throw new Error('LZ4: a literal is cut off')
    output.append(block.subarray(literal.next, end))
    // The last element of a block is a literal.
    if (end === block.length) return
    const copy = readLength(block, end + 2, token & 15)
    output.repeat(block.readUInt16LE(end), copy.length + 4)
    at = copy.next
  }
}

function readLength(block: Buffer, at: number, short: number): { length: number; next: number } {
  let length = short
  let next = at
  if (short === 15) {
    for (let byte = 255; byte === 255; next++) {
      byte = block.readUInt8(next)
      length += byte
    }
  }
  return { length, next }
}

type Output = {
  readonly append: (bytes: Buffer) => void
  /** Appends `length` bytes from `offset` bytes back. */
  readonly repeat: (offset: number, length: number) => void
  readonly bytes: () => Buffer
}

/** Output that grows as it is written, up to a limit. */
function openOutput(limit: number): Output {
  let buffer = Buffer.allocUnsafe(65_536)
  let written = 0
  const reserve = (more: number): void => {
    const needed = written + more
    if (needed > limit) throw new Error(`LZ4: more than ${limit} bytes`)
    if (needed <= buffer.length) return
    const grown = Buffer.allocUnsafe(Math.max(needed, Math.min(limit, buffer.length * 2)))
    buffer.copy(grown, 0, 0, written)
    buffer = grown
  }
  return {
    append(bytes) {
      reserve(bytes.length)
      bytes.copy(buffer, written)
      written += bytes.length
    },
    repeat(offset, length) {
      if (offset === 0 || offset > written) throw new Error('LZ4: a copy from before the start')
      reserve(length)
      // A copy may overlap what it writes: byte by byte is what the format means.
      for (let end = written + length; written < end; written++)
        buffer[written] = buffer[written - offset] ?? 0
    },
    bytes: () => buffer.subarray(0, written),
  }
}
