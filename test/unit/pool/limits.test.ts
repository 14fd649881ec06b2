// Limits as BullMQ takes them, names it takes, and texts that come back as they went.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { queueName } from '../../../src/adapters/bullmq/keys.ts'
import { isFaultMemo, readMemo, writeFault, writeReply } from '../../../src/adapters/bullmq/memo.ts'
import { rateLimit } from '../../../src/adapters/bullmq/queues.ts'
import { readSampleJob } from '../../../src/adapters/bullmq/sample-job.ts'
import { fault } from '../../../src/core/faults/fault.ts'
import { failed, ok } from '../../../src/core/prelude.ts'
import { tokensFor, tokensUsed } from '../../../consumers/samples/token-need.ts'
import { sampleRequest } from '../../support/open-client.ts'
import { answerOf } from '../../support/pool-harness.ts'

describe('requests a minute', () => {
  it('are never more than was allowed, nor much less', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), (perMinute) => {
        const { max, durationMs } = rateLimit(perMinute)
        const allowed = (60_000 / durationMs) * max
        expect(allowed).toBeLessThanOrEqual(perMinute * 1.000001)
        expect(allowed).toBeGreaterThan(perMinute * 0.95)
        expect([max, durationMs].every(Number.isInteger)).toBe(true)
      }),
    )
  })

  it('that nobody bounded are bounded all the same, so that workers see each other’s pauses', () => {
    expect(rateLimit(undefined).max).toBeGreaterThan(1_000_000)
  })
})

describe('the name of a queue', () => {
  it('has no colon, and no two models share one', () => {
    const models = ['a/b', 'a/b:free', 'a/b%3Afree', 'a:b', 'a%3Ab', 'a%b']
    const names = models.map(queueName)
    expect(names.join('')).not.toContain(':')
    expect(new Set(names).size).toBe(models.length)
  })
})

describe('the memo', () => {
  it('gives back a reply and a fault as they were', () => {
    const reply = { ...answerOf('可以\n"😀"'), refusal: 'no', servedBy: 'm' }
    const refused = fault('model_timeout', { model: 'm', limitMs: 3 }, 5)
    expect(readMemo(writeReply(reply), true)).toEqual({ status: 'answered', reply, cached: true })
    expect(readMemo(writeFault(refused), true)).toEqual({ status: 'failed', fault: refused })
    expect([writeReply(reply), writeFault(refused)].map(isFaultMemo)).toEqual([false, true])
  })

  it.each([
    undefined,
    null,
    '',
    'R1',
    'R1{',
    'R1null',
    'R1{}',
    'R1[]',
    'R9{"text":"x"}',
    'F1{}',
    '{"text":"x"}',
  ])('counts %j as absent', (text) => expect(readMemo(text, false)).toBeUndefined())
})

describe('the data of a job', () => {
  const whole = {
    request: sampleRequest(),
    owner: { group: 'g', topic: 't', partition: 0 },
    trace: { traceparent: '' },
  }

  it('are read when they are whole', () => expect(readSampleJob(whole)).toBe(whole))

  it.each([
    undefined,
    null,
    'x',
    [],
    {},
    { ...whole, request: undefined },
    { ...whole, owner: null },
    { ...whole, request: {} },
  ])('%j are not', (data) => expect(readSampleJob(data)).toBeUndefined())

  it('are plain JSON: what comes back from Redis is what was put in', () => {
    expect(JSON.parse(JSON.stringify(whole))).toEqual(whole)
  })
})

it('tokens are set aside only for models that count them', () => {
  const limits = { concurrency: 1, workerConcurrency: 1 }
  const request = sampleRequest({ messages: [{ role: 'user', content: 'x'.repeat(40) }], maxTokens: 100 })
  expect(tokensFor(request, limits)).toBe(0)
  expect(tokensFor(request, { ...limits, tokensPerMinute: 5 })).toBe(110)
})

it('tokens that were set aside are given back, save those that may have been billed', () => {
  expect(tokensUsed(ok(answerOf('x')), 110)).toBe(15)
  expect(tokensUsed(failed(fault('model_unreachable', { model: 'm', reason: 'r' })), 110)).toBe(0)
  expect(tokensUsed(failed(fault('model_timeout', { model: 'm', limitMs: 1 })), 110)).toBe(110)
  expect(tokensUsed(ok(answerOf('x')), 0)).toBe(0)
})
