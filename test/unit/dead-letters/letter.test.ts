import { expect, it } from 'vitest'
import { letterOf } from '../../../producers/dead-letters/letter.ts'

it.each([
  ['2', 2],
  ['twice', 0],
  ['-1', 0],
  ['1e308', 0],
])('reads a replay count of %s, which a sender may have written, as %d', (written, count) => {
  const headers = {
    'assay.deadletter.id': Buffer.from('jobs-0-1'),
    'assay.replay.count': Buffer.from(written),
  }
  const record = { topic: 'd', partition: 0, offset: 1, timestamp: 0, key: null, value: null, headers }
  expect(letterOf(record)?.replayCount).toBe(count)
})
