// Claims against texts and records, phrases against evidence, questions against answers.
import { describe, expect, it } from 'vitest'
import { unanswered } from '../../../src/core/grounding/completeness.ts'
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
    const { claims } = groundAnswer('Returns are accepted within 90 days.', [SOURCE])
    expect(claims[0]).toMatchObject({ status: 'unsupported', missing: ['90 days'] })
  })

  it('name what the source says the other way round', () => {
    const { claims } = groundAnswer('Returns are not accepted.', [SOURCE])
    expect(claims[0]?.contradictions.join()).toContain('accepted')
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
    expect(claims.map(({ status }) => status)).toEqual(['supported', 'unsupported'])
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
    const found = (answer: string): number => groundAnswer(answer, [parked]).claims[0]?.parts.fields ?? 0
    expect(found('Blue Door stands in Mill Street.')).toBe(0)
    expect(found('Blue Door has street parking.')).toBe(1)
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
