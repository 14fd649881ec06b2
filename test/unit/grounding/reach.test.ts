// What is too long to be read is open; all that is read is read as before.
import { describe, expect, it } from 'vitest'
import { groundAnswer } from '../../../src/core/grounding/ground.ts'

const fact = 'The warranty lasts two years from the day of delivery. '
const zhFact = '保修期自签收之日起为两年。'

describe('a long answer', () => {
  it.each([
    ['English', fact],
    ['Chinese', zhFact],
  ])('has its end as one open claim: %s', (_, sentence) => {
    const answer = sentence.repeat(10_000)
    const { claims, support, unread } = groundAnswer(answer, [sentence])
    const last = claims.at(-1)
    expect(claims.slice(0, -1).every(({ status }) => status === 'supported')).toBe(true)
    expect(last).toMatchObject({ status: 'unsupported', support: 0, end: answer.length })
    expect(unread).toEqual({ answer: answer.length - (last?.start ?? 0), sources: 0 })
    expect(support).toBeLessThan(0.5)
  })

  it('of many short lines has its end open too', () => {
    const { claims, unread } = groundAnswer('delivery\n'.repeat(5000), [fact])
    expect(claims.at(-1)?.status).toBe('unsupported')
    expect(unread.answer).toBeGreaterThan(10_000)
  })

  it('without an end to its only sentence is not read by half', () => {
    const { claims } = groundAnswer('delivery of two '.repeat(10_000), [fact])
    expect(claims.map(({ status }) => status)).toEqual(['unsupported'])
  })
})

describe('long sources', () => {
  const filler = 'Nothing of interest stands here. '.repeat(6000)

  it('back nothing with what was not read of them', () => {
    const { claims, unread } = groundAnswer(fact, [filler, fact])
    expect(claims.map(({ status }) => status)).toEqual(['unsupported'])
    expect(unread.sources).toBeGreaterThan(fact.length)
  })

  it('still leave the question to be read', () => {
    const { claims } = groundAnswer('About the warranty.', [filler], 'Tell me about the warranty.')
    expect(claims[0]?.status).toBe('supported')
  })
})
