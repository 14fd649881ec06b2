// What is counted of a job once its outcome is committed.
import { expect, it } from 'vitest'
import type { Policy as PolicyRecord } from '../../../schemas/generated/policy.ts'
import { fault } from '../../../src/core/faults/fault.ts'
import { openJobMetrics, type Published } from '../../../src/telemetry/job-metrics.ts'
import { givenJob, givenPolicy } from '../../support/given.ts'
import { openMemoryMeter } from '../../support/memory-meter.ts'
import { play } from '../../support/play.ts'
import { answers, type Scripted } from '../../support/scripted-pool.ts'

/** Every series but the buckets, as `name{labels} value`. */
async function countedOf(...jobs: readonly Published[]): Promise<string[]> {
  const { meter, series } = openMemoryMeter()
  const metrics = openJobMetrics(meter)
  for (const job of jobs) metrics.published(job)
  return [...(await series())].filter(([key]) => !key.includes('_bucket')).map((each) => each.join(' '))
}

/** `says`: the answers of each attempt. */
function published(over: Partial<PolicyRecord>, ...says: readonly (readonly Scripted[])[]): Published {
  const policy = givenPolicy(over)
  const { settlement } = play({ job: givenJob(), policy, script: answers(...says) })
  return { settlement, samples: policy.sampling.count, sentAt: 1000, at: 3500 }
}

const short: PolicyRecord['checks'] = [{ kind: 'length', id: 'short', max: 12 }]
const one = { sampling: { count: 1 } }

it('an approved job: its outcome, its time, its attempt, the samples it did without', async () => {
  const job = published({ sampling: { count: 5 } }, ['Two days.'])
  expect(await countedOf(job)).toEqual([
    'assay_job_outcomes_total{assay_outcome="approved",assay_policy_name="given"} 1',
    'assay_job_time_to_outcome_seconds_count{assay_outcome="approved",assay_policy_name="given"} 1',
    'assay_job_time_to_outcome_seconds_sum{assay_outcome="approved",assay_policy_name="given"} 2.5',
    'assay_job_attempts_total{assay_attempt_verdict="pass",assay_policy_name="given"} 1',
    'assay_sample_saved_total{assay_policy_name="given"} 3',
  ])
})

it('a mended one: by the attempt that passed', async () => {
  const job = published({ ...one, checks: short }, ['It takes two whole days.'], ['Two days.'])
  expect(await countedOf(job)).toEqual(
    expect.arrayContaining([
      'assay_job_attempts_total{assay_attempt_verdict="fail",assay_diagnosis_error_type="instruction",assay_policy_name="given"} 1',
      'assay_job_attempts_total{assay_attempt_verdict="pass",assay_policy_name="given"} 1',
      'assay_job_mended_total{assay_attempt_number="2",assay_policy_name="given"} 1',
    ]),
  )
})

it('a rejected one: its first reason, and it is not mended', async () => {
  const job = published(
    { ...one, checks: short },
    ['It takes two whole days.'],
    ['It still takes two days.'],
    ['And more and more.'],
  )
  const counted = await countedOf(job)
  expect(counted).toContain(
    'assay_job_outcomes_total{assay_outcome="rejected",assay_outcome_reason="checks_failed",assay_policy_name="given"} 1',
  )
  expect(counted.join('\n')).not.toContain('mended')
})

it('a verdict that became a dead letter counts as the letter that was published', async () => {
  const letter = fault('outcome_too_large', { bytes: 2, limit: 1 })
  const counted = await countedOf({ ...published(one, ['Two days.']), letter })
  expect(counted).toContain(
    'assay_job_outcomes_total{assay_outcome="dead-letter",assay_outcome_reason="outcome_too_large",assay_policy_name="given"} 1',
  )
  expect(counted.join('\n')).not.toContain('approved')
})

it('a record that is no job: its code, and no policy', async () => {
  const letter = fault('job_policy_unknown', { policy: 'whatever the sender says' })
  expect(await countedOf({ letter, sentAt: 9000, at: 3500 })).toEqual([
    'assay_job_outcomes_total{assay_outcome="dead-letter",assay_outcome_reason="job_policy_unknown"} 1',
    'assay_job_time_to_outcome_seconds_count{assay_outcome="dead-letter"} 1',
    'assay_job_time_to_outcome_seconds_sum{assay_outcome="dead-letter"} 0',
  ])
})
