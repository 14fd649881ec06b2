// Jobs are checked before any is sent, and every problem is told.
import { expect, test } from 'vitest'
import { prepareJobs } from '../../../producers/jobs/prepare-jobs.ts'
import type { Job } from '../../../schemas/generated/job.ts'
import { topicNames } from '../../../src/adapters/kafka/topic-names.ts'
import { openRegistry, type Codec } from '../../../src/adapters/registry/open-registry.ts'
import { fault } from '../../../src/core/faults/fault.ts'

const { codec } = openRegistry({ topics: topicNames('assay'), maxJobBytes: 1000 })
const deps = { codec, maxJobBytes: 1000 }
const job = (id: string, more: Partial<Job> = {}): Job => ({ id, policy: 'p', prompt: 'Hello', ...more })

test('fit jobs become their JSON', async () => {
  const values = await prepareJobs([job('a'), job('b')], deps)
  expect(values.ok && values.value.map(String)).toEqual([
    '{"id":"a","policy":"p","prompt":"Hello"}',
    '{"id":"b","policy":"p","prompt":"Hello"}',
  ])
})

test('one unfit job of three stops all, and every one is told of', async () => {
  const untyped = [{ policy: 'p' }, null] as unknown as Job[]
  const values = await prepareJobs([job('a'), ...untyped, job('d', { prompt: 'x'.repeat(2000) })], deps)
  expect(values).toMatchObject({ ok: false, fault: { fault: { code: 'job_invalid' } } })
  expect(
    !values.ok && values.fault.problems.map(({ index, id, fault: { code } }) => [index, id, code]),
  ).toEqual([
    [1, '', 'job_invalid'],
    [2, '', 'job_invalid'],
    [3, 'd', 'job_too_large'],
  ])
})

test('all problems of one job in one message', async () => {
  const wrong = { id: '', policy: 'NOT A NAME', prompt: 1, extra: true } as unknown as Job
  const values = await prepareJobs([wrong], deps)
  const message = values.ok ? '' : values.fault.fault.message
  for (const part of ['/id', '/policy', '/prompt', 'extra']) expect(message).toContain(part)
})

test('a registry that is away blames no job', async () => {
  const away: Codec = {
    ...codec,
    encode: () => Promise.resolve({ ok: false, fault: fault('registry_down', { url: 'u', reason: 'r' }) }),
  }
  const values = await prepareJobs([job('a')], { ...deps, codec: away })
  expect(values).toMatchObject({ ok: false, fault: { fault: { code: 'registry_down' }, problems: [] } })
})
