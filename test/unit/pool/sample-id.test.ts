// The name of a sample: equal for equal calls, different for everything that changes a call.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sampleId, sampleIdLength } from '../../../src/adapters/bullmq/sample-id.ts'
import { sampleRequest } from '../../support/open-client.ts'

it('is something BullMQ takes as an id, whatever the job is called', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (jobId) => {
      const id = sampleId(sampleRequest({ jobId }))
      expect(id).toMatch(/^s[0-9a-f]{32}$/)
      expect(id).toHaveLength(sampleIdLength)
    }),
  )
})

it('is the same for another attempt that asks the same', () => {
  expect(sampleId(sampleRequest({ attempt: 2 }))).toBe(sampleId(sampleRequest({ attempt: 1 })))
})

it('does not depend on the order in which fields were written', () => {
  const { jobId, ...rest } = sampleRequest()
  const message = { content: 'Can I get a refund?', role: 'user' as const }
  expect(sampleId({ ...rest, jobId, messages: [message] })).toBe(sampleId(sampleRequest()))
})

it('changes with each thing that determines the call', () => {
  const other = [
    { jobId: 'job-2' },
    { model: 'test/m-2' },
    { messages: [{ role: 'system' as const, content: 'Can I get a refund?' }] },
    { messages: [{ role: 'user' as const, content: 'Can I get a refund' }] },
    { messages: [] },
    { temperature: 0.30000000000000004 },
    { maxTokens: 257 },
    { json: true },
    { index: 1 },
    { logprobs: true },
  ]
  const ids = [{}, ...other].map((over) => sampleId(sampleRequest(over)))
  expect(new Set(ids).size).toBe(ids.length)
})

it('cannot be forged by moving text between neighbours', () => {
  const one = sampleRequest({ jobId: 'a', model: '","b' })
  const two = sampleRequest({ jobId: 'a","', model: 'b' })
  expect(sampleId(one)).not.toBe(sampleId(two))
})
