import { describe, expect, it } from 'vitest'
import { quantityOf } from '../../../src/core/checks/number-text.ts'
import { report, says, saysOf } from '../../support/run-check.ts'

const documents = [
  {
    id: 'refunds',
    text: 'Refunds are paid within 7 days after the returned item arrives. 退款将在收到退货后的七天内完成。',
  },
  { id: 'fees', title: 'Fees', text: 'The return fee is 5 euros for parcels above 2 kg.' },
]

describe('citations', () => {
  const settings = { kind: 'citations', id: 'c' } as const
  it.each([
    'Paid within 7 days [1].',
    '七天内退款【1】，手续费五欧元［2］。',
    'Both say so [1, 2]. And [1-2].',
    'As [fees] says. See [^2].',
    '见[来源1]和[文档2]。',
    'Use `list[9]` [1].',
    'See [the page](https://x.test/9) and [sic] [1].',
    'See [9](https://x.test/9) [1].',
    'Both say so [1 and 2]. 二者都这样说[1和2]、[1—2]。',
    '七天内退款（来源1）。',
    '見[來源1]。',
    'Between [0, 100] euros [1].',
  ])('known: %s', (text) => expect(says(settings, text, { documents })).toEqual([]))
  it.each(['[3]', '[0]', '【7】', '[1, 9]', '[doc-9]', '[来源5]', '[^4]'])('unknown: %s', (mark) =>
    expect(says(settings, `A claim ${mark} and another [1].`, { documents })).toEqual([
      expect.stringContaining('names no document; there are [1] refunds, [2] fees'),
    ]),
  )
  it('wants some, and none where there are no documents', () => {
    expect(says(settings, 'Within 7 days.', { documents })).toEqual([
      'The answer cites 0 documents, wanted at least 1.',
    ])
    expect(says({ ...settings, minimum: 0 }, 'Within 7 days [1].')).toEqual([
      expect.stringContaining('there are none'),
    ])
  })
  it('are looked for as long as a text can have sense', () => {
    const text = (before: string): string => `${before} Paid within 7 days [77].`
    const strangers = (found: readonly string[]) => found.filter((each) => each.startsWith('[77] names'))
    expect(strangers(says(settings, text('[1] '.repeat(4_000)), { documents }))).toHaveLength(1)
    expect(strangers(says(settings, text('[1-2] '.repeat(2_500)), { documents }))).toEqual([])
    const strict = { ...settings, maxUncited: 0 }
    expect(
      says(strict, `${'[1] '.repeat(5_000)}\nRefunds take seven days to arrive [1].`, { documents }),
    ).toEqual([expect.stringContaining('1 claims bear no citation')])
  })
  it('counts claims without a mark; questions, lead-ins and courtesies are none', () => {
    const strict = { ...settings, maxUncited: 0 }
    const cited =
      'Here is what the sources say:\nRefunds take seven days to arrive [1]. The fee for that is 5 euros.[2] Do you need more help with it?'
    expect(says(strict, cited, { documents })).toEqual([])
    expect(says(strict, '退款需要七天才能到账[1]。手续费一共是五欧元。', { documents })).toEqual([
      '1 claims bear no citation, allowed are 0; the first: "手续费一共是五欧元。".',
    ])
  })
})

describe('quotes', () => {
  const settings = { kind: 'quotes', id: 'q' } as const
  it.each([
    'It says "refunds are paid within 7 days after the returned item arrives" [1].',
    'It says “Refunds are paid … after the returned item arrives.”',
    '原文是“退款将在收到退货后的七天内完成”[1]。',
    'The "big" fee.',
    'The policy says "The return fee is 5 euros" [2].',
    '原文是「退款將在收到退貨後的七天內完成」。',
    'A 15" screen costs more than the small one, and a 17" one costs most.',
    "It says 'the return fee is 5 euros', doesn't it?",
  ])('found: %s', (text) => expect(says(settings, text, { documents })).toEqual([]))
  it('tells invented from misattributed', () => {
    expect(
      says(settings, 'It says "refunds are paid within 30 days after purchase" [1].', { documents }),
    ).toEqual([expect.stringContaining('is in none of the documents')])
    expect(says(settings, '原文是“退款将在收到退货后的三天内完成”。', { documents })).toHaveLength(1)
    expect(says(settings, 'It says "The return fee is 5 euros" [1].', { documents })).toEqual([
      'The quotation "The return fee is 5 euros" is not in [1] but in [2] fees.',
    ])
  })
  it.each([
    '„refunds are paid within 30 days after purchase“',
    '＂refunds are paid within 30 days after purchase＂',
    "'refunds are paid within 30 days after purchase'",
  ])('in marks of any kind: %s', (text) => expect(says(settings, text, { documents })).toHaveLength(1))
  it('never lose a point or a digit of a number', () => {
    const priced = [{ id: 'a', text: 'The fee is 2.5% of it, within 17 days, at 10:30, 7–10 euros.' }]
    const quoted = (words: string) => says(settings, `It says "${words}".`, { documents: priced })
    expect(quoted('The fee is 2.5 % of it, within 17 days')).toEqual([])
    expect(quoted('within 17 days, at 10:30, 7-10 euros')).toEqual([])
    expect(quoted('The fee is 25% of it, within')).toHaveLength(1)
    expect(quoted('7 days, at 10:30, 7-10')).toHaveLength(1)
    expect(quoted('within 17 days, at 1030')).toHaveLength(1)
  })
  it('are found whether accents are letters of their own or marks after them', () => {
    const words = 'Le café crème est servi à volonté'
    const apart = [{ id: 'a', text: words.normalize('NFD') }]
    expect(says(settings, `On lit «${words}».`, { documents: apart })).toEqual([])
    const whole = [{ id: 'a', text: words }]
    expect(says(settings, `On lit «${words.normalize('NFD')}».`, { documents: whole })).toEqual([])
  })
  it('are looked up as long as a text can have sense; one with more of them does not pass', () => {
    const quoted = 'It says "The return fee is 5 euros".\n'
    expect(says(settings, quoted.repeat(1_000), { documents })).toEqual([])
    expect(says(settings, quoted.repeat(1_001), { documents })).toEqual([
      'The answer has 1001 quotations; no more than 1000 are looked up.',
    ])
  })
  it('lets the words of the question be quoted', () => {
    const more = { documents, input: { question: 'Why was my parcel refused at the door?' } }
    expect(says(settings, 'You ask "why was my parcel refused at the door".', more)).toEqual([])
  })
})

describe('numbers', () => {
  it.each([
    [5, 5, ''],
    ['1,234.50', 1234.5, ''],
    ['¥1,200', 1200, '¥'],
    ['３０分钟', 30, '分钟'],
    ['2.5万元', 25_000, '元'],
    ['-3 %', -3, '%'],
    ['1 000 000', 1_000_000, ''],
    ['250ms', 250, 'ms'],
    ['−2', -2, ''],
    ['(1,200)', -1200, ''],
    ['1,2000', 12_000, ''],
    ['1e3', 1000, ''],
    ['1.5k', 1500, ''],
    ['5kg', 5, 'kg'],
    ['2萬元', 20_000, '元'],
    ['四十二元', 42, '元'],
    ['15 ms。', 15, 'ms'],
  ])('%j is %d %s', (value, size, unit) => expect(quantityOf(value)).toEqual({ value: size, unit }))
  it.each(['about 5', '5 or 6', '', 'five', '1.2.3', '3 of 10', '一般', '三角形', true, null])(
    '%j is none',
    (value) => expect(quantityOf(value)).toBeUndefined(),
  )
  it('totals add up, each with its own parts', () => {
    const settings = {
      kind: 'numbers',
      id: 'n',
      sums: [{ items: '/orders/*/items/*/price', total: '/orders/*/total' }],
    } as const
    const sums = { ...settings, sums: [...settings.sums] }
    const order = (total: unknown, ...prices: unknown[]) => ({
      total,
      items: prices.map((price) => ({ price })),
    })
    expect(saysOf(sums, { orders: [order(0.3, 0.1, 0.2), order('1,200 元', '1,000', 200)] })).toEqual([])
    expect(saysOf(sums, { orders: [order(3, 1, 2), order(30, 10, 25)] })).toEqual([
      '/orders/1/total: found 30, but the 2 numbers at /orders/*/items/*/price add up to 35 (10 + 25).',
    ])
    expect(saysOf(sums, { orders: [order(1, 'x')] })).toEqual(['/orders/0/items/0/price is no number.'])
    expect(saysOf(sums, {})).toEqual(['There is no total at /orders/*/total.'])
    expect(saysOf(sums, { orders: [order('42元', '12元', '30美元')] })).toEqual([
      '/orders/0/total: its parts at /orders/*/items/*/price bear different units, 元 and 美元.',
    ])
    expect(saysOf(sums, { orders: [order('501kg', '1kg', '500g')] })).toHaveLength(1)
    expect(saysOf(sums, { orders: [order('5件', '3件', '2个')] })).toEqual([])
    expect(saysOf(sums, { orders: [order(1e12, 1e12, 500)] })).toHaveLength(1)
  })
  it('lie in range and bear their unit', () => {
    const settings = {
      kind: 'numbers',
      id: 'n',
      ranges: [{ path: '/timeout', min: 1, max: 60, unit: 's' }],
    } as const
    const ranges = { ...settings, ranges: [...settings.ranges] }
    expect(saysOf(ranges, { timeout: '30 s' })).toEqual([])
    expect(saysOf(ranges, { timeout: '90s' })).toEqual(['/timeout: found "90s", wanted at most 60.'])
    expect(saysOf(ranges, { timeout: '30 ms' })).toEqual(['/timeout: found "30 ms", wanted the unit s.'])
    expect(saysOf(ranges, { timeout: 'soon' })).toEqual(['/timeout: found "soon", wanted a number.'])
  })
})

describe('leakage', () => {
  const all = {
    kind: 'leakage',
    id: 'l',
    detect: [
      'api-key',
      'private-key',
      'password',
      'card',
      'bank-account',
      'email',
      'phone',
      'national-id',
      'ip-address',
    ],
  } as const
  const leaks = { ...all, detect: [...all.detect] }
  const fake = (prefix: string, length: number): string => prefix + 'aB3dE5fG7h'.repeat(20).slice(0, length)
  it.each([
    ['an API key', `Use ${fake('sk-proj-', 40)} now`],
    ['an API key', `token ${fake('ghp_', 36)}.`],
    ['an API key', `密钥：${fake('', 32)}`],
    ['a private key', '-----BEGIN RSA PRIVATE KEY-----'],
    ['a password', 'The password is hunter2!x'],
    ['a password', '密码是 abc@12345'],
    ['a card number', 'card 4111 1111 1111 1111'],
    ['a card number', '卡号４１１１１１１１１１１１１１１１'],
    ['a bank account number', 'to GB82 WEST 1234 5698 7654 32'],
    ['an e-mail address', 'write to jane.doe@acme.io'],
    ['a phone number', '请拨打 138 1234 5678'],
    ['a phone number', 'call (212) 555-0187'],
    ['a national id number', '身份证号 11010519491231002X'],
    ['a national id number', 'SSN 123-45-6789'],
    ['an IP address', 'host 10.1.2.3 is down'],
    ['an IP address', '2001:0db8:85a3:0000:0000:8a2e:0370:7334'],
    ['a card number', '4111.1111.1111.1111'],
    ['a card number', '4111–1111–1111–1111'],
    ['a card number', '4 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1'],
    ['a card number', '卡号-4111111111111111'],
    ['a national id number', '110105 19491231 002X'],
    ['a phone number', '008613812345678'],
    ['a phone number', '138-123-45678'],
    ['a phone number', '138.1234.5678'],
    ['a phone number', '一三八一二三四五六七八'],
    ['a phone number', '（010）62345678'],
    ['an e-mail address', 'josé@corp.com'],
    ['an e-mail address', '张三@公司.中国'],
    ['an e-mail address', 'bob (at) corp (dot) com'],
    ['an e-mail address', '邮箱bob@corp.com联系'],
    ['an e-mail address', 'bob at corp dot com'],
    ['an IP address', '地址是 2001:db8:85a3::8a2e:370:7334。'],
    ['an IP address', 'fe80::1ff:fe23:4567:890a%eth0'],
    ['an IP address', 'route 2001:db8::'],
    ['a phone number', 'call 020 7946 0958'],
    ['a phone number', '電話 0912-345-678'],
    ['an API key', fake('gsk_', 52)],
    ['an API key', fake('dckr_pat_', 27)],
    ['an API key', `bot 123456789:AA${fake('', 33)}`],
    ['an API key', `tskey-auth-${fake('', 30)}`],
  ])('%s: %s', (name, text) =>
    expect(says(leaks, text)).toEqual([expect.stringContaining(`contains ${name}`)]),
  )
  it.each([
    'Order 4111111111111112 has 1234567890123456 points.',
    '订单号 110105194912310021 已发货。',
    'Version 1.2.3 and v10.2.3.4, page 138.',
    'Set api_key to YOUR_API_KEY_GOES_HERE_PLEASE.',
    'Mail support@example.com or call 400-123-4567.',
    'Account GB82 WEST 1234 5698 7654 33.',
    'The password is required. 密码是必填项。',
    'On 2026-05-01 at 10:00:00 we sold 138,123,456 units.',
    'UUID 123e4567-e89b-12d3-a456-426614174000',
    '密码: 6-16位字符',
    '版本1.2.3.4，见第3.1.2.4节',
    '请拨打 400-800-8888。',
    '微博@张三 的账号',
    '总价13812345678.00元',
    'the price @ 5 . com coins',
    'Count 1:2:3:4:5:6:7:8, ratio 1:2:3, at 12:30:45.',
    'std::vector<int>::iterator, dead::beef, a::b',
    'MAC 00:1A:2B:3C:4D:5E, loopback ::1, time 10:00::20',
    'face::cafe::1234 and 12:ab:34:',
    'Part 0123-45, room 012-345.',
  ])('none: %s', (text) => expect(says(leaks, text)).toEqual([]))
  it('never repeats what it found', () => {
    const key = fake('sk-', 40)
    expect(JSON.stringify(report({ checks: [leaks] }, key).failed)).not.toContain(key.slice(0, 12))
  })
  it('looks behind escapes, into keys and numbers', () => {
    const output = { kind: 'json' } as const
    const found = (text: string) => report({ output, checks: [leaks] }, text).failed.map(({ path }) => path)
    expect(found(String.raw`{"a":"jane\u0040acme.io"}`)).toEqual(['/a'])
    expect(found('{"n":4111111111111111}')).toEqual(['/n'])
    expect(found('{"jane@acme.io":1}')).toEqual(['/jane@acme.io'])
  })
  it('lets pass what the policy or the input names', () => {
    expect(says({ ...leaks, allow: ['jane@acme.io'] }, 'jane@acme.io')).toEqual([])
    expect(
      says({ ...leaks, allowInput: true }, 'we wrote to jane@acme.io', { input: { from: 'Jane@acme.io' } }),
    ).toEqual([])
  })
})
