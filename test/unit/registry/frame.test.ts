// The Confluent wire format, and what only looks like it.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readFrame, writeFrame } from '../../../src/adapters/registry/frame.ts'

test('a frame survives both ways', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 0x7fffffff }),
      fc.string({ minLength: 1, unit: 'binary' }),
      (id, text) => {
        const frame = readFrame(writeFrame(id, text))
        expect(frame).toMatchObject({ kind: 'framed', id })
        expect(frame.kind === 'framed' && frame.payload.toString()).toBe(Buffer.from(text).toString())
      },
    ),
  )
})

test('id and magic byte stand where the format says', () => {
  expect([...writeFrame(258, '{}')]).toEqual([0, 0, 0, 1, 2, 0x7b, 0x7d])
})

test.each([
  ['an object', '{"a":1}', 'plain'],
  ['white space first', ' \n\t{"a":1}', 'plain'],
  ['a byte order mark first', '\ufeff{"a":1}', 'plain'],
  ['a list', '[1]', 'plain'],
  ['nothing', '', 'short'],
  ['magic byte alone', '\u0000', 'short'],
  ['id cut off', '\u0000\u0000\u0000', 'short'],
  ['id and nothing behind', '\u0000\u0000\u0000\u0000\u0001', 'short'],
  ['a GUID', '\u0001aaaaaaaaaaaaaaaa{"a":1}', 'guid'],
  ['a word', 'hello', 'unknown'],
])('%s: %s', (_name, text, kind) => {
  expect(readFrame(Buffer.from(text)).kind).toBe(kind)
})

test('no bytes at all make it throw', () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 20 }), (bytes) => void readFrame(Buffer.from(bytes))))
})
