// Files read into documents and cut into passages.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { passagesOf } from '../../../src/adapters/retrieval/cut-passages.ts'
import { limits } from '../../../src/adapters/retrieval/limits.ts'
import { readMarkdown } from '../../../src/adapters/retrieval/read-markdown.ts'
import { readCsv, readJsonl } from '../../../src/adapters/retrieval/read-rows.ts'

const jsonl = (text: string) => readJsonl(Buffer.from(text), 'f.jsonl')
const csv = (text: string) => readCsv(Buffer.from(text), 'f.csv')

describe('JSON Lines', () => {
  it('reads texts and questions, whatever the line ends and the byte order mark', () => {
    const text =
      '\ufeff{"id":7,"title":"T","text":"x","url":"https://a.b/c","lang":"en"}\r\n\r\n{"question":"Q?","answer":"A","category":"c"}'
    expect(jsonl(text)).toMatchObject({
      problems: [],
      found: [
        {
          where: 'f.jsonl:1',
          document: { id: '7', text: 'x', url: 'https://a.b/c', fields: { lang: 'en' } },
        },
        {
          where: 'f.jsonl:3',
          document: { text: 'A', sections: [{ title: 'Q?' }], fields: { category: 'c' } },
        },
      ],
    })
  })

  it('gives a question without an id the same one each time', () => {
    const id = (text: string) => jsonl(text).found[0]?.document.id
    expect(id('{"question":"Q?","answer":"A"}')).toBe(id('{"answer":"B","question":"Q?"}'))
  })

  it('names every bad line with its number', () => {
    const long = `{"id":"a","text":"${'x'.repeat(limits.lineBytes)}"}`
    const bad = [
      '[]',
      '{"id":"a"}',
      '{"text":"no id"}',
      '{"id":"a","text":"\\u0000"}',
      '{"id":"a#2","text":"x"}',
      '{"id":"a\\nb","text":"x"}',
      '{"id":"a","text":"x","url":"javascript:alert(1)"}',
      `{"id":"${'a'.repeat(300)}","text":"x"}`,
      '{"id":"a","text":"cut',
      long,
    ]
    const { found, problems } = jsonl(bad.join('\n'))
    expect(found).toEqual([])
    expect(problems.map(({ where }) => where)).toEqual(bad.map((_, at) => `f.jsonl:${at + 1}`))
  })

  it.each([
    ['UTF-16', Buffer.from('\ufeff{"id":"a","text":"x"}', 'utf16le')],
    ['latin-1', Buffer.from('{"id":"a","text":"caf\xe9"}', 'latin1')],
  ])('refuses %s', (_, bytes) => {
    const { found, problems } = readJsonl(bytes, 'f')
    expect(found).toEqual([])
    expect(problems).toHaveLength(1)
  })

  it('never throws, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        for (const read of [readJsonl, readCsv, readMarkdown]) read(Buffer.from(bytes), 'f')
      }),
    )
  })
})

describe('CSV', () => {
  it.each([
    ['commas', 'question,answer,category\n"How, then?","So, ""then""\nand so",c\n'],
    [
      'semicolons, a byte order mark, capitals',
      '\ufeffQuestion;Answer;Category\r\nHow, then?;"So, ""then""\nand so";c\r\n',
    ],
    ['tabs', 'question\tanswer\tcategory\nHow, then?\t"So, ""then""\nand so"\tc\n'],
  ])('reads %s', (_, text) => {
    expect(csv(text)).toMatchObject({
      problems: [],
      found: [
        {
          document: {
            text: 'So, "then"\nand so',
            sections: [{ title: 'How, then?' }],
            fields: { category: 'c' },
          },
        },
      ],
    })
  })

  it('names rows with another number of columns, and rows without an answer', () => {
    const { problems } = csv('question,answer\na,b,c\nq,\nq2,a2\n"open')
    expect(problems.map(({ where }) => where)).toEqual(expect.arrayContaining(['f.csv:2', 'f.csv:3']))
    expect(problems.length).toBeGreaterThan(2)
  })

  it.each(['', 'a,b\n1,2\n', 'question\nx\n'])('refuses a file without its columns: %j', (text) => {
    expect(csv(text)).toMatchObject({
      found: [],
      problems: [{ message: expect.stringMatching(/header|empty/) as string }],
    })
  })
})

describe('Markdown', () => {
  const text = [
    '---',
    'title: Handbook',
    '---',
    'Before.',
    '# One',
    'First.',
    '```sh',
    '# no heading',
    '```',
    '## Two ##',
    'Second.',
    '### Empty',
    '# Three',
    'Third.',
  ].join('\r\n')

  it('has a passage a heading, titled by the headings above it, with its place in the file', () => {
    const [file] = readMarkdown(Buffer.from(text), 'a/b.md').found
    const passages = file === undefined ? [] : passagesOf(file.document)
    expect(passages.map(({ id, title, text: said }) => [id, title, said])).toEqual([
      ['a/b.md', 'Handbook', 'Before.'],
      ['a/b.md#2', 'One', 'First.\r\n```sh\r\n# no heading\r\n```'],
      ['a/b.md#3', 'One / Two', 'Second.'],
      ['a/b.md#4', 'Three', 'Third.'],
    ])
    for (const { span, text: said } of passages) expect(text.slice(span.start, span.end)).toBe(said)
  })
})

describe('cutting', () => {
  it('loses nothing but blanks, keeps to the limit, and its spans are true', () => {
    const piece = fc.oneof(
      fc.constantFrom('。', '. ', '\n\n', '\n', ' ', '😀', '一句话', 'word', '1.5', '!'),
      fc.string({ unit: 'grapheme', maxLength: 5 }),
    )
    const texts = fc.array(piece, { maxLength: 3000, size: 'max' }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(texts, (text) => {
        const passages = passagesOf({ id: 'a', text, sections: [{ start: 0, end: text.length }], fields: {} })
        let at = 0
        for (const { span, text: said } of passages) {
          expect(said.length).toBeLessThanOrEqual(limits.passageChars)
          expect(text.slice(span.start, span.end)).toBe(said)
          expect(text.slice(at, span.start).trim()).toBe('')
          expect(said.isWellFormed()).toBe(text.isWellFormed() || said.isWellFormed())
          at = span.end
        }
        expect(text.slice(at).trim()).toBe('')
      }),
      { numRuns: 50 },
    )
  })

  it('prefers the end of a paragraph, then of a sentence', () => {
    const sentence = 'This sentence has some length to it. '
    const text = `${sentence.repeat(30)}\n\n${sentence.repeat(60)}`
    const passages = passagesOf({ id: 'a', text, sections: [{ start: 0, end: text.length }], fields: {} })
    expect(passages[0]?.text).toBe(sentence.repeat(30).trim())
    expect(passages.every((passage) => passage.text.endsWith('to it.'))).toBe(true)
  })
})
