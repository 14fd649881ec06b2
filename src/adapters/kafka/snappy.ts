// Reading Snappy, raw and in the frames of snappy-java. Format: google/snappy, format_description.txt.

const frameMagic = Buffer.from([0x82, 0x53, 0x4e, 0x41, 0x50, 0x50, 0x59, 0x00])
const frameHeadBytes = 16

/** The bytes behind Snappy-compressed ones. Throws on broken input, and when they would exceed `limit`. */
export function unsnappy(input: Buffer, limit: number): Buffer {
  if (!input.subarray(0, frameMagic.length).equals(frameMagic)) return unblock(input, limit)
  // Magic, version, compatible version, then blocks with their length in front, four bytes each.
  const blocks: Buffer[] = []
  let total = 0
  for (let at = frameHeadBytes; at < input.length;) {
    const end = at + 4 + input.readUInt32BE(at)
    if (end > input.length) throw new Error('Snappy: a block is cut off')
    const block = unblock(input.subarray(at + 4, end), limit - total)
    blocks.push(block)
    total += block.length
    at = end
  }
  return Buffer.concat(blocks, total)
}

function unblock(input: Buffer, limit: number): Buffer {
  const { value: length, next } = readLength(input)
  if (length > limit) throw new Error(`Snappy: more than ${limit} bytes`)
  const output = Buffer.allocUnsafe(length)
  let from = next
  let to = 0
  while (from < input.length) {
    const tag = input[from] ?? 0
    const element = (tag & 3) === 0 ? readLiteral(input, from) : readCopy(input, from)
    if (to + element.length > length) throw new Error('Snappy: more bytes than announced')
    if (element.offset === undefined) input.copy(output, to, element.next - element.length, element.next)
    else repeat(output, to, { offset: element.offset, length: element.length })
    from = element.next
    to += element.length
  }
  if (to !== length || from !== input.length) throw new Error('Snappy: fewer bytes than announced')
  return output
}

/** A piece of output: a literal whose bytes end at `next`, or a copy from `offset` bytes back. */
type Element = { readonly offset?: number; readonly length: number; readonly next: number }

function readLiteral(input: Buffer, at: number): Element {
  const short = (input[at] ?? 0) >> 2
  // Up to 60 stands in the tag; beyond, one to four bytes follow, the lowest first.
  const extra = short < 60 ? 0 : short - 59
  const length = (extra === 0 ? short : input.readUIntLE(at + 1, extra)) + 1
  const next = at + 1 + extra + length
  if (next > input.length) throw new Error('Snappy: a literal is cut off')
  return { length, next }
}

function readCopy(input: Buffer, at: number): Element {
  const tag = input[at] ?? 0
  switch (tag & 3) {
    case 1:
      return {
        length: 4 + ((tag >> 2) & 7),
        offset: ((tag >> 5) << 8) | input.readUInt8(at + 1),
        next: at + 2,
      }
    case 2:
      return { length: 1 + (tag >> 2), offset: input.readUInt16LE(at + 1), next: at + 3 }
    default:
      return { length: 1 + (tag >> 2), offset: input.readUInt32LE(at + 1), next: at + 5 }
  }
}

function repeat(output: Buffer, to: number, { offset, length }: { offset: number; length: number }): void {
  if (offset === 0 || offset > to) throw new Error('Snappy: a copy from before the start')
  // A copy may overlap what it writes: byte by byte is what the format means.
  for (let index = 0; index < length; index++) output[to + index] = output[to + index - offset] ?? 0
}

function readLength(input: Buffer): { value: number; next: number } {
  let value = 0
  for (let index = 0; index < 5; index++) {
    const byte = input[index]
    if (byte === undefined) break
    value += (byte & 0x7f) * 2 ** (7 * index)
    if (byte < 0x80) return { value, next: index + 1 }
  }
  throw new Error('Snappy: the length cannot be read')
}
