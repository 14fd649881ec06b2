// Spans of a judged attempt: samples, gates and judges under it; what was given up is ended with it.
import { expect, it } from 'vitest'
import type { Attributes, Span, Tracer } from '../../../src/ports/telemetry.ts'
import { noOutside } from '../../../src/engine/no-outside.ts'
import { runJob } from '../../../src/engine/run-job.ts'
import { givenJob, givenPolicy } from '../../support/given.ts'
import { judgedBy, no } from '../../support/judges.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { observed, replying, scriptedOutside, invalid } from '../../support/scripted-outside.ts'
import { answers, noAnswer, scriptedPool } from '../../support/scripted-pool.ts'

type Seen = { readonly name: string; readonly parent: string; attributes: Attributes; ended: boolean }

function keepingTracer(): { readonly tracer: Tracer; readonly spans: Seen[] } {
  const spans: Seen[] = []
  const start: Tracer['start'] = (name, { parent, attributes = {} }) => {
    const seen: Seen = { name, parent: parent?.traceparent ?? '', attributes, ended: false }
    spans.push(seen)
    const span: Span = {
      context: { traceparent: `${name}-${spans.length}` },
      set: (more) => (seen.attributes = { ...seen.attributes, ...more }),
      fail: () => undefined,
      end: () => (seen.ended = true),
    }
    return span
  }
  return { tracer: { start }, spans }
}

it('stand under the attempt, say which question they are, and all end', async () => {
  const { tracer, spans } = keepingTracer()
  const policy = givenPolicy({
    gates: [{ kind: 'faithful' }, { kind: 'complete' }],
    judge: {},
    evaluation: { model: 'demo/judge' },
    ladder: [{ temperature: 0 }],
  })
  const bench = { gates: { faithful: [no('seven')] }, judges: [[noAnswer]] }
  const settled = await runJob(
    {
      job: givenJob(),
      policy,
      owner: { group: 'g', topic: 't', partition: 0 },
      trace: { traceparent: 'job' },
      signal: new AbortController().signal,
    },
    {
      pool: scriptedPool(judgedBy(bench, answers(['It takes seven days.']))),
      outside: noOutside,
      clock: manualClock(),
      tracer,
    },
  )
  expect(settled).toMatchObject({ outcome: { kind: 'rejected' } })
  expect(spans.map(({ name, parent }) => [name, parent])).toEqual([
    ['attempt', 'job'],
    ['sample', 'attempt-1'],
    ['sample', 'attempt-1'],
    ['gate', 'attempt-1'],
    ['gate', 'attempt-1'],
    ['judge', 'attempt-1'],
  ])
  expect(spans.every(({ ended }) => ended)).toBe(true)
  expect(spans.map(({ attributes }) => attributes['assay.evaluation.question']).slice(3)).toEqual([
    'faithful',
    'complete',
    '0',
  ])
  expect(spans.at(-1)?.attributes).toMatchObject({ 'assay.sample.status': 'dropped' })
  expect(spans[0]?.attributes).toMatchObject({
    'assay.evaluation.status': 'judged',
    'assay.evaluation.gates_missed': ['faithful'],
  })
})

it('say what was asked outside and what it said: no values, no texts', async () => {
  const { tracer, spans } = keepingTracer()
  const policy = givenPolicy({
    sampling: { count: 1 },
    validators: [{ kind: 'sql', id: 'plans', ddl: 'create table t (id int)', mode: 'shadow' }],
    state: {
      sources: {
        market: { source: 'feed', maxAgeMs: 1000 },
        weather: { source: 'sky', maxAgeMs: 1000, onError: 'open' },
      },
    },
    rewards: { service: 'desk' },
    ladder: [{ temperature: 0 }],
  })
  const clock = manualClock()
  const outside = scriptedOutside(
    replying({
      'state:market': { ...observed({ vix: 42 }, clock.now()), version: 'm1' } as never,
      'validate:plans': invalid('Line 1: no.', 'Line 2: no.'),
      reward: {
        status: 'done',
        kind: 'reward',
        rules: [{ id: 'advice', points: -5, risk: 'high', reason: 'Beyond the material.' }],
        version: 'r7',
      },
    }),
  )
  await runJob(
    {
      job: givenJob(),
      policy,
      owner: { group: 'g', topic: 't', partition: 0 },
      trace: { traceparent: 'job' },
      signal: new AbortController().signal,
    },
    { pool: scriptedPool(answers(['Yes.'])), outside, clock, tracer },
  )
  const of = (id: string) => spans.find(({ attributes }) => attributes['assay.consult.id'] === id)?.attributes
  expect(of('state:market')).toMatchObject({
    'assay.state.version': 'm1',
    'assay.state.observed_at': new Date(clock.now()).toISOString(),
  })
  expect(of('state:weather')).toMatchObject({ 'assay.consult.status': 'failed' })
  expect(of('validate:plans')).toMatchObject({
    'assay.validator.tool': 'tool 1.0',
    'assay.validator.problems': 2,
  })
  expect(of('reward')).toMatchObject({ 'assay.reward.rules': ['advice'], 'assay.reward.version': 'r7' })
  expect(spans.find(({ name }) => name === 'attempt')?.attributes).toMatchObject({
    'assay.state.missing': ['weather'],
    'assay.reward.points': -5,
    'assay.reward.high_risk': ['advice'],
  })
  expect(JSON.stringify(spans)).not.toMatch(/42|no\.|material/)
})
