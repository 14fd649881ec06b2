import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { extractJson, type Extraction } from '../../../src/core/checks/extract-json.ts'

const read = (text: string, truncated = false): Extraction =>
  extractJson(text, { allowLossy: false, truncated })
const valueOf = (text: string): unknown => {
  const found = read(text)
  return found.status === 'found' ? found.value : found.status
}
const repairs = (text: string): string[] => {
  const found = read(text)
  return found.status === 'found' ? found.repairs.map(({ kind }) => kind) : [found.status]
}
const flags = (text: string): string[] => {
  const found = read(text)
  return found.status === 'found' ? found.flags.map(({ kind }) => kind) : [found.status]
}

describe('plain JSON', () => {
  it('is read as JSON.parse reads it, with nothing on record', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
        const text = JSON.stringify(value)
        const found = read(text)
        if (/__proto__|constructor|prototype/.test(text)) return
        expect(found).toMatchObject({ status: 'found', repairs: [] })
        expect(found.status === 'found' && found.value).toEqual(JSON.parse(text))
      }),
    )
  })
  it('is the same value when the careful reader takes it out of prose', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 }), (value) => {
        const text = JSON.stringify(value)
        if (/__proto__|constructor|prototype/.test(text)) return
        expect(valueOf(`Here you are:\n${text}\nDone.`)).toEqual(JSON.parse(text))
      }),
    )
  })
})

describe('what stands around the value', () => {
  it.each([
    ['prose', 'The answer is {"a": 1}. Anything else?', ['prose']],
    ['中文前后文', '好的，结果如下：{"a": 1}，请查收。', ['prose']],
    ['a fence with a tag and CRLF', '```JSON\r\n{"a": 1}\r\n```\r\n', ['fence']],
    ['a fence of five', '`````json5\n{"a": 1}\n`````', ['fence']],
    ['tildes', '~~~\n{"a": 1}\n~~~', ['fence']],
    ['an inline backtick before it', 'Using `strict`: {"a": 1}', ['prose']],
    ['a reasoning block with a draft', '<think>{"a": 9}?</think>\n{"a": 1}', ['reasoning_block']],
    ['a lone closing tag', 'maybe {"a": 9}\n</think>\n{"a": 1}', ['reasoning_block']],
    ['a byte order mark', '\uFEFF{"a": 1}', ['odd_whitespace']],
    ['zero-width spaces', '\u200B{"a": 1}\u200B', ['odd_whitespace']],
    ['a template token', '{"a": 1}<|im_end|>', ['special_token']],
    ['citations and intervals', 'By [1], in [0, 1): {"a": 1} (see [2])', ['prose']],
    ['set notation', 'In {x if x > 0} that is {"a": 1}', ['prose']],
  ])('%s', (_, text, kinds) => {
    expect(valueOf(text)).toEqual({ a: 1 })
    expect(repairs(text)).toEqual(kinds)
  })
  it('keeps the same marks inside strings', () => {
    const value = { a: '```js\n1\n```', b: 'x } y ]', c: '<think>no</think>', d: 'a,] // b', e: '“引号”，：' }
    expect(valueOf(`Here:\n\`\`\`json\n${JSON.stringify(value)}\n\`\`\``)).toEqual(value)
  })
  it('tells the place it was taken from', () => {
    const text = '<think>x</think> A: {"a": 1}!'
    const found = read(text)
    expect(found.status === 'found' && text.slice(found.span.start, found.span.end)).toBe('{"a": 1}')
  })
})

describe('a comment that says what is left out', () => {
  it.each([
    '其余省略',
    '同上',
    'rest of the items omitted for brevity',
    '10 more rows',
    'and 20 others',
    'etc.',
    '其余字段保持默认',
  ])('leaves no value: %s', (words) => {
    expect(read(`{"a": [1 /* ${words} */]}`).status).toBe('none')
    expect(read(`{"a": [1, // ${words}\n]}`).status).toBe('none')
  })
  it.each(['remaining balance', 'the rest is paid monthly', 'other fields stay empty', '见上文说明'])(
    'is none: %s',
    (words) => {
      expect(valueOf(`{"a": 1 // ${words}\n}`)).toEqual({ a: 1 })
    },
  )
})

describe('forms that leave no doubt', () => {
  it.each([
    ['{"a": 1, /* one */ "b": "http://x/#y"} // end', { a: 1, b: 'http://x/#y' }, 'comment'],
    ['{"a": ["x,]", 2,],}', { a: ['x,]', 2] }, 'trailing_comma'],
    ["{'a': 'it is', 'b': None, 'c': True}", { a: 'it is', b: null, c: true }, 'python_literal'],
    ["{'a': 'x'}", { a: 'x' }, 'quotes'],
    ['{“名字”：“张三”}', { 名字: '张三' }, 'quotes'],
    ['｛"a"：１２，"b"：［1］｝', { a: 12, b: [1] }, 'full_width'],
    ['{a: 1, $b: 2}', { a: 1, $b: 2 }, 'unquoted_key'],
    ['{"a": "one\ntwo"}', { a: 'one\ntwo' }, 'control_char'],
    [String.raw`{"a": "it\'s foo\_bar"}`, { a: "it's foo_bar" }, 'invalid_escape'],
    [String.raw`{"a": "\d+ \w"}`, { a: String.raw`\d+ \w` }, 'invalid_escape'],
    ['{"a": .5, "b": +1}', { a: 0.5, b: 1 }, 'number_form'],
    ['{&quot;a&quot;: &quot;x &amp; y&quot;}', { a: 'x & y' }, 'html_entities'],
  ])('%s', (text, value, kind) => {
    expect(valueOf(text)).toEqual(value)
    expect(repairs(text)).toContain(kind)
    const found = read(text)
    expect(found.status === 'found' && found.repairs.every(({ lossless }) => lossless)).toBe(true)
  })
})

describe('what is refused', () => {
  it.each([
    ['truncated', '{"a": {"b": 1}'],
    ['truncated', '```json\n{"a": {"b": 1}\n```'],
    ['truncated', '{"a": [1, 2'],
    ['truncated', '{"a": "x'],
    ['truncated', '{"id": 1}\n{"id": 2}\n{"id": '],
    ['empty', ''],
    ['empty', ' \n\u200B'],
    ['empty', '```json\n```'],
    ['empty', '<think>I should'],
    ['none', 'I would say seven.'],
    ['none', '我认为是七分。'],
    ['none', '- [ ] first task\n- [x] second'],
    ['none', '{"a": "say "hi" now", "b": {"c": 1}}'],
    ['none', "{'a': '13'08 no'}"],
    ['none', '{"a": NaN}'],
    ['none', '{"a": [1, 2, ...]}'],
    ['none', '{"a": 1, // ... more\n "b": 2}'],
    ['none', '{"a": 007}'],
    ['none', '{"a": 1e999}'],
    ['ambiguous', '{"a": 1, "a": 2}'],
    ['ambiguous', '{"a": 1}\n{"a": 2}'],
    ['ambiguous', 'For example {"a": 0}. Mine: {"a": 2}'],
    ['unsafe', '{"__proto__": {"x": 1}}'],
    ['unsafe', String.raw`{"\u005f_proto__": 1}`],
    ['unsafe', '{"constructor": {"prototype": {}}}'],
  ])('%s: %s', (status, text) => expect(read(text).status).toBe(status))
  it('never gives up the inner value of a broken or unclosed one', () => {
    for (const text of ['{"a": {"b": 1}, "c": "x" "y"}', '{"a": {"b": 1}, "c": ']) {
      expect(read(text).status).not.toBe('found')
    }
  })
  it('says where', () => {
    expect(read('{\n  "a": 1\n  "b": 2\n}')).toMatchObject({
      message: 'The JSON is malformed at line 3, column 3: expected "," or "}", found """.',
    })
  })
  it('says that an apostrophe is what makes it unclear', () => {
    expect(read("{'a': 'it's', 'b': 1}")).toMatchObject({
      message: expect.stringContaining('a quote inside') as string,
    })
  })
  it('lets keys of those names pass when they hold no object', () => {
    expect(valueOf('{"constructor": "Ferrari"}')).toEqual({ constructor: 'Ferrari' })
  })
})

describe('several values', () => {
  it('takes the last one when the others have another shape, and says so', () => {
    const text = '{"draft": 1}\nFinal: {"a": 2}'
    expect(valueOf(text)).toEqual({ a: 2 })
    expect(flags(text)).toContain('several-candidates')
  })
  it('takes a value that only stands there twice', () =>
    expect(flags('{"a": 1}\n{"a": 1}')).toEqual(['repeated']))
  it('lets the schema decide, but never for an earlier value against a later one', () => {
    const accept = (value: unknown): boolean =>
      typeof value === 'object' && value !== null && 'score' in value
    const options = { allowLossy: false, truncated: false, accept }
    expect(extractJson('{"x": 1} {"score": 2}', options).status).toBe('found')
    expect(extractJson('He wrote {"score": 10}. {"note": "bad"}', options)).toMatchObject({
      status: 'ambiguous',
    })
    expect(extractJson('{"score": 10} {"score": 2}', options).status).toBe('ambiguous')
    expect(extractJson('{"score": 10} {"score": 2}', { ...options, several: 'last' })).toMatchObject({
      value: { score: 2 },
    })
  })
})

describe('a reply that hit the token limit', () => {
  it('counts when the value is whole and nothing was to follow', () => {
    expect(read('{"a": 1}\n\n\n', true)).toMatchObject({
      value: { a: 1 },
      flags: [{ kind: 'finish-length' }],
    })
  })
  it.each(['{"a": 1', '', 'Let me see', '<think>hm', '{"a": 1} and', '{"a": 1} {"a"'])(
    'is truncated: %s',
    (text) => expect(read(text, true).status).toBe('truncated'),
  )
  it('is never repaired by a guess', () => {
    expect(extractJson('{"a": "x "y" z"}', { allowLossy: true, truncated: true }).status).not.toBe('found')
  })
})

describe('oddities that are kept and flagged', () => {
  it.each([
    ['{"n": 9007199254740993}', 'big-integer'],
    ['{"a": 1, "a": 1}', 'duplicate-key'],
    ['{"a": "x\u200By"}', 'zero-width'],
    ['{"a": "x\u202Ey"}', 'zero-width'],
    [String.raw`{"a": "\ud83d"}`, 'lone-surrogate'],
    ['{"a": "\uFFFD"}', 'replacement-character'],
    [String.raw`{"a": "$\frac{1}{2}$"}`, 'latex-escape'],
    [String.raw`{"a": "$\theta$"}`, 'latex-escape'],
    ['8', 'bare-scalar'],
  ])('%s: %s', (text, kind) => expect(flags(text)).toEqual([kind]))
  it('keeps every digit of a big integer', () => {
    expect(valueOf('{"n": 9007199254740993}')).toEqual({ n: '9007199254740993' })
    expect(valueOf('{"n": 9007199254740992, "m": 1e21}')).toEqual({ n: 9007199254740992, m: 1e21 })
  })
})

describe('a lossy repair', () => {
  const lossy = (text: string): Extraction => extractJson(text, { allowLossy: true, truncated: false })
  it('needs leave and is on record', () => {
    expect(lossy('{"a": 1 "b": 2}')).toMatchObject({
      value: { a: 1, b: 2 },
      repairs: [{ kind: 'jsonrepair', lossless: false }],
    })
  })
  it('is not accepted when it makes a key out of a sentence', () => {
    expect(lossy("{'a': 7, 'b': '13'08.45 does not match'}").status).toBe('none')
  })
  it('is not tried where content is missing', () => {
    expect(lossy('{"a": NaN}').status).toBe('none')
    expect(lossy('{"a": {"b": 1}').status).toBe('truncated')
  })
})

describe('hostile text', () => {
  const size = 200_000
  it.each([
    '[',
    '{',
    '{"a":',
    '[1,',
    '{"',
    "{'",
    '{/*',
    '[{',
    '{"a":1} ',
    '\n</think>',
    '{a:1,b:[x',
    '"',
    '{"a":"\\',
  ])('is done with in one go: %j over and over', (piece) => {
    const found = read(piece.repeat(size / piece.length))
    expect(found.status).not.toBe('found')
  })
  it('nests no deeper than a hundred levels', () => {
    expect(read(`${'['.repeat(101)}${']'.repeat(101)}`).status).toBe('unsafe')
    expect(read(`${'['.repeat(100_000)}${']'.repeat(100_000)}`).status).toBe('unsafe')
    expect(read(`${'['.repeat(99)}${']'.repeat(99)}`).status).toBe('found')
  })
})
