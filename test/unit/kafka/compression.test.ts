// Snappy and LZ4 by hand-made bytes, and on bytes that are neither. Real batches: test/integration/topics.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { unlz4 } from '../../../src/adapters/kafka/lz4.ts'
import { unsnappy } from '../../../src/adapters/kafka/snappy.ts'

const bytes = (...parts: (number | string)[]): Buffer =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'number' ? Buffer.from([part]) : Buffer.from(part, 'latin1'))),
  )

describe('Snappy', () => {
  test.each<[string, Buffer, string]>([
    ['nothing', bytes(0), ''],
    ['a literal', bytes(5, 4 << 2, 'hello'), 'hello'],
    ['a literal with its length behind the tag', bytes(70, 60 << 2, 69, 'x'.repeat(70)), 'x'.repeat(70)],
    ['a copy with one byte of offset', bytes(9, 2 << 2, 'abc', 1 | (2 << 2), 3), 'abcabcabc'],
    ['a copy with two bytes of offset', bytes(6, 2 << 2, 'abc', 2 | (2 << 2), 3, 0), 'abcabc'],
    ['a copy with four bytes of offset', bytes(6, 2 << 2, 'abc', 3 | (2 << 2), 3, 0, 0, 0), 'abcabc'],
    ['a copy that overlaps itself', bytes(10, 0, 'a', 2 | (8 << 2), 1, 0), 'a'.repeat(10)],
  ])('%s', (_name, packed, text) => {
    expect(unsnappy(packed, 1000).toString('latin1')).toBe(text)
  })

  test.each<[string, Buffer]>([
    ['empty input', bytes()],
    ['a length without end', bytes(255, 255, 255, 255, 255, 255)],
    ['a literal cut off', bytes(5, 4 << 2, 'he')],
    ['fewer bytes than announced', bytes(9, 4 << 2, 'hello')],
    ['more bytes than announced', bytes(3, 4 << 2, 'hello')],
    ['a copy from before the start', bytes(5, 0, 'a', 1, 2)],
    ['a copy from nowhere', bytes(5, 0, 'a', 1, 0)],
    ['more than the limit', bytes(0xe9, 0x07, 0, 'a')],
  ])('refused: %s', (_name, packed) => {
    expect(() => unsnappy(packed, 1000)).toThrow()
  })
})

describe('LZ4', () => {
  const head = bytes(0x04, 0x22, 0x4d, 0x18, 0x60, 0x40, 0x82)
  const block = (...parts: (number | string)[]): Buffer => {
    const body = bytes(...parts)
    const size = Buffer.alloc(4)
    size.writeUInt32LE(body.length)
    return Buffer.concat([size, body])
  }
  const end = Buffer.alloc(4)

  test.each<[string, Buffer, string]>([
    ['nothing', Buffer.concat([head, end]), ''],
    ['a literal', Buffer.concat([head, block(0x50, 'hello'), end]), 'hello'],
    ['a stored block', Buffer.concat([head, bytes(5, 0, 0, 0x80, 'hello'), end]), 'hello'],
    ['a copy', Buffer.concat([head, block(0x32, 'abc', 3, 0, 0x10, '!'), end]), 'abcabcabc!'],
    [
      'a copy into the block before',
      Buffer.concat([head, block(0x40, 'abcd'), block(0x00, 4, 0, 0x10, '!'), end]),
      'abcdabcd!',
    ],
    ['a long literal', Buffer.concat([head, block(0xf0, 255, 10, 'y'.repeat(280)), end]), 'y'.repeat(280)],
  ])('%s', (_name, packed, text) => {
    expect(unlz4(packed, 1000).toString('latin1')).toBe(text)
  })

  test.each<[string, Buffer]>([
    ['no frame', bytes('hello there')],
    ['no end', Buffer.concat([head, block(0x50, 'hello')])],
    ['a block cut off', Buffer.concat([head, bytes(200, 0, 0, 0, 'x')])],
    ['a literal cut off', Buffer.concat([head, block(0x90, 'abc'), end])],
    ['a copy from before the start', Buffer.concat([head, block(0x12, 'a', 9, 0, 0x10, '!'), end])],
    [
      'more than the limit',
      Buffer.concat([head, block(0x1f, 'a', 1, 0, ...Array<number>(20).fill(255), 0, 0x10, '!'), end]),
    ],
  ])('refused: %s', (_name, packed) => {
    expect(() => unlz4(packed, 1000)).toThrow()
  })
})

test('whatever the bytes, both end, and stay within their limit', () => {
  const start = fc.constantFrom(
    [],
    [0x04, 0x22, 0x4d, 0x18, 0x60, 0x40, 0x82],
    [0x82, 0x53, 0x4e, 0x41, 0x50, 0x50, 0x59, 0],
  )
  fc.assert(
    fc.property(start, fc.uint8Array({ maxLength: 200 }), (front, rest) => {
      const packed = Buffer.from([...front, ...rest])
      for (const unpack of [unsnappy, unlz4]) {
        try {
          expect(unpack(packed, 5000).length).toBeLessThanOrEqual(5000)
        } catch (error) {
          expect(error).toBeInstanceOf(Error)
        }
      }
    }),
    { numRuns: 2000 },
  )
})
