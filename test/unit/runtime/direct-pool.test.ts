// Samples called in process: bounded, tried again where it helps, paid once, silent after an abort.
import { describe, expect, it } from 'vitest'
import type { Fault } from '../../../src/core/faults/codes.ts'
import { fault } from '../../../src/core/faults/fault.ts'
import type { SampleRequest } from '../../../src/core/sampling/sample.ts'
import type { ModelClient } from '../../../src/ports/model-client.ts'
import { openDirectPool } from '../../../src/runtime/direct-pool.ts'
import { replyOf } from '../../support/replies.ts'

const reply = replyOf('ok')
const request = (index = 0): SampleRequest => ({
  jobId: 'j',
  attempt: 1,
  index,
  model: 'demo/basic',
  messages: [{ role: 'user', content: 'Hi' }],
  temperature: 0,
  maxTokens: 10,
  json: false,
})
const draw = (index = 0, signal = new AbortController().signal) => ({
  request: request(index),
  owner: { group: 'g', topic: 't', partition: 0 },
  trace: { traceparent: '' },
  urgent: false,
  signal,
})

/** Answers these in turn, then well. */
function client(...faults: readonly Fault[]): ModelClient & { calls: number; most: number } {
  let out = 0
  const made = {
    calls: 0,
    most: 0,
    async complete() {
      const met = faults[made.calls]
      made.calls += 1
      out += 1
      made.most = Math.max(made.most, out)
      await new Promise((resolve) => setImmediate(resolve))
      out -= 1
      return met === undefined ? { ok: true as const, value: reply } : { ok: false as const, fault: met }
    },
  }
  return made
}

const concurrency = { 'demo/basic': 2 }
const lost = fault('model_connection_lost', { model: 'm', reason: 'reset' })

describe('the pool in process', () => {
  it('calls as many at once as the model allows, and answers all', async () => {
    const asked = client()
    const pool = openDirectPool(asked, { concurrency })
    const all = await Promise.all(Array.from({ length: 7 }, (_, index) => pool.draw(draw(index))))
    expect(all.every(({ status }) => status === 'answered')).toBe(true)
    expect(asked).toMatchObject({ calls: 7, most: 2 })
  })

  it('tries a fault of a call again, up to the bound', async () => {
    const mended = client(lost, lost)
    expect(await openDirectPool(mended, { concurrency, retryMs: 0 }).draw(draw())).toMatchObject({
      status: 'answered',
    })
    const broken = client(lost, lost, lost, lost)
    const result = await openDirectPool(broken, { concurrency, retryMs: 0 }).draw(draw())
    expect(result).toEqual({ status: 'failed', fault: lost })
    expect(broken.calls).toBe(3)
  })

  it('does not try again what another call would not mend', async () => {
    const asked = client(fault('model_auth_refused', { model: 'm', status: 401, reason: 'no' }))
    expect(await openDirectPool(asked, { concurrency, retryMs: 0 }).draw(draw())).toMatchObject({
      status: 'failed',
    })
    expect(asked.calls).toBe(1)
  })

  it('pays the same sample once; a failed one is asked for anew', async () => {
    const asked = client(fault('model_auth_refused', { model: 'm', status: 401, reason: 'no' }))
    const pool = openDirectPool(asked, { concurrency })
    await pool.draw(draw())
    expect(await pool.draw(draw())).toMatchObject({ cached: false })
    expect(await pool.draw(draw())).toMatchObject({ status: 'answered', cached: true })
    expect(asked.calls).toBe(2)
  })

  it('after an abort nothing is answered, and the place is free for the next', async () => {
    const pool = openDirectPool(client(), { concurrency: {} })
    const gone = new AbortController()
    let answered = false
    void pool.draw(draw(0, gone.signal)).then(() => (answered = true))
    const waiting = pool.draw(draw(1))
    gone.abort()
    expect(await waiting).toMatchObject({ status: 'answered' })
    expect(answered).toBe(false)
  })

  it('a client that throws against its word is a fault of ours', async () => {
    const thrower: ModelClient = { complete: () => Promise.reject(new Error('boom')) }
    const result = await openDirectPool(thrower, { concurrency }).draw(draw())
    expect(result).toMatchObject({ status: 'failed', fault: { code: 'internal' } })
  })
})
