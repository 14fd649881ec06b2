// JSON of strangers.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deepestJson, parseJson } from '../../../src/adapters/registry/parse-json.ts'

const parse = (text: string) => parseJson(Buffer.from(text))
const reason = (text: string | Buffer): string => {
  const parsed = parseJson(Buffer.from(text))
  return parsed.ok ? 'it was read' : parsed.fault
}

test('every JSON value comes out as it went in', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 8 }), (value) => {
      // fast-check makes __proto__ keys now and then; those are refused.
      fc.pre(!JSON.stringify(value).includes('__proto__'))
      const parsed = parse(JSON.stringify(value))
      expect(parsed.ok && JSON.stringify(parsed.value)).toBe(JSON.stringify(value))
    }),
  )
})

test('a byte order mark is not part of the value', () => {
  expect(parse('\ufeff{"a":1}')).toEqual({ ok: true, value: { a: 1 } })
})

test.each([
  ['a lone continuation byte', Buffer.from([0x22, 0x80, 0x22])],
  ['an overlong slash', Buffer.from([0x22, 0xc0, 0xaf, 0x22])],
  ['a surrogate', Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])],
  ['a sequence cut off', Buffer.from([0x22, 0xe4, 0xbd])],
])('invalid UTF-8 is refused: %s', (_name, bytes) => {
  expect(reason(bytes)).toBe('it is not valid UTF-8')
})

test('depth is bounded, whatever the nesting', () => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
  expect(parse(nested(deepestJson))).toMatchObject({ ok: true })
  expect(reason(nested(deepestJson + 1))).toContain('nested deeper')
  expect(reason('{"a":'.repeat(500) + '1' + '}'.repeat(500))).toContain('nested deeper')
  expect(reason(nested(130_000))).toContain('nested deeper')
})

test('brackets without end do not overflow the stack', () => {
  expect(reason('['.repeat(262_144))).toContain('Unexpected end')
})

test.each([
  '{"__proto__":1}',
  '{"a":[{"__proto__":{"polluted":true}}]}',
  '{"\\u005f_proto__":1}',
  '{"constructor":{"prototype":{"polluted":true}}}',
])('keys that could reach a prototype are refused: %s', (text) => {
  expect(reason(text)).toContain('__proto__')
})

test('a field that is named constructor is an ordinary one', () => {
  expect(parse('{"constructor":"Ferrari","prototype":1}')).toMatchObject({ ok: true })
})

test.each(['{"name": secret}', '{"name": "secret', 'secret', '{"a":1} secret', "{'secret':1}"])(
  'the reason quotes nothing of the content: %s',
  (text) => {
    expect(reason(text)).not.toContain('secret')
  },
)
