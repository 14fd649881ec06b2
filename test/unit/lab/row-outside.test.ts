// State and points of a row: by the names of the config, by attempt, and nothing that the row does not say.
import { expect, it } from 'vitest'
import type { RegressionRow } from '../../../schemas/generated/regression.ts'
import type { OutsideRequest } from '../../../src/core/outside/outside.ts'
import { rowOutside } from '../../../src/lab/regress/row-outside.ts'

const row: RegressionRow = {
  id: 'r',
  job: {},
  answers: [['a']],
  expected: 'approved',
  state: { feed: { vix: 42 } },
  rewarded: { brand: [[{ id: 'casual', points: -2, reason: 'Too casual.' }], []] },
}

const said = (over: { source: string } | { service: string; attempt: number }) => {
  const place = { jobId: 'r', attempt: 1, id: 'x' }
  const request: OutsideRequest =
    'source' in over
      ? { ...place, kind: 'state', maxAgeMs: 1, ...over }
      : { ...place, kind: 'reward', question: '', documents: [], answer: '', state: {}, ...over }
  const { signal } = new AbortController()
  return rowOutside(row, () => 7).consult({ request, trace: {} as never, signal })
}

it('gives state as of now, and points by attempt, the last for all after it', async () => {
  expect(await said({ source: 'feed' })).toEqual({
    status: 'done',
    kind: 'state',
    value: { vix: 42 },
    observedAt: 7,
  })
  expect(await said({ service: 'brand', attempt: 1 })).toMatchObject({
    rules: [{ id: 'casual', points: -2, risk: 'none' }],
  })
  expect(await said({ service: 'brand', attempt: 3 })).toMatchObject({ status: 'done', rules: [] })
})

it('gives nothing else', async () => {
  const unknown = { status: 'failed', fault: { code: 'outside_not_configured' } }
  expect(await said({ source: 'toString' })).toMatchObject(unknown)
  expect(await said({ service: 'other', attempt: 1 })).toMatchObject(unknown)
})
