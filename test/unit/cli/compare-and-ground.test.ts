// `assay compare` and `assay ground`: what detection says of two answers, and of an answer and its sources.
import stringWidth from 'string-width'
import { describe, expect, it } from 'vitest'
import { runInMemory, type Ran } from '../../support/cli-in-memory.ts'
import { textFile } from '../../support/text-files.ts'

const fits = ({ out }: Ran): void => {
  expect(out).not.toMatch(/[\u001b\u202e]/)
  for (const line of out.split('\n')) expect(stringWidth(line), line).toBeLessThanOrEqual(80)
}

describe('compare', () => {
  const compare = (a: string, b: string, ...more: readonly string[]) =>
    runInMemory('compare', '--text', a, b, ...more)

  const pairs: readonly (readonly [a: string, b: string, exit: Ran['exit']])[] = [
    ['You have 7 days.', 'You have seven days.', 'ok'],
    ['You have 7 days.', 'You have 30 days.', 'no'],
    ['七天内可以退款', '7 天内可以退款', 'ok'],
    ['拆封后可以退款', '拆封后不可以退款', 'no'],
    ['{"a": 1, "b": [2]}', '{"b": [2], "a": 1}', 'ok'],
    ['{"a": 1}', '{"a": "1"}', 'no'],
  ]
  it.each(pairs)('%s | %s: %s', async (a, b, exit) => {
    const ran = await compare(a, b)
    expect(ran.exit).toBe(exit)
    expect(ran.out).toMatch(exit === 'ok' ? /^same {2}similarity/ : /^different {2}similarity/)
    fits(ran)
  })

  it('names what contradicts and what matches, for people and in JSON', async () => {
    const args = ['Opened items: refund within 7 days.', 'Opened items: refund within 30 days.'] as const
    const { out } = await compare(...args)
    expect(out).toMatch(/^number +7 days +30 days$/m)
    expect(out).toMatch(/^same +refund +refund$/m)
    expect(JSON.parse((await compare(...args, '--json')).out)).toMatchObject({
      relation: 'different',
      contradictions: [{ kind: 'number', a: '7 days', b: '30 days' }],
    })
  })

  it('reads files; one that is not there ends as usage', async () => {
    const a = textFile('a.txt', '可以')
    expect((await runInMemory('compare', a, textFile('b.txt', '可以。'))).exit).toBe('ok')
    const missing = await runInMemory('compare', a, '/nowhere/b.txt')
    expect(missing.exit).toBe('usage')
    expect(missing.err).toContain('/nowhere/b.txt cannot be read: there is no such file.')
    const asJson = await runInMemory('compare', a, '/nowhere/b.txt', '--json')
    expect(JSON.parse(asJson.out)).toMatchObject({ code: 'file_unreadable' })
  })

  it('text in another encoding is refused: as replacement marks, can and cannot are alike', async () => {
    const gbk = (...bytes: readonly number[]) => textFile('gbk.txt', Uint8Array.from(bytes))
    const can = gbk(0xbf, 0xc9, 0xd2, 0xd4)
    const cannot = gbk(0xb2, 0xbb, 0xc4, 0xdc)
    const ran = await runInMemory('compare', can, cannot)
    expect(ran.exit).toBe('usage')
    expect(ran.err).toContain('it is not UTF-8 text')
    expect(ran.err).toContain('iconv')
    expect((await runInMemory('ground', '-a', can, '-s', can)).exit).toBe('usage')
  })

  it('what was not read of long texts is told, and does not say the same', async () => {
    const lines = (count: number): string =>
      Array.from({ length: count }, (_, at) => `The shop in street ${at} opens at nine.`).join('\n')
    const long = (deposit: number): string => `${lines(900)}\nThe deposit is ${deposit} euros.\n${lines(900)}`
    const [a, b] = [textFile('a.txt', long(500)), textFile('b.txt', long(900))]
    const ran = await runInMemory('compare', a, b)
    expect(ran.exit).toBe('no')
    expect(ran.out).toMatch(/^same so far as read {2}similarity 1\.00/)
    expect(ran.out).toMatch(/^not read {2}\d+ characters in the middle/m)
    fits(ran)
    expect((await runInMemory('compare', a, a)).exit).toBe('ok')
    const far = await runInMemory('compare', a, textFile('c.txt', 'The shop opens at ten.'))
    expect(far.out).toMatch(/^different {2}/)
    expect(far.out).toMatch(/^not read {2}/m)
  })

  it('hostile text and long lines keep to the screen', async () => {
    const hostile = `\u001b[2J\u202e${'{"很长的键": 1, '.repeat(40)}`
    fits(await compare(`${hostile} 5 days`, `${hostile.toUpperCase()} 6 days`))
    fits(await compare(JSON.stringify({ [hostile]: 1 }), JSON.stringify({ [hostile]: 2 })))
  })
})

describe('ground', () => {
  const terms = '商品签收后 7 天内、未拆封，可以申请全额退款。已拆封的商品不支持退货。'
  const ground = (answer: string, sources: readonly string[], ...more: readonly string[]) =>
    runInMemory(
      'ground',
      '--answer',
      textFile('answer.txt', answer),
      '--sources',
      ...sources.map((text) => textFile('source.txt', text)),
      ...more,
    )

  it('a claim a line with its support, span and evidence', async () => {
    const ran = await ground('签收后 30 天内可以申请退款。已拆封的商品不支持退货。', ['别的。', terms])
    expect(ran.exit).toBe('no')
    expect(ran.out).toMatch(
      /^1 of 2 claims not supported, 1 contradicted {2}2 claims, support 0\.\d\d, doubt 0\.[789]/,
    )
    expect(ran.out).toMatch(/^contradicted {2}0\.00 {2}characters 0 to 16$/m)
    expect(ran.out).toMatch(/^ {2}not there {2}30 天$/m)
    expect(ran.out).toMatch(/^ {2}against {4}30 天: 7 天 in the source$/m)
    expect(ran.out).toMatch(/^supported {2}1\.00 /m)
    expect(ran.out.replace(/\s+/g, '')).toContain('24to36:已拆封的商品不支持退货。')
    fits(ran)
    const open = await ground('签收后由专人上门安装。', [terms])
    expect(open.out).toMatch(/^1 of 1 claim not supported {2}1 claim/)
    expect(open.out).toMatch(/^unsupported {2}0\.\d\d {2}characters 0 to 11$/m)
  })

  it('exits with 0 when all is supported, and tells what of the question is open', async () => {
    const answer = 'Unopened items can be returned within 7 days.'
    const question = 'How long can items be returned, and how much is the fee?'
    const { exit, out } = await ground(
      answer,
      ['Unopened items can be returned within 7 days.'],
      '-q',
      question,
      '--json',
    )
    expect(exit).toBe('ok')
    expect(JSON.parse(out)).toMatchObject({
      supported: true,
      claims: [{ status: 'supported', start: 0, evidence: { source: 0, text: answer } }],
      unanswered: ['how much is the fee'],
    })
  })

  it.each(['', ' \n', '👍', '?!'])('an answer that claims nothing is not supported: %j', async (answer) => {
    const { exit, out } = await ground(answer, [terms])
    expect(exit).toBe('no')
    expect(out).toMatch(/^nothing to hold {2}/)
    const json = await ground(answer, [terms], '--json')
    expect(JSON.parse(json.out)).toMatchObject({ supported: false, claims: [] })
    expect((await ground(answer, [terms], '-q', 'How long is the term?')).out).toMatch(/^unanswered {2}/m)
  })

  it('marks that cite a source are no claims', async () => {
    const sources = ['Returns are accepted within 7 days.', terms]
    const { exit, out } = await ground(
      'Returns are accepted within 7 days [1]. [2]\n已拆封的商品不支持退货【2】。',
      sources,
      '--json',
    )
    expect(exit).toBe('ok')
    expect(JSON.parse(out)).toMatchObject({ claims: [{ missing: [], end: 39 }, { missing: [] }] })
    expect((await ground('Returns are accepted within [9] days.', sources)).exit).toBe('no')
  })

  it('a JSON source contradicts, and is quoted as it is read', async () => {
    const ran = await ground('The cafe has WiFi.', [JSON.stringify({ name: 'Cafe', WiFi: 'no' })])
    expect(ran.exit).toBe('no')
    expect(ran.out).toContain('contradicted  0.00')
    expect(ran.out).toContain('against')
  })

  it('hostile text keeps to the screen; a missing file ends as usage', async () => {
    fits(await ground(`\u001b[31m\u202e${'没有空格的长句子'.repeat(40)}`, [`\u001b]0;x\u0007${terms}`]))
    const { exit, err } = await runInMemory('ground', '-a', textFile('a', 'x'), '-s', '/nowhere/s')
    expect(exit).toBe('usage')
    expect(err).toContain('/nowhere/s cannot be read: there is no such file.')
    expect(err).not.toContain('ENOENT')
  })
})
