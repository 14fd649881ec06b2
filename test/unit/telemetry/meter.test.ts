// The meter: what Prometheus reads of counters, histograms and gauges, and how many series there can be.
import { expect, test } from 'vitest'
import { mostValues } from '../../../src/telemetry/bounded-labels.ts'
import { instruments } from '../../../src/telemetry/instruments.ts'
import { attributeNames as a, metricNames as m } from '../../../src/telemetry/names.ts'
import type { Reading } from '../../../src/ports/telemetry.ts'
import { openMemoryMeter, sumOf } from '../../support/memory-meter.ts'

test('a counter adds up, under the name that Prometheus gives it', async () => {
  const { meter, series } = openMemoryMeter()
  meter.count(m.outcomes, 1, {
    [a.policyName]: 'refunds',
    [a.outcome]: 'approved',
    [a.outcomeReason]: undefined,
  })
  meter.count(m.outcomes, 2, { [a.policyName]: 'refunds', [a.outcome]: 'approved' })
  expect([...(await series())]).toEqual([
    ['assay_job_outcomes_total{assay_outcome="approved",assay_policy_name="refunds"}', 3],
  ])
})

test('what is in seconds says so, and has the buckets of its table', async () => {
  const { meter, series } = openMemoryMeter()
  meter.record(m.callDuration, 0.5)
  const found = await series()
  expect(found.get('gen_ai_client_operation_duration_seconds_sum')).toBe(0.5)
  expect(found.get('gen_ai_client_operation_duration_seconds_bucket{le="0.32"}')).toBe(0)
  expect(found.get('gen_ai_client_operation_duration_seconds_bucket{le="0.64"}')).toBe(1)
})

test('a gauge shows what is there now; what is gone is gone', async () => {
  const { meter, series } = openMemoryMeter()
  let now: readonly Reading[] = [{ value: 3, labels: { [a.messagingPartition]: '0' } }]
  meter.observe(m.lag, () => now)
  expect([...(await series())]).toEqual([['assay_partition_lag{messaging_destination_partition_id="0"}', 3]])
  now = [{ value: 1, labels: { [a.messagingPartition]: '1' } }]
  expect([...(await series())]).toEqual([['assay_partition_lag{messaging_destination_partition_id="1"}', 1]])
  now = []
  expect([...(await series())]).toEqual([])
})

test('names without end make no series without end, and the sum stays right', async () => {
  const { meter, series } = openMemoryMeter()
  for (let at = 0; at < mostValues + 50; at += 1) meter.count(m.samplesSaved, 1, { [a.policyName]: `p${at}` })
  const found = await series()
  expect(found.size).toBe(mostValues + 1)
  expect(sumOf(found, 'assay_sample_saved_total', { assay_policy_name: 'other' })).toBe(50)
  expect(sumOf(found, 'assay_sample_saved_total')).toBe(mostValues + 50)
})

test('labels that multiply end in one series, and the sum stays right', async () => {
  const { meter, series } = openMemoryMeter()
  for (let at = 0; at < 400; at += 1)
    for (let gate = 0; gate < 10; gate += 1)
      meter.count(m.gateResults, 1, { [a.policyName]: `p${at}`, [a.gateId]: `g${gate}` })
  const found = await series()
  expect(found.size).toBeLessThanOrEqual(2000)
  expect(sumOf(found, 'assay_gate_results_total')).toBe(4000)
})

test('a hostile label cannot leave its place', async () => {
  const { meter, series } = openMemoryMeter()
  meter.count(m.samplesSaved, 1, { [a.policyName]: 'a"} 9\nassay_job_outcomes_total 7 \\' })
  const found = await series()
  expect(found.size).toBe(1)
  expect(found.has('assay_job_outcomes_total')).toBe(false)
})

test('every metric has one instrument', () => {
  expect(Object.keys(instruments).toSorted()).toEqual(Object.values(m).toSorted())
})
