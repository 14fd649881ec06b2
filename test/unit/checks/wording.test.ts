import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countCharacters, countWords, estimateTokens, sentencesOf } from '../../../src/core/checks/length.ts'
import { detectLanguage } from '../../../src/core/checks/language-check.ts'
import { report, says, saysOf } from '../../support/run-check.ts'

describe('length', () => {
  it('counts characters as a reader does', () => {
    expect(countCharacters('abc')).toBe(3)
    expect(countCharacters('👨‍👩‍👧退款é')).toBe(4)
    expect(countCharacters('e\u0301')).toBe(1)
    expect(countCharacters('好\u200b\u2060\u200b')).toBe(1)
  })
  it('counts words in both languages', () => {
    expect(countWords("It's 3.5 km, isn't it?")).toBe(5)
    expect(countWords('我们将在七天内处理退款。')).toBeGreaterThanOrEqual(5)
  })
  it('splits sentences, not decimals and abbreviations', () => {
    expect(sentencesOf('Version 3.5 is out. It costs $4.20! Is it good? Yes.')).toHaveLength(4)
    expect(sentencesOf('第一句。第二句！“第三句？”他问。')).toHaveLength(3)
    expect(sentencesOf('Ask Dr. Smith, e.g. by mail.')).toHaveLength(1)
    expect(sentencesOf('1. Open the app.\n2. Tap Refund.')).toHaveLength(2)
    expect(sentencesOf('No. The price is 5. See item No. 6 of it.')).toHaveLength(3)
    expect(sentencesOf('He said "Yes." Then he left. iOS users too.')).toHaveLength(3)
    expect(sentencesOf('See https://example.com/a?c=d for details.')).toHaveLength(1)
    expect(sentencesOf('也许……可以退款。客服说：“可以退款。”请放心。')).toHaveLength(3)
    expect(sentencesOf('“可以退款。”客服说。')).toHaveLength(1)
    expect(sentencesOf('可以退款．请申请．')).toHaveLength(2)
  })
  it('estimates tokens', () => {
    expect(estimateTokens('abcdefgh')).toBe(2)
    expect(estimateTokens('退款')).toBe(2)
  })
  it('bounds the answer without its thoughts', () => {
    const words = { kind: 'length', id: 'l', unit: 'words', min: 2, max: 3 } as const
    expect(says(words, '<think>a long line of thought</think>two words')).toEqual([])
    expect(says(words, 'one')).toEqual(['The answer has 1 words, wanted at least 2.'])
    expect(says(words, 'one two three four')).toEqual(['The answer has 4 words, wanted at most 3.'])
  })
})

describe('words', () => {
  const settings = { kind: 'words', id: 'w', require: ['refund', '七天'], ban: ['class', '保证'] } as const
  const words = { ...settings, require: [...settings.require], ban: [...settings.ban] }
  it('whole in Latin, anywhere in Chinese, in any case and width', () => {
    expect(says(words, 'A REFUND within 七天, a classic subclass')).toEqual([])
    expect(says(words, 'ｒｅｆｕｎｄ，七天')).toEqual([])
    expect(says(words, 'refunds 七天')).toEqual(['The answer must contain "refund".'])
    expect(says(words, 'refund 七天，我们保证到账')).toEqual(['The answer must not contain "保证".'])
    expect(says(words, 'refund 七天 保\u200B证')).toEqual(['The answer must not contain "保证".'])
  })
  const ban = (phrase: string, text: string) => says({ kind: 'words', id: 'b', ban: [phrase] }, text)
  it.each([
    ['guaranteed', 'g u a r a n t e e d'],
    ['guaranteed', 'g.u.a.r.a.n.t.e.e.d'],
    ['guaranteed', '**guar**anteed'],
    ['guaranteed', 'gu\u0430ranteed'],
    ['profit', 'pr\u03bffit'],
    ['risk free', 'It is risk\nfree.'],
    ['risk free', 'It is Risk-Free.'],
    ["don't", 'you don’t'],
    ['保本', '保 本'],
    ['保本', '保·本'],
    ['稳赚不赔', '稳赚\n不赔'],
    ['保证收益', '保證收益'],
    ['c++', 'in C++ too'],
  ])('%j is found in %j', (phrase, text) => expect(ban(phrase, text)).toHaveLength(1))
  it.each([
    ['abc', 'Options: a, b, c'],
    ['risk free', 'There is a risk. Free shipping is included.'],
    ['a part', 'They are apart.'],
    ['本息', '确保账户属于本。息由银行付。'],
    ['本息', '- 甲：本\n- 息：乙'],
    ['ass', 'a first-class assessment'],
    ['c++', 'in C too'],
  ])('%j is not found in %j', (phrase, text) => expect(ban(phrase, text)).toEqual([]))
  it('finds a phrase wherever it is put, and tells its place', () => {
    const filler = fc.string({ unit: fc.constantFrom('。', '，', ' ', '好', '\u200b', '\n'), maxLength: 12 })
    fc.assert(
      fc.property(filler, filler, (before, after) => {
        const text = `${before}稳赚不赔${after}`
        const [finding] = report({ checks: [{ kind: 'words', id: 'b', ban: ['稳赚不赔'] }] }, text).failed
        const found = text.slice(finding?.span?.start, finding?.span?.end)
        expect(found.replaceAll('\u200b', '')).toBe('稳赚不赔')
      }),
    )
  })
  it('says where', () => {
    const [finding] = report({ checks: [words] }, 'refund 七天 no Class here').failed
    expect(finding?.span).toEqual({ start: 13, end: 18 })
    expect(saysOf({ kind: 'words', id: 'w', ban: ['bad'] }, { a: ['fine', 'bad'] })).toEqual([
      'The answer must not contain "bad" at /a/1.',
    ])
    expect(saysOf({ kind: 'words', id: 'w', ban: ['bad'], path: '/b' }, { a: 'bad', b: 'fine' })).toEqual([])
  })
})

describe('patterns', () => {
  it('match somewhere, forbid anywhere, with what was found', () => {
    const settings = {
      kind: 'patterns',
      id: 'p',
      match: [{ pattern: String.raw`ORD-\d{6}`, message: 'Name the order.' }],
      forbid: [{ pattern: '(?i)https?://', message: 'No links.' }],
    } as const
    const patterns = { ...settings, match: [...settings.match], forbid: [...settings.forbid] }
    expect(says(patterns, 'Order ORD-123456 is paid.')).toEqual([])
    expect(says(patterns, 'See HTTP://x')).toEqual(['Name the order.', 'No links. Found "HTTP://".'])
  })
  it('is linear in the text', () => {
    const settings = { kind: 'patterns', id: 'p', forbid: [{ pattern: '^(a|a)*$', message: 'm' }] } as const
    expect(says({ ...settings, forbid: [...settings.forbid] }, `${'a'.repeat(50_000)}!`)).toEqual([])
  })
})

describe('language', () => {
  it.each([
    ['en', 'The refund will be paid to your card within seven days of the request.'],
    ['zh', '退款将在您提交申请后的七天之内退回到原支付账户。'],
    ['zh', '请在 Kubernetes 控制台打开 Deployment 页面，然后点击 Restart 按钮，等待 Pod 重建完成即可。'],
    ['other', 'Возврат будет выполнен в течение семи дней после запроса на вашу карту.'],
    ['other', '返金はご申請から七日以内にお支払い方法へ行われますのでお待ちください。'],
    ['en', 'Please return it within 14 days.'],
    ['zh', '请在十四天内退回。'],
    ['zh', '請在十四天內退回。'],
    ['zh', '请打开 Settings > Account，点击 Refund。'],
    ['other', 'Bitte senden Sie es innerhalb von 14 Tagen zurück.'],
    ['other', '14일 이내에 반품해 주세요.'],
    ['other', 'Верните в течение 14 дней.'],
    ['other', 'Lütfen 14 gün içinde iade edin.'],
    ['other', '返品は14日以内にお願いします'],
    ['unclear', 'The Lord of the Rings: The Two Towers'],
    ['unclear', '北京市朝阳区建国路八十八号'.slice(0, 10)],
    ['unclear', '返金は不可'],
    ['unclear', 'Kan ik dit terugsturen?'],
    ['unclear', 'iPhone 15 Pro Max 支持 USB-C 接口'],
    ['unclear', '42'],
    ['unclear', 'OK'],
    ['unclear', '好的'],
    ['unclear', 'Müller Schmidt Weber Fischer Meyer Wagner Becker Schulz Hoffmann Koch Richter Klein'],
    ['other', 'La devolución se realizará en su tarjeta dentro de siete días hábiles desde hoy.'],
    ['other', 'Sie können innerhalb von sieben Tagen nach Erhalt des Pakets eine Rückerstattung beantragen.'],
    ['unclear', '```js\nconst the = of && and.to(in, a, is, that, it, for, on, with, as)\n```'],
  ])('%s: %s', (language, text) => expect(detectLanguage(text)).toBe(language))
  it('of the job, when that is wanted', () => {
    const settings = { kind: 'language', id: 'lang' } as const
    const text = 'The refund will be paid to your card within seven days of the request.'
    expect(says(settings, text, { language: 'en' })).toEqual([])
    expect(says(settings, text, { language: 'zh' })).toEqual(['The answer is in English, not in Chinese.'])
    expect(report({ checks: [settings] }, text).skipped).toEqual(['lang'])
  })
})

describe('boilerplate', () => {
  it.each([
    'Certainly! The fee is 5 euros.',
    'The fee is 5 euros. I hope this helps!',
    'As an AI language model, I find the fee is 5 euros.',
    '当然可以！费用是五元。',
    '费用是五元。希望以上信息对您有所帮助。',
    '作为一个人工智能语言模型，我认为费用是五元。',
    '费用是五元。如有其他问题，请随时联系。',
  ])('is found: %s', (text) => expect(says({ kind: 'boilerplate', id: 'b' }, text)).toHaveLength(1))
  it.each(['The fee is 5 euros.', '费用是五元。', 'Sure-footed goats climb.', '当然，费用取决于距离。'])(
    'is not: %s',
    (text) =>
      expect(says({ kind: 'boilerplate', id: 'b' }, text)).toEqual(
        text.startsWith('当然，') ? [expect.stringContaining('当然')] : [],
      ),
  )
  it('of the policy’s own, in any case', () => {
    expect(
      says({ kind: 'boilerplate', id: 'b', also: ['In Conclusion'] }, 'And in conclusion, yes.'),
    ).toHaveLength(1)
  })
})

describe('refusal inside JSON', () => {
  it('is found at its place', () => {
    expect(saysOf({ kind: 'refusal', id: 'r' }, { summary: '抱歉，我无法提供该内容。', id: 1 })[0]).toContain(
      '/summary',
    )
    expect(saysOf({ kind: 'refusal', id: 'r' }, { summary: '退款已完成。' })).toEqual([])
  })
})
