// The main path: a job from Kafka to a verdict, and the outcomes of records that are no jobs.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { payload, valueOf } from '../../support/one-outcome.ts'
import { openWorld, type World } from '../../support/world.ts'

describe('the service', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
    await world.serve('jobs,samples')
  })
  afterAll(() => world.stop())

  it('answers a job and publishes one approved verdict with its audit record', async () => {
    const job = {
      id: 'first',
      policy: 'smoke',
      prompt: '[[demo:answer=Seven days.]] How long?',
      metadata: { shop: 'a' },
    }
    await world.send([{ key: 'customer-1', value: JSON.stringify(job), partition: 1 }])
    const verdict = await eventually('a verdict', async () => (await world.committed('approved'))[0])
    expect(verdict).toMatchObject({ partition: 1, key: 'customer-1' })
    expect(valueOf(verdict)).toMatchObject({
      jobId: 'first',
      answer: 'Seven days.',
      attempts: 1,
      policy: { name: 'smoke', version: '1.0.0' },
      metadata: { shop: 'a' },
      consistency: { score: 1, risk: 'low', samples: 2 },
      usage: { generation: { calls: 2 } },
    })
    const [audit] = await world.committed('attempts')
    expect(audit && valueOf(audit)).toMatchObject({
      kind: 'attempt',
      jobId: 'first',
      decision: 'pass',
      attempt: 1,
    })
  })

  it.each([
    ['bytes that are no JSON', Buffer.from([0xff, 0xfe, 0x00, 0x41]), 'job_frame_unknown'],
    ['text that is no JSON', '{"id": "x", ', 'job_not_json'],
    [
      'a schema id nobody knows',
      Buffer.from([0, 0, 0x7f, 0xff, 0xff, ...Buffer.from('{}')]),
      'job_schema_unknown',
    ],
    ['a wrong magic byte', Buffer.from([7, 0, 0, 0, 1, 0x7b, 0x7d]), 'job_frame_unknown'],
    ['no value', null, 'job_value_null'],
    ['an invalid job', JSON.stringify({ id: 'x' }), 'job_invalid'],
    ['an unknown policy', JSON.stringify({ id: 'x', policy: 'nope', prompt: 'Hi' }), 'job_policy_unknown'],
    [
      'an oversize job',
      JSON.stringify({ id: 'x', policy: 'smoke', prompt: 'x'.repeat(300_000) }),
      'job_too_large',
    ],
  ])('%s: a dead letter with its original bytes', async (name, value, code) => {
    await world.send([{ key: name, value, partition: 0, headers: { 'x-tenant': 'a' } }])
    const letter = await eventually('the dead letter', async () =>
      (await world.committed('deadLetters')).find(({ key }) => key === name),
    )
    const original = typeof value === 'string' ? Buffer.from(value) : value
    expect(letter.value === null ? null : letter.value.equals(original ?? Buffer.alloc(0))).toBe(
      original === null ? null : true,
    )
    expect(letter.headers).toMatchObject({
      'assay.error.code': code,
      'x-tenant': 'a',
      'assay.source.partition': '0',
    })
    expect(letter.headers['assay.error.message']).toMatch(/^[^\u0000-\u001f]+$/)
    expect(letter.headers['assay.error.remedy']).not.toBe('')
    const audits = (await world.committed('attempts')).map(
      (record) => JSON.parse(payload(record.value)) as object,
    )
    expect(audits).toContainEqual(
      expect.objectContaining({ kind: 'dead-letter', deadLetterId: letter.headers['assay.deadletter.id'] }),
    )
  })

  it('a long job does not delay the others of its partition', async () => {
    const job = (id: string, prompt: string): string => JSON.stringify({ id, policy: 'smoke', prompt })
    await world.send([
      { key: 'slow', value: job('slow', '[[demo:latency=30000]] Wait.'), partition: 1 },
      ...Array.from({ length: 20 }, (_, i) => ({
        key: `fast${i}`,
        value: job(`fast${i}`, '[[demo:fixed]]'),
        partition: 1,
      })),
    ])
    const done = await eventually('all fast jobs', async () => {
      const keys = (await world.committed('approved')).map(({ key }) => key ?? '')
      return keys.filter((key) => key.startsWith('fast')).length === 20 ? keys : undefined
    })
    expect(done).not.toContain('slow')
    const late = await eventually(
      'the slow one',
      async () => (await world.committed('approved')).find(({ key }) => key === 'slow'),
      50_000,
    )
    expect(late.partition).toBe(1)
  })
})
