// Whether an answer may be relied on: told on outcomes, from two others and two answers to other wordings on.
import { describe, expect, it } from 'vitest'
import { outcomeRecord } from '../../../producers/verdicts/verdict-records.ts'
import { givenJob, givenPolicy } from '../../support/given.ts'
import { play } from '../../support/play.ts'
import { answers } from '../../support/scripted-pool.ts'

const job = givenJob({ prompt: 'What is the capital of Australia?', language: 'en' })
const right = 'Canberra is the capital of Australia.'
const wrong = 'Sydney is the capital of Australia.'

function confidenceOf(texts: readonly string[], { count = texts.length, paraphrase = true } = {}) {
  const sampling = { count, first: count, paraphrase }
  const policy = givenPolicy({ sampling, ladder: [{ temperature: 0 }] })
  const { settlement } = play({ job, policy, script: answers(texts) })
  if (settlement.outcome.kind === 'dead-letter') throw new Error('it was answered')
  return outcomeRecord(settlement, settlement.outcome, {
    source: { topic: 't', partition: 0, offset: 0 },
    traceId: '',
    configRevision: 'c',
  }).value.consistency?.confidence
}

describe('an answer', () => {
  it('is reliable where the others and the answers to other wordings say the same', () => {
    const others = [
      'The capital of Australia is Canberra.',
      right,
      'Canberra is the capital of Australia.',
      right,
    ]
    expect(confidenceOf([right, ...others])).toMatchObject({ reliable: true })
  })

  it('is not where one of many contradicts it', () => {
    expect(confidenceOf([right, right, right, right, right, right, wrong])).toMatchObject({ reliable: false })
  })

  it('is not told of where too few answered, or none in other words', () => {
    for (const count of [2, 3, 4])
      expect(confidenceOf(Array.from({ length: count }, () => right))).not.toHaveProperty('reliable')
    expect(confidenceOf([right, right, right, right, right], { paraphrase: false })).not.toHaveProperty(
      'reliable',
    )
  })

  it('is not told of where the answers to the question itself failed their checks', () => {
    const confidence = confidenceOf([right, right, '', right, ''])
    expect(confidence).toBeDefined()
    expect(confidence).not.toHaveProperty('reliable')
  })

  it('is not told of where the answers are too long to be read for it', () => {
    const long = `${right} ${'It has many parks. '.repeat(300)}`
    expect(confidenceOf([long, long, long, long, long])).not.toHaveProperty('reliable')
  })
})
