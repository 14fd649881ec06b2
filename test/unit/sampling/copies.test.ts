// Which samples repeat another one out of a cache.
import { describe, expect, it } from 'vitest'
import { copiesIn } from '../../../src/core/sampling/copies.ts'
import type { Reply } from '../../../src/core/sampling/sample.ts'
import { resultOf } from '../../support/scripted-pool.ts'

const long = 'The parcel is handed to the courier, who brings it to the door of the customer. '.repeat(6)

const asked = {
  jobId: 'j',
  attempt: 1,
  index: 0,
  model: 'demo/basic',
  messages: [],
  maxTokens: 100,
  json: false,
}

function sample(text: string, temperature: number, more: Partial<Reply> = {}) {
  const result = resultOf({ text, ...more })
  if (result.status === 'failed') throw new Error('a reply was meant')
  const read = { text, executed: 1, passed: 1, shadow: [], bypassed: [], repairs: [] }
  return {
    request: { ...asked, temperature },
    status: 'passed' as const,
    reply: result.reply,
    read,
  }
}

describe('copies', () => {
  it('have one reply id and one text, of whatever length or kind', () => {
    const three = [sample('{"a":1}', 0, { replyId: 'x' }), sample('{"a":1}', 0.6, { replyId: 'x' })]
    expect([...copiesIn(three, 'json')]).toEqual([1])
  })

  it('are none when the endpoint numbers them apart, or numbers all alike', () => {
    expect(
      copiesIn([sample(long, 0, { replyId: 'x' }), sample(long, 0.6, { replyId: 'y' })], 'text').size,
    ).toBe(0)
    expect(
      copiesIn([sample('Yes.', 0, { replyId: 'x' }), sample('No.', 0.6, { replyId: 'x' })], 'text').size,
    ).toBe(0)
  })

  it('without an id are long free texts, equal to the letter at different temperatures', () => {
    const at = (...temperatures: readonly number[]) => temperatures.map((each) => sample(long, each))
    expect([...copiesIn(at(0, 0.6, 0.2), 'text')]).toEqual([1, 2])
    expect(copiesIn(at(0, 0), 'text').size).toBe(0)
    expect(copiesIn(at(0, 0.6), 'code').size).toBe(0)
    expect(copiesIn([sample(long, 0), sample(`${long} `, 0.6)], 'text').size).toBe(0)
    expect(copiesIn([sample('Within 7 days.', 0), sample('Within 7 days.', 0.6)], 'text').size).toBe(0)
  })
})
