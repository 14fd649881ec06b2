// Reading a policy's text: places of mistakes, what YAML may not do here, names of content, order of versions.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkRecord } from '../../../src/adapters/policies/check-record.ts'
import { canonicalJson, contentHash } from '../../../src/adapters/policies/content-hash.ts'
import { parsePolicy, type JsonObject } from '../../../src/adapters/policies/policy-document.ts'
import { compareVersions } from '../../../src/adapters/policies/versions.ts'

const valuesOf = (text: string): JsonObject => {
  const parsed = parsePolicy(text)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.fault))
  return parsed.value.values
}

/** "line:column pointer message" of each mistake. */
const mistakesIn = (text: string): readonly string[] => {
  const parsed = parsePolicy(text)
  if (parsed.ok) return []
  return parsed.fault.map(
    ({ place, complaint }) => `${place.line}:${place.column} ${complaint.pointer} ${complaint.message}`,
  )
}

/** Each letter is nine times the one before: the ninth stands for more values than there is room for. */
const laughs = Array.from('abcdefghi', (letter, place) => {
  const before = place === 0 ? 'x' : `*${'abcdefghi'[place - 1] ?? ''}`
  return `${letter}: &${letter} [${Array.from({ length: 9 }, () => before).join(', ')}]`
})

describe('the text of a policy', () => {
  it('is YAML 1.2: yes and no are texts, dates too', () => {
    expect(valuesOf('a: yes\nb: no\nc: 2024-05-01\nd: 0o17\ne: 1.0')).toEqual({
      a: 'yes',
      b: 'no',
      c: '2024-05-01',
      d: 15,
      e: 1,
    })
  })

  it('may be JSON', () => {
    expect(valuesOf('{"a": [1, {"b": null}]}')).toEqual({ a: [1, { b: null }] })
  })

  it('may use an anchor more than once', () => {
    expect(valuesOf('a: &x { k: 1 }\nb: *x\nc: *x')).toEqual({ a: { k: 1 }, b: { k: 1 }, c: { k: 1 } })
  })

  it.each([
    ['a key that stands there twice', 'a: 1\nb: 2\na: 3', '3:1'],
    ['a list that is not closed', 'a: [1', '1:6'],
    ['a tag', 'a: 1\nb: !secret x', '2:4'],
    ['a second document', 'a: 1\n---\nb: 2', '2:1'],
    ['a tab as indentation', 'a:\n\tb: 1', '2:1'],
    ['a name that no anchor bears', 'a: *nobody', '1:4'],
    ['a list as a key', '? [a, b]\n: 1', '1:3'],
    ['no number of JSON', 'a:\n  - 1\n  - .nan', '3:5 /a/1'],
    ['infinity', 'a: { b: .inf }', '1:6 /a/b'],
    ['a key that would reach the prototype', '__proto__: { a: 1 }', '1:1'],
    ['a text', 'just words', '1:1'],
    ['nothing', '', '1:1'],
    ['anchors that multiply', laughs.join('\n'), '1:1'],
    ['an anchor used without end', `a: &a x\nb: [${'*a, '.repeat(101)}]`, '2:'],
    ['an anchor inside itself', 'a: &a [*a, *a]', '1:8 /a/0 an anchor stands inside itself'],
    ['an anchor far inside itself', 'a: &a { b: [1, { c: *a }] }', '1:18 /a/b/1/c'],
    ['nesting beyond measure', `a: ${'['.repeat(5000)}${']'.repeat(5000)}`, '1:'],
  ])('is refused, with the place, for %s', (_, text, where) => {
    const [first] = mistakesIn(text)
    expect(first?.startsWith(where)).toBe(true)
  })

  it('tells the place of a key, or of what is nearest to where it would be', () => {
    const parsed = parsePolicy('a: 1\nlist:\n  - k: 1\n  - { k: 2, l: 3 }\nuse: &u\n  deep: 1\nagain: *u')
    if (!parsed.ok) throw new Error('it parses')
    const { placeOf } = parsed.value
    expect(placeOf('/a')).toEqual({ line: 1, column: 1 })
    expect(placeOf('/list/1/l')).toEqual({ line: 4, column: 13 })
    expect(placeOf('/list/1/missing')).toEqual({ line: 4, column: 5 })
    expect(placeOf('/again/deep')).toEqual({ line: 6, column: 3 })
    expect(placeOf('/nowhere')).toEqual({ line: 1, column: 1 })
  })
})

describe('the record of a policy', () => {
  const whole = {
    name: 'a',
    version: '1.0.0',
    models: ['demo/basic'],
    fallback: { en: 'Please ask us.', zh: '请联系我们。' },
  }
  const complaints = (over: JsonObject): readonly string[] =>
    checkRecord({ ...whole, ...over }).map(({ pointer, message }) => `${pointer} ${message}`)

  it('needs a name, a version, models and replies to fall back on', () => {
    expect(complaints({})).toEqual([])
    expect(checkRecord({}).map(({ pointer }) => pointer)).toEqual([
      '/name',
      '/version',
      '/models',
      '/fallback',
    ])
  })

  it.each([
    [{ falback: {} }, '/falback unknown key; did you mean "fallback"?'],
    [{ sampling: { cout: 2 } }, '/sampling/cout unknown key; did you mean "count"?'],
    [{ scenario: 'critcal' }, '/scenario found "critcal"; did you mean "critical"?'],
    [{ checks: [{ kind: 'lenght', id: 'a' }] }, '/checks/0/kind found "lenght"; did you mean "length"?'],
    [{ checks: [{ kind: 'length', id: 'a', mx: 1 }] }, '/checks/0/mx unknown key; did you mean "max"?'],
    [{ output: { maxTokens: 0 } }, '/output/maxTokens found 0 (number), wanted a number >= 1'],
    [{ fallback: { en: 'x' } }, '/fallback/zh the key "zh" is missing'],
  ])('says what was meant: %j', (over, complaint) => {
    expect(complaints(over as JsonObject)).toEqual([complaint])
  })

  it('names what there is when nothing is near', () => {
    expect(complaints({ scenario: 'x' })).toEqual([
      '/scenario found "x", wanted one of standard, critical, creative',
    ])
    const [kind] = complaints({ checks: [{ id: 'a' }] })
    expect(kind).toContain('/checks/0/kind it is missing, wanted one of length, rules, ')
    const [key] = complaints({ output: { zzzzzz: 1 } })
    expect(key).toContain('/output/zzzzzz unknown key; known are kind, schema, ')
  })
})

describe('the hash of a policy', () => {
  it('is that of its content, not of how it is written', () => {
    const one = valuesOf('name: a\n# comment\nmodels: [x, y]\noutput: { kind: json }')
    const other = valuesOf(
      '{"output": {"kind": "json"}, "$schema": "./s.json", "models": ["x", "y"], "name": "a"}',
    )
    expect(contentHash(one)).toBe(contentHash(other))
    expect(contentHash(one)).toMatch(/^[0-9a-f]{16}$/)
    expect(contentHash({ ...one, models: ['y', 'x'] })).not.toBe(contentHash(one))
  })

  it('stands on JSON that reads back as the same value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const json = canonicalJson(value as JsonObject)
        expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
  })
})

describe('the order of versions', () => {
  it('is by number, not by text', () => {
    const sorted = ['1.10.0', '1.9.9', '0.1.0', '1.9.10', '10.0.0'].toSorted(compareVersions)
    expect(sorted).toEqual(['0.1.0', '1.9.9', '1.9.10', '1.10.0', '10.0.0'])
    expect(compareVersions('1.0.0', '01.0.0')).toBe(0)
    expect(compareVersions('9007199254740993.0.0', '9007199254740992.0.0')).toBeGreaterThan(0)
  })
})
