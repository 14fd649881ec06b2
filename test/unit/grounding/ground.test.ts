// Claims against texts and records, phrases against evidence, questions against answers.
import { describe, expect, it } from 'vitest'
import { groundAnswer } from '../../../src/core/grounding/ground.ts'
import { phraseSupport } from '../../../src/core/grounding/phrase.ts'
import { indexOf } from '../../../src/core/grounding/source-index.ts'

const SOURCE =
  'Orders above 50 dollars ship free. Returns are accepted within 30 days of delivery, with a receipt.'

describe('claims', () => {
  it('stand when the sources say them, in other units and words too', () => {
    const { claims } = groundAnswer('Returns are accepted within thirty days.', [SOURCE])
    expect(claims[0]).toMatchObject({ status: 'supported', missing: [] })
    const { start, end } = claims[0]?.evidence ?? { start: 0, end: 0 }
    expect(SOURCE.slice(start, end)).toContain('Returns')
  })

  it('fall on a number that no source has', () => {
    const { claims } = groundAnswer('Returns cost 15 dollars.', [SOURCE])
    expect(claims[0]).toMatchObject({ status: 'unsupported', clash: undefined })
  })

  it('are contradicted by a value in the place of theirs', () => {
    const { claims, doubt } = groundAnswer('Returns are accepted within 90 days.', [SOURCE])
    expect(claims[0]).toMatchObject({
      status: 'contradicted',
      support: 0,
      missing: ['90 days'],
      contradictions: ['90 days: 30 days in the source'],
      clash: { said: '90 days', source: '30 days' },
    })
    expect(doubt).toBeGreaterThan(0.7)
  })

  it('are not contradicted by a value of another kind, nor by the question', () => {
    const status = (answer: string, source: string, question = '') =>
      groundAnswer(answer, [source], question).claims.map((claim) => claim.status)
    expect(status('The museum opened in 1901.', 'The museum opened with 12 rooms.')).toEqual(['unsupported'])
    expect(status('It has 12 rooms.', 'The house has 15 windows and several rooms.')).toEqual(['unsupported'])
    expect(status('The fee is 5%.', 'The fee is due.', 'Is the fee 3%?')).toEqual(['unsupported'])
    expect(status('It has 12 rooms.', 'The house has 15 rooms.')).toEqual(['contradicted'])
  })

  it('may count what they tell, but not otherwise than the source does', () => {
    const status = (answer: string, source: string) => groundAnswer(answer, [source]).claims[0]?.status
    const films = 'Veeram is a film by Siva. Veeram is also a film by Jayaraj.'
    expect(status('There are two films, Veeram and Veeram.', films)).toBe('supported')
    expect(status('The second is a film by Jayaraj.', films)).toBe('supported')
    expect(status('第二部是周明的影片。', '周明有一部影片。')).toBe('supported')
    expect(status('Siva has two sons.', 'Siva has three sons.')).toBe('contradicted')
    expect(status('One in three sons of Siva writes.', 'The three sons of Siva write.')).not.toBe(
      'contradicted',
    )
    expect(status('Veeram is the 12th film by Siva.', films)).toBe('unsupported')
    expect(status('Step 9: The film is by Siva.', films)).toBe('supported')
  })

  it('are told also in a sentence that ends on what follows', () => {
    const status = (answer: string) => groundAnswer(answer, ['The fee is 300 dollars.']).claims[0]?.status
    expect(status('The fee is 500 dollars, and here is why:')).not.toBe('supported')
    expect(status('Sure! Here is what the fee is:')).toBe('supported')
  })

  it('may give a value once more in brackets, and an age as such', () => {
    const claim = (answer: string, source: string) => groundAnswer(answer, [source]).claims[0]
    const oven = 'Bake the bread at 350°F for one hour.'
    expect(claim('Bake the bread at 350°F (175°C).', oven)).toMatchObject({
      status: 'supported',
      missing: [],
    })
    expect(claim('把面包用350°F（175°C）烤。', '面包用350°F烤。')).toMatchObject({ missing: [] })
    expect(claim('Bake the bread at 350°F (205°C).', oven)?.status).not.toBe('supported')
    expect(claim('Bake the bread at 350°F, then at 175°C.', oven)?.status).not.toBe('supported')
    const time = 'It took 100 days.'
    expect(claim('It took 100 days (104 days).', time)?.status, 'in the same unit').not.toBe('supported')
    expect(claim('Bake the bread at 350°F (one hour).', oven)?.missing).toEqual([])
    expect(claim('Ann is a 34-year-old baker.', 'Ann, aged 34, is a baker.')?.missing).toEqual([])
    expect(claim('Ann has 2 (3) old ovens.', 'Ann has 2 ovens.')?.missing).toEqual(['3', 'old'])
  })

  it('are not denied by a condition, by much longer sentences, nor where they say that nothing is said', () => {
    const contradicted = (answer: string, source: string) =>
      groundAnswer(answer, [source]).claims[0]?.status === 'contradicted'
    expect(contradicted('Leave it, if you do not know the address.', 'You know the address.')).toBe(false)
    expect(contradicted('You do not know the address.', 'You know the address.')).toBe(true)
    expect(contradicted('如果不知道地址就空着。', '你知道地址就空着。')).toBe(false)
    expect(contradicted('No side effects are mentioned.', 'Side effects are mentioned.')).toBe(false)
    const long = 'Ann met Tom, who was not ready, at the old mill by the river with bread, milk and eggs.'
    expect(contradicted('Tom was ready.', long)).toBe(false)
  })

  it('find no backing in the opposite of their words, but in its denial', () => {
    const missing = (answer: string, source: string) => groundAnswer(answer, [source]).claims[0]?.missing
    expect(missing('The pool is outdoor.', 'The indoor pool of the house is large.')).toEqual(['outdoor'])
    expect(missing('The pool is indoor.', 'The outdoor pool of the house is large.')).toEqual(['indoor'])
    expect(missing('The shop is closed.', 'The shop is not open.')).toEqual([])
  })

  it('may round a number that the source gives exactly, where they say so', () => {
    const status = (answer: string, source: string) => groundAnswer(answer, [source]).claims[0]?.status
    expect(status('It earned over $181 million.', 'It earned $181,674,817.')).toBe('supported')
    expect(status('It earned about £3 million.', 'It earned £2,956,737.')).toBe('supported')
    expect(status('共接待约128万人次。', '共接待1284512人次。')).toBe('supported')
    expect(status('It earned over $182 million.', 'It earned $181,674,817.')).toBe('contradicted')
    expect(status('It earned $181 million.', 'It earned $181,674,817.')).toBe('contradicted')
    expect(status('Orders over 50 dollars ship free.', 'Orders over 52 dollars ship free.')).toBe(
      'contradicted',
    )
  })

  it('are contradicted where they are short and the source says all of them the other way round', () => {
    const { claims, doubt } = groundAnswer('Returns are not accepted.', [SOURCE])
    expect(claims[0]).toMatchObject({
      status: 'contradicted',
      contradictions: ['accepted: said otherwise in the source'],
    })
    expect(doubt).toBeGreaterThan(0.7)
  })

  it.each([
    ['Parcels above 30 kg are included.', 'Parcels above 30 kg are excluded.'],
    ['The shop is open on Sundays.', 'The shop is closed on Sundays.'],
    ['Smoking is prohibited.', 'Smoking is permitted.'],
    ['Members need to pay postage.', 'Members do not need to pay postage.'],
    ['会员需要付运费。', '会员不需要付运费。'],
    ['三十公斤以上的包裹收费。', '三十公斤以上的包裹不收费。'],
    ['禁止带宠物入内。', '可以带宠物入内。'],
    ['会员可付费停车。', '会员可免费停车。'],
  ])('contradict what says the opposite: %s | %s', (answer, source) => {
    expect(groundAnswer(answer, [source]).claims[0]?.status).toBe('contradicted')
    expect(groundAnswer(source, [source]).claims[0]?.status).toBe('supported')
  })

  it.each([
    ['The shop is not open on Sundays.', 'The shop is closed on Sundays.'],
    ['不可以带宠物入内。', '禁止带宠物入内。'],
    ['The pool is closed in winter.', 'The pool is open in summer and closed in winter.'],
  ])('are backed by what says the same: %s | %s', (answer, source) =>
    expect(groundAnswer(answer, [source]).claims[0]?.status).toBe('supported'),
  )

  it('deny the same in other places of the sentence without a contradiction', () => {
    const against = (answer: string, source: string) =>
      groundAnswer(answer, [source]).claims[0]?.contradictions.length
    expect(against('Seating is not offered.', 'There is no seating.')).toBe(0)
    expect(against('Refunds are noted in the account.', 'Refunds are in the account.')).toBe(0)
    expect(against('He did not finish, finishing 23rd.', 'He did not finish and came 23rd.')).toBe(0)
  })

  it('are doubted more out of the order of their source', () => {
    const parts = ['The gate opens at nine.', 'The tour takes an hour.', 'Dogs stay outside.']
    const doubt = (answer: readonly string[]) => groundAnswer(answer.join(' '), [parts.join(' ')]).doubt
    expect(doubt(parts)).toBe(0)
    expect(doubt(parts.toReversed())).toBeGreaterThan(0)
  })

  it('are doubted more the more they make up', () => {
    const doubt = (answer: string): number => groundAnswer(answer, [SOURCE]).doubt
    expect(doubt('Orders above 50 dollars ship free.')).toBeLessThan(
      doubt('Orders ship free by drone from Nebraska.'),
    )
    expect(doubt('')).toBe(0)
  })

  it('doubt a number that the source says of something else', () => {
    const source = 'The museum opened in 1901. The bridge was rebuilt in 1956 after the flood.'
    const doubt = (answer: string): number => groundAnswer(answer, [source]).doubt
    expect(doubt('The museum opened in 1956.')).toBeGreaterThan(doubt('The museum opened in 1901.'))
  })

  it('are none in an opening that announces the answer', () => {
    const { claims, doubt } = groundAnswer(
      "Here's a summary in 120 words:\nOrders above 50 dollars ship free.",
      [SOURCE],
    )
    expect(claims[0]?.parts.weight).toBe(0)
    expect(doubt).toBe(0)
    expect(groundAnswer('以下是 100 字摘要：', ['订单满 50 元免运费。']).doubt).toBe(0)
  })

  it('may count up to five things by themselves', () => {
    const values = (answer: string): number =>
      groundAnswer(answer, ['Anna and Ben joined the club.']).claims[0]?.parts.values ?? 0
    expect(values('Two people joined the club.')).toBe(0)
    expect(values('12 people joined the club.')).toBe(1)
  })

  it('work in Chinese', () => {
    const source = '北约秘书长斯托尔滕贝格30日说，军费开支为2500亿美元。'
    const { claims } = groundAnswer(
      '斯托尔滕贝格说军费开支为2500亿美元。秘书长拉斯穆森说军费为3000亿美元。',
      [source],
    )
    expect(claims.map(({ status }) => status)).toEqual(['supported', 'contradicted'])
    expect(claims[1]?.missing).toContain('3000亿美元')
  })
})

describe('records', () => {
  const record = JSON.stringify({
    name: 'Blue Door',
    attributes: { WiFi: 'no', OutdoorSeating: true, RestaurantsTakeOut: null, RestaurantsReservations: true },
    hours: { Monday: '11:0-21:0', Tuesday: '11:0-21:0', Saturday: '9:0-22:0' },
  })
  const contradictions = (answer: string): string =>
    groundAnswer(answer, [record])
      .claims.flatMap((claim) => claim.contradictions)
      .join('; ')

  it('contradict what they deny or do not know', () => {
    expect(contradictions('Blue Door offers Wi-Fi.')).toContain('wi fi: no')
    expect(contradictions('Blue Door offers takeout.')).toContain('not known')
    expect(contradictions('Blue Door has outdoor seating but no WiFi.')).toBe('')
  })

  it('end what they deny where the clause ends', () => {
    expect(contradictions('It does not have WiFi, and it has outdoor seating.')).toBe('')
    expect(contradictions('It does not have outdoor seating, with free WiFi.')).toContain('outdoor seating')
    expect(contradictions('Reservations are not accepted.')).toContain('reservations: yes')
  })

  it('may be said to be silent only where they are', () => {
    expect(contradictions('The data does not mention takeout.')).toBe('')
    expect(contradictions('The data does not mention outdoor seating.')).toContain('outdoor seating')
  })

  it('take a common word for a field only beside the field around it', () => {
    const parked = JSON.stringify({ name: 'Blue Door', parking: { street: false, lot: true } })
    const found = (answer: string): number =>
      groundAnswer(answer, [parked]).claims[0]?.contradictions.length ?? 0
    expect(found('Blue Door stands in Mill Street.')).toBe(0)
    expect(found('Blue Door has street parking.')).toBe(1)
  })

  it('say the names of their objects where something in them is known', () => {
    const source = (lot: boolean | null) => [JSON.stringify({ name: 'Blue Door', parking: { lot } })]
    const missing = (lot: boolean | null) => groundAnswer('It has parking.', source(lot)).claims[0]?.missing
    expect(missing(true)).toEqual([])
    expect(missing(null)).toEqual(['parking'])
    expect(missing(false)).toEqual(['parking'])
  })

  it('may be said to give no details, before or after the field', () => {
    expect(contradictions("It doesn't provide details on takeout.")).toBe('')
    expect(contradictions('Information about takeout is not available.')).toBe('')
    expect(contradictions('Details on outdoor seating are not provided.')).toContain('outdoor seating')
  })

  it('hold no hours against days of which other hours are said', () => {
    expect(contradictions('It is open from 11 am to 9 pm on Monday, with longer hours on Saturday.')).toBe('')
    expect(contradictions('It is open from 11 am to 9 pm on Monday, and until 10 pm on Saturday.')).toBe('')
    expect(contradictions('It is open on Monday from 11 am to 9 pm, longer on Sunday.')).toContain('hours')
  })

  it('hold hours to the day', () => {
    expect(contradictions('It is open from 11 am to 9 pm on Monday.')).toBe('')
    expect(contradictions('It is open from 11 am to 10 pm on Monday.')).toContain('hours')
    expect(contradictions('It is open Monday through Sunday.')).toContain('hours')
  })
})

describe('phrases', () => {
  const index = indexOf(['GDP 同比增长12.3%，共有170个议席，开幕于2021年1月23日。'])

  it('are there as themselves, not inside another number', () => {
    expect(phraseSupport('170', index).found).toBe(true)
    expect(phraseSupport('70', index).found).toBe(false)
    expect(phraseSupport('2.3%', index).found).toBe(false)
    expect(phraseSupport('January 23, 2021', index).found).toBe(true)
    expect(phraseSupport('2021年7月23日', index).found).toBe(false)
  })

  it('is doubted more where a value of its claim stands among other words, and less in a claim that says much', () => {
    const index = indexOf(['The museum opened in 1901. The bridge was closed for repairs in 1954.'])
    const doubt = (claim: string): number => phraseSupport('harbour', index, claim).doubt
    expect(doubt('The harbour bridge closed in 1901.')).toBeGreaterThan(
      doubt('The harbour bridge closed in 1954.'),
    )
    expect(doubt('The harbour bridge was closed for repairs while the museum was open.')).toBeLessThan(
      doubt('The harbour bridge.'),
    )
  })

  it('raise more doubt as a name or number than as a common word', () => {
    expect(phraseSupport('张雪梅', index).doubt).toBeGreaterThan(phraseSupport('继续', index).doubt)
  })
})

describe('completeness', () => {
  const unanswered = (question: string, answer: string) => groundAnswer(answer, [], question).unanswered

  it('finds the sub-question that nobody answers', () => {
    const answer = 'Shipping is free for orders above 50 dollars.'
    expect(unanswered('How much is shipping? What is the warranty period?', answer)).toEqual([
      'What is the warranty period',
    ])
    expect(unanswered('退款要几天？需要发票吗？', '退款需要 3 天，并请附上发票。')).toEqual([])
    const both = 'You can return it within 7 days. Returning costs 10 euro.'
    expect(unanswered('How long, and what does it cost?', both)).toEqual([])
    expect(unanswered('How long, and what does it cost?', 'Returning costs a fee.')).toEqual(['How long'])
    expect(unanswered('多久？需要发票吗？', '三天内到账，请附上发票。')).toEqual([])
    expect(unanswered('退款要几天？', '可以退款。')).toEqual(['退款要几天'])
  })
})

describe('doubt', () => {
  const doubt = (answer: string, source: string) => groundAnswer(answer, [source]).doubt

  it('tells more of a claim that lacks much than of many that lack a word each', () => {
    const told = [
      'Ann bakes dark bread with olives and walnuts in York every windy Monday morning.',
      'Tom sells old cheese with herbs and pepper in Leeds every sunny Tuesday evening.',
      'Eve grows red apples with pears and cherries in Kent every rainy Friday afternoon.',
    ]
    const whole = told.join(' ')
    const one = whole.replace('dark', 'sweet').replace('olives', 'carrots').replace('walnuts', 'ginger')
    const each = whole.replace('dark', 'sweet').replace('herbs', 'carrots').replace('pears', 'ginger')
    expect(doubt(one, whole)).toBeGreaterThan(doubt(each, whole) + 0.01)
    expect(doubt(each, whole)).toBeGreaterThan(doubt(whole, whole))
  })

  it('tells more of claims that stand nowhere than of as much that is missing among other words', () => {
    const long = 'Ann bakes dark bread with olives and walnuts in York every windy Monday morning.'
    const all = `${long} Tom sings loudly.`
    const open = all.replace('sings', 'paints').replace('loudly', 'boats')
    const spread = all.replace('bread', 'paints').replace('olives', 'boats')
    expect(doubt(open, all)).toBeGreaterThan(doubt(spread, all) + 0.01)
  })

  it('rises with a second contradiction, and no more with the third', () => {
    const record = '{"name":"Blue Cup","OutdoorSeating":false,"WiFi":false,"TakeOut":false}'
    const [one, two, three] = [
      'Blue Cup has outdoor seating.',
      'Blue Cup has outdoor seating. Blue Cup has WiFi.',
      'Blue Cup has outdoor seating. Blue Cup has WiFi. Blue Cup has takeout.',
    ].map((answer) => doubt(answer, record))
    expect(one).toBeCloseTo(0.75, 1)
    expect(two).toBeGreaterThan(0.9)
    expect(three).toBeLessThan(0.97)
  })

  it('is none without a claim', () => {
    expect(doubt('', 'Ann bakes bread.')).toBe(0)
  })
})
