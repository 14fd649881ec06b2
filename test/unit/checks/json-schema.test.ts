import { describe, expect, it } from 'vitest'
import { compileJsonSchema } from '../../../src/core/checks/json-schema.ts'
import type { Json } from '../../../src/core/prelude.ts'

function says(schema: unknown, value: Json): string[] {
  const compiled = compileJsonSchema(schema)
  if (!compiled.ok) throw new Error(compiled.fault.join('\n'))
  const result = compiled.value.validate(value)
  if (!result.ok) throw new Error(result.fault)
  return result.value.map(({ path, message }) => `${path} ${message}`)
}
const refused = (schema: unknown): string => {
  const compiled = compileJsonSchema(schema)
  return compiled.ok ? '' : compiled.fault.join(' | ')
}

describe('messages', () => {
  const schema = {
    type: 'object',
    properties: {
      status: { enum: ['open', 'closed'] },
      items: {
        type: 'array',
        maxItems: 2,
        items: { type: 'object', properties: { price: { type: 'number' } } },
      },
      name: { type: 'string', maxLength: 3 },
    },
    required: ['status'],
    additionalProperties: false,
  }
  it('name the place, what was found and what is wanted, all at once', () => {
    const value = { items: [{ price: '12' }, {}, {}], name: '王小明明', 'a/b': 1 }
    expect(says(schema, value)).toEqual([
      '/status The value: the key "status" is missing.',
      '/a~1b The value: the key "a/b" is not allowed; allowed are "status", "items", "name".',
      '/items /items: found 3 items, wanted at most 2.',
      '/items/0/price /items/0/price: found "12" (string), wanted number.',
      '/name /name: found 4 characters, wanted at most 3.',
    ])
  })
  it('list the values of an enum', () =>
    expect(says(schema, { status: '开' })).toEqual([
      '/status /status: found "开" (string), wanted one of "open", "closed".',
    ]))
  it('show invisible characters', () =>
    expect(says(schema, { 'status\u200B': 'open' })[1]).toContain(String.raw`"status\u200b"`))
  it('say why a date-time without a zone is none', () =>
    expect(says({ format: 'date-time' }, '2026-05-01T10:00:00')[0]).toContain('with a zone'))
  it('are twenty at most and short', () => {
    const found = says({ type: 'array', items: { type: 'string' } }, new Array<Json>(5000).fill(1))
    expect(found).toHaveLength(20)
    expect(found.at(-1)).toContain('more violations')
    expect(says({ const: 1 }, 'x'.repeat(100_000))[0]?.length).toBeLessThan(700)
  })
})

describe('dialects', () => {
  it('draft-07, 2019-09 and 2020-12 by $schema, 2020-12 by default', () => {
    const tuple = { type: 'array', prefixItems: [{ type: 'string' }] }
    expect(says(tuple, [5])).toHaveLength(1)
    expect(
      says({ $schema: 'http://json-schema.org/draft-07/schema#', items: [{ type: 'string' }] }, [5]),
    ).toHaveLength(1)
    const dependent = {
      $schema: 'https://json-schema.org/draft/2019-09/schema',
      dependentRequired: { a: ['b'] },
    }
    expect(says(dependent, { a: 1 })).toHaveLength(1)
  })
  it('refuses others', () =>
    expect(refused({ $schema: 'http://json-schema.org/draft-04/schema#' })).toContain('not supported'))
  it('takes a schema that was sent as text', () => expect(says('{"type":"object"}', {})).toEqual([]))
})

describe('schemas that are refused', () => {
  it.each([
    [{ properties: { n: { type: 'integer', min: 1 } } }, 'min'],
    [{ type: 'object', required: 'a' }, 'required'],
    [{ items: [{}] }, 'items'],
    [{ if: { type: 'string' } }, 'if'],
    [{ $async: true }, '$async'],
    [{ $ref: 'https://example.com/a.json' }, 'nothing is fetched'],
    [{ $ref: '//169.254.169.254/' }, 'nothing is fetched'],
    [{ $ref: '#/definitions/none' }, 'none'],
    [{ $ref: '#' }, 'refers to itself'],
    [
      { $defs: { a: { $ref: '#/$defs/b' }, b: { allOf: [{ $ref: '#/$defs/a' }] } }, $ref: '#/$defs/a' },
      'refers to itself',
    ],
    [{ format: 'no-such-format' }, 'format'],
    [{ pattern: '(?=x)' }, 'refused'],
    [{ pattern: '(a)\\1' }, 'refused'],
    [{ pattern: '[' }, 'refused'],
    [{ pattern: { $data: '1/p' } }, 'pattern'],
    ['not json', 'a schema is'],
    [[], 'a schema is'],
    [null, 'a schema is'],
  ])('%j', (schema, reason) => expect(refused(schema)).toContain(reason))
  it('too large, too deep, too costly', () => {
    const deep = (levels: number): object => (levels === 0 ? {} : { items: deep(levels - 1) })
    const doubled = (levels: number): object =>
      levels === 0 ? {} : { anyOf: [doubled(levels - 1), doubled(levels - 1)] }
    expect(refused(deep(100))).toContain('deeper')
    expect(
      refused({ properties: Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`k${i}`, {}])) }),
    ).toContain('parts')
    expect(refused(doubled(10))).not.toBe('')
    const chain = Object.fromEntries(
      Array.from({ length: 30 }, (_, i) => [
        `d${i}`,
        { anyOf: [{ $ref: `#/$defs/d${i + 1}` }, { $ref: `#/$defs/d${i + 1}` }] },
      ]),
    )
    expect(refused({ $defs: { ...chain, d30: {} }, $ref: '#/$defs/d0' })).toContain('multiply')
  })
  it('but not recursive ones that consume, extension keywords or their own $id', () => {
    const tree = {
      $id: 'https://x.test/t',
      properties: { kids: { items: { $ref: 'https://x.test/t' } } },
      'x-ui': 1,
    }
    expect(refused(tree)).toBe('')
    expect(refused(tree)).toBe('')
    const node = { $defs: { n: { properties: { next: { $ref: '#/$defs/n' } } } }, $ref: '#/$defs/n' }
    expect(refused(node)).toBe('')
  })
})

describe('recursive schemas', () => {
  const branch = (key: string): object => ({ properties: { c: { $ref: '#/$defs/n' } }, required: [key] })
  const schema = { $defs: { n: { anyOf: [branch('x'), branch('y')] } }, $ref: '#/$defs/n' }
  const nested = (levels: number): Json => (levels === 0 ? {} : { c: nested(levels - 1) })
  it('bound the depth of a value when its alternatives multiply', () => {
    expect(says(schema, nested(60))).toEqual([expect.stringContaining('nested deeper than 16 levels')])
    expect(says(schema, { x: 1, c: { y: 1 } })).toEqual([])
  })
  it('do not when there are no alternatives', () => {
    expect(says({ properties: { c: { $ref: '#' } } }, nested(90))).toEqual([])
  })
})

describe('values', () => {
  it('are not coerced and get no defaults', () => {
    expect(says({ properties: { n: { type: 'number' } } }, { n: null })).toHaveLength(1)
    expect(says({ properties: { n: { default: 10 } }, required: ['n'] }, {})).toHaveLength(1)
  })
  it('multiples of a decimal are told right', () => {
    expect(says({ multipleOf: 0.01 }, 8.69)).toEqual([])
    expect(says({ multipleOf: 0.01 }, 8.695)).toHaveLength(1)
    expect(says({ multipleOf: 1 }, 1e21)).toEqual([])
  })
  it('each pattern is its own, and linear', () => {
    const schema = {
      properties: { a: { pattern: '^a+$' }, b: { pattern: '^b+$' }, c: { pattern: '^(c+)+$' } },
    }
    expect(says(schema, { a: 'b', b: 'a', c: `${'c'.repeat(5000)}!` })).toHaveLength(3)
    expect(says(schema, { a: 'a', b: 'b', c: 'c' })).toEqual([])
  })
  it('inherited names are no keys', () => {
    expect(says({ properties: { constructor: { type: 'string' } } }, {})).toEqual([])
    expect(says({ required: ['toString'] }, {})).toHaveLength(1)
  })
  it('international formats are held', () => {
    expect(says({ format: 'email' }, '用户@例子.公司')).toHaveLength(1)
    expect(says({ format: 'idn-email' }, '用户@例子.公司')).toEqual([])
    expect(says({ format: 'idn-email' }, '没有')).toHaveLength(1)
  })
})
