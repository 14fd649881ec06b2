// The done-set as text: it comes back as it went in, always fits, and damage is always noticed.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeDoneSet, encodeDoneSet, maxCharacters, maxSpan } from '../../../src/core/offsets/done-set.ts'

const number = fc.oneof(fc.nat(), fc.maxSafeNat())
const baseOf = fc.oneof(fc.nat(100_000), fc.integer({ min: 2 ** 31, max: Number.MAX_SAFE_INTEGER - maxSpan }))

/** Stretches of done offsets between stretches that are not: the patterns of a partition at work. */
const stretches = fc
  .array(fc.record({ out: fc.integer({ min: 1, max: 400 }), in: fc.integer({ min: 1, max: 400 }) }), {
    maxLength: 120,
    size: 'max',
  })
  .map((runs) => {
    const offsets: number[] = []
    let at = -1
    for (const run of runs) {
      at += run.out
      for (let n = 0; n < run.in; n++) offsets.push(at++)
    }
    return offsets.filter((offset) => offset < maxSpan)
  })
const scattered = fc
  .uniqueArray(fc.nat(maxSpan - 1), { maxLength: 2_000, size: 'max' })
  .map((offsets) => offsets.toSorted((a, b) => a - b))
const dense = fc
  .uint8Array({ minLength: maxSpan / 8, maxLength: maxSpan / 8 })
  .map((bytes) =>
    Array.from({ length: maxSpan }, (_, n) => n).filter((n) => ((bytes[n >> 3] ?? 0) >> (n & 7)) & 1),
  )
const pattern = fc.oneof(stretches, scattered, dense)

const doneSet = fc
  .record({ base: baseOf, counter: number, pattern })
  .map(({ base, counter, pattern: offsets }) => ({ base, counter, done: offsets.map((n) => base + n) }))

/** A small set in each form. */
const samples = [
  { base: 5, counter: 17, done: [6, 7] },
  { base: 1_842, counter: 3, done: [1_843, 1_844, 1_850, 1_853, 1_860, 1_861, 1_863] },
  { base: 90_000_000_000, counter: 123_456, done: Array.from({ length: 500 }, (_, n) => 90_000_000_100 + n) },
  { base: 0, counter: 0, done: [] },
].map((set) => ({ ...set, text: encodeDoneSet(set) }))

describe('done-set', () => {
  test('what was written is read again, and fits', () => {
    fc.assert(
      fc.property(doneSet, (set) => {
        const text = encodeDoneSet(set)
        expect(text.length).toBeLessThanOrEqual(maxCharacters)
        expect(text).toMatch(/^[\x21-\x7e]+$/)
        expect(decodeDoneSet(text, set.base)).toEqual({ kind: 'known', counter: set.counter, done: set.done })
      }),
      // Shrinking a set of thousands takes minutes; the cases below say where it broke.
      { endOnFailure: true },
    )
  })

  test('the layout is the one that is documented', () => {
    expect(samples.map((set) => set.text)).toEqual([
      'a1.5.17.bBg.07b9c26b',
      'a1.1842.3.bBgks.47af5abe',
      'a1.90000000000.123456.rZPQD.d90e369c',
      'a1.0.0.b.8b33593b',
    ])
  })

  test('the costliest pattern of the full span, under the longest head, just fits', () => {
    const largest = Number.MAX_SAFE_INTEGER
    const base = largest - maxSpan
    const costliest = (span: number) =>
      encodeDoneSet({
        base,
        counter: largest,
        done: Array.from({ length: span / 2 }, (_, n) => base + 2 * n + 1),
      })
    expect(costliest(maxSpan).length).toBeLessThanOrEqual(maxCharacters)
    expect(costliest(maxSpan).length).toBeGreaterThan(maxCharacters - 4)
  })

  test('a set wider than any window asks for is refused by the reader, not cut short', () => {
    const text = encodeDoneSet({ base: 10, counter: 1, done: [11, 10 + maxSpan] })
    expect(decodeDoneSet(text, 10).kind).toBe('unreadable')
    const absurd = encodeDoneSet({ base: 10, counter: 1, done: [11, 2 ** 52] })
    expect(decodeDoneSet(absurd, 10).kind).toBe('unreadable')
    expect(decodeDoneSet(encodeDoneSet({ base: 10, counter: 1, done: [9 + maxSpan] }), 10).kind).toBe('known')
  })

  test('nothing written is a fresh start', () => {
    expect(decodeDoneSet(null, 5)).toEqual({ kind: 'fresh' })
    expect(decodeDoneSet('', 5)).toEqual({ kind: 'fresh' })
  })

  test('a set of another offset is foreign', () => {
    const text = encodeDoneSet({ base: 5, counter: 2, done: [6, 7] })
    expect(decodeDoneSet(text, 4)).toEqual({ kind: 'foreign', base: 5 })
    expect(decodeDoneSet(text, 6)).toEqual({ kind: 'foreign', base: 5 })
  })

  test('changing any one character of a text is noticed', () => {
    const characters = Array.from({ length: 0x7f - 0x20 }, (_, n) => String.fromCharCode(0x20 + n))
    for (const { text, base } of samples) {
      const changed = Array.from(text).flatMap((old, at) =>
        characters.filter((put) => put !== old).map((put) => text.slice(0, at) + put + text.slice(at + 1)),
      )
      expect(changed.filter((other) => decodeDoneSet(other, base).kind !== 'unreadable')).toEqual([])
    }
  })

  test('damage of any other kind is noticed: cuts, insertions, swaps, doubled stretches', () => {
    const damage = fc.record({
      from: fc.nat(),
      to: fc.nat(),
      put: fc.string({ maxLength: 6 }),
      twice: fc.boolean(),
    })
    fc.assert(
      fc.property(doneSet, damage, (set, { from, to, put, twice }) => {
        const text = encodeDoneSet(set)
        const [a = 0, b = 0] = [from % text.length, to % (text.length + 1)].toSorted((x, y) => x - y)
        const other = text.slice(0, a) + put + (twice ? text.slice(a, b).repeat(2) : '') + text.slice(b)
        fc.pre(other !== text && other !== '')
        expect(decodeDoneSet(other, set.base).kind).toBe('unreadable')
      }),
    )
  })

  describe('a text with a right checksum, written by someone else', () => {
    const sealed = (head: string) => `${head}.${fnv1a(head)}`
    const bytes = (...values: number[]) => Buffer.from(values).toString('base64').replaceAll('=', '')
    const reads = (head: string) => decodeDoneSet(sealed(head), 5)

    test('is read when it follows the layout', () => {
      expect(reads(`a1.5.9.r${bytes(1, 2)}`)).toEqual({ kind: 'known', counter: 9, done: [6, 7] })
    })

    test.each([
      ['a run of 2^21 offsets', `a1.5.9.r${bytes(0, 0xff, 0xff, 0x7f)}`],
      ['a run of four bytes', `a1.5.9.r${bytes(0, 0x81, 0x80, 0x80, 0x00)}`],
      ['a run that breaks off', `a1.5.9.r${bytes(0, 0x81)}`],
      ['many runs that add up', `a1.5.9.r${bytes(...Array.from({ length: 2_000 }, () => 100))}`],
      ['a bit beyond the span', `a1.5.9.b${'A'.repeat(3_975)}B`],
      ['a Base64 length that cannot be', 'a1.5.9.bAAAAA'],
      ['a counter beyond exact integers', 'a1.5.9999999999999999.bBg'],
      ['an unknown form', 'a1.5.9.zBg'],
      ['a missing field', 'a1.5.bBg'],
      ['a note of an operator', 'moved by hand'],
      ['more characters than a broker takes', `a1.5.9.b${'A'.repeat(100_000)}`],
    ])('is unreadable: %s', (_, head) => {
      expect(reads(head).kind).toBe('unreadable')
    })

    test('says so when it is of another version', () => {
      expect(reads('a2.whatever.that.may.hold')).toEqual({
        kind: 'unreadable',
        reason: 'version 2, this program reads 1',
      })
    })

    test('never throws and never grows beyond the span, whatever the body', () => {
      fc.assert(
        fc.property(
          fc.constantFrom('b', 'r'),
          fc.uint8Array({ maxLength: 2_964, size: 'max' }),
          (form, body) => {
            const read = reads(`a1.5.9.${form}${bytes(...body)}`)
            if (read.kind === 'known') expect(read.done.length).toBeLessThanOrEqual(maxSpan)
          },
        ),
      )
      fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => decodeDoneSet(text, 5).kind !== 'known'))
    })
  })
})

/** The checksum once more, from its definition, so that a slip in the code is not shared by its test. */
function fnv1a(text: string): string {
  let hash = 2_166_136_261n
  for (const byte of Buffer.from(text)) hash = ((hash ^ BigInt(byte)) * 16_777_619n) % 2n ** 32n
  return hash.toString(16).padStart(8, '0')
}
