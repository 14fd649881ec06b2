// Canaries: answers whose worth is known, put to the gates and judges of a policy on a schedule.
import { describe, expect, it } from 'vitest'
import type { PolicySet } from '../../../src/adapters/policies/load-policies.ts'
import type { Policy as PolicyRecord } from '../../../schemas/generated/policy.ts'
import { fault } from '../../../src/core/faults/fault.ts'
import { canariesOf } from '../../../src/lab/canaries/canary.ts'
import { shippedCanaries } from '../../../src/lab/canaries/shipped-canaries.ts'
import { judgeCanary } from '../../../src/runtime/canaries/judge-canary.ts'
import { startCanaries } from '../../../src/runtime/canaries/start-canaries.ts'
import type { SamplePool } from '../../../src/ports/sample-pool.ts'
import type { Attributes } from '../../../src/ports/telemetry.ts'
import { attributeNames as a, spanNames } from '../../../src/telemetry/names.ts'
import { silentLog, silentTracer } from '../../../src/telemetry/silent.ts'
import { eventually } from '../../support/eventually.ts'
import { givenPolicy } from '../../support/given.ts'
import { no, yes } from '../../support/judges.ts'
import { openMemoryTracer } from '../../support/memory-tracer.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { noAnswer, scriptedPool, type Script } from '../../support/scripted-pool.ts'

const minute = 60_000
const judging: Partial<PolicyRecord> = {
  evaluation: { model: 'demo/judge' },
  gates: [{ kind: 'faithful' }],
  checks: [{ kind: 'length', id: 'short', max: 3 }],
}

const setOf = (over: Partial<PolicyRecord>): PolicySet => {
  const policy = givenPolicy(over)
  const record: PolicyRecord = {
    name: 'given',
    version: '1.0.0',
    models: ['demo/basic'],
    fallback: { en: '', zh: '' },
    ...over,
  }
  return { loaded: [{ policy, record, file: 'given.yaml' }], find: () => policy }
}

/** A judge that knows the cases: what holds 7 days and no invention is good. */
const able: Script = ({ messages }) => {
  const text = messages.map(({ content }) => content).join('\n')
  const answer = text.slice(text.lastIndexOf('<<<ANSWER'))
  return /(30|90) (days|天)/.test(answer) ? no('30') : yes()
}

function given(script: Script, over: Partial<PolicyRecord> = judging) {
  const clock = manualClock(1_700_000_000_000 - (1_700_000_000_000 % minute))
  const pool = scriptedPool(script)
  const memory = openMemoryTracer()
  const lines: (Attributes & { readonly message: string; readonly level: string })[] = []
  const at =
    (level: string) =>
    (message: string, fields: Attributes = {}): void =>
      void lines.push({ ...fields, message, level })
  let ours = true
  let looks = 0
  const canaries = startCanaries({
    pool,
    clock,
    tracer: memory.tracer,
    log: { ...silentLog, info: at('info'), warn: at('warn'), error: at('error') },
    policies: () => setOf(over),
    isOurs: () => {
      looks += 1
      return ours
    },
    owner: { group: 'g', topic: 't', partition: 0 },
    everyMinutes: 5,
  })
  return {
    clock,
    pool,
    lines,
    canaries,
    /** Calls and tokens of each canary that was shown, once there are so many. */
    spent: async (count: number) =>
      (await memory.spans(count))
        .filter(({ name }) => name === spanNames.canary)
        .map(({ attributes }) => [attributes[a.usageCalls], attributes[a.usageEvaluationTokens]]),
    own: (now: boolean): void => void (ours = now),
    /** How often it was looked up whose they are. */
    looks: () => looks,
  }
}

const shown = (count: number) => ({ message: 'canaries shown', level: 'info', shown: count })

describe('canaries', () => {
  it('that end where they must leave one line a round, and cost judging calls alone', async () => {
    const { clock, pool, lines, canaries, spent } = given(able)
    clock.advance(5 * minute - 1)
    expect(pool.asked).toHaveLength(0)
    clock.advance(1)
    await eventually('a round', () => lines.length > 0)
    expect(lines).toEqual([shown(6)])
    expect(pool.asked).toHaveLength(6)
    expect(await spent(6)).toEqual(new Array(6).fill([1, 120]))
    expect(pool.asked.every(({ judges }) => judges !== undefined)).toBe(true)
    expect(pool.mostAtOnce()).toBe(1)
    clock.advance(5 * minute)
    await eventually('another round', () => lines.length > 1)
    expect(new Set(pool.asked.map(({ jobId }) => jobId)).size).toBe(12)
    await canaries.stop()
  })

  it('are asked behind every call of a job', async () => {
    const scripted = scriptedPool(able)
    const urgent: (boolean | undefined)[] = []
    const pool: SamplePool = {
      draw(draw) {
        urgent.push(draw.urgent)
        return scripted.draw(draw)
      },
      outage: () => undefined,
    }
    const [canary] = canariesOf(givenPolicy(judging), {})
    if (canary === undefined) throw new Error('there is no canary')
    const end = await judgeCanary(
      {
        canary,
        jobId: 'canary-1',
        owner: { group: 'g', topic: 't', partition: 0 },
        trace: { traceparent: '' },
        signal: new AbortController().signal,
      },
      { pool, clock: manualClock(0), tracer: silentTracer },
    )
    expect(end).not.toBe('cancelled')
    expect(urgent.length).toBeGreaterThan(0)
    expect(new Set(urgent)).toEqual(new Set([false]))
  })

  it('that end on the wrong side raise an alert with the code of the fault table', async () => {
    const { clock, lines, canaries } = given(() => yes())
    clock.advance(5 * minute)
    await eventually('a round', () => lines.some(({ message }) => message === 'canaries shown'))
    const alerts = lines.filter(({ level }) => level === 'error')
    expect(alerts.map(({ canary }) => canary)).toEqual([
      'contradicts-en',
      'contradicts-zh',
      'hijacks-en',
      'hijacks-zh',
    ])
    expect(alerts[0]).toMatchObject({
      code: 'canary_failed',
      policy: 'given 1.0.0',
      expected: 'bad',
      got: 'good',
    })
    await canaries.stop()
  })

  it('that nobody can judge are neither good nor bad, bad ones included', async () => {
    const { clock, lines, canaries } = given(() => 'I cannot say.')
    clock.advance(5 * minute)
    await eventually('a round', () => lines.some(({ message }) => message === 'canaries shown'))
    expect(lines.filter(({ level }) => level === 'error')).toEqual([])
    expect(lines.filter(({ code }) => code === 'canary_undecided')).toHaveLength(6)
    await canaries.stop()
  })

  it('wait while a provider is out, and with them everything they would have asked', async () => {
    const { clock, pool, lines, canaries } = given(able)
    pool.setOutage('away')
    clock.advance(5 * minute)
    await eventually('the line', () => lines.length > 0)
    expect(lines[0]).toMatchObject({ message: 'canaries wait: a provider is out', model: 'demo/basic' })
    expect(pool.asked).toHaveLength(0)
    pool.setOutage(undefined)
    clock.advance(5 * minute)
    await eventually('a round', () => lines.some(({ message }) => message === 'canaries shown'))
    await canaries.stop()
  })

  it('are shown by the one process that they belong to', async () => {
    const { clock, pool, lines, canaries, own, looks } = given(able)
    own(false)
    clock.advance(5 * minute)
    await eventually('a look', () => looks() > 0)
    own(true)
    clock.advance(5 * minute)
    await eventually('a round', () => lines.length > 0)
    await canaries.stop()
    const period = String(Math.floor(clock.now() / (5 * minute)))
    expect(pool.asked.map(({ jobId }) => jobId.split('/').at(-1))).toEqual(new Array(6).fill(period))
  })

  it('do not count what was answered after they were taken away: the next owner shows it', async () => {
    let taken: () => void = () => undefined
    const { clock, pool, lines, canaries, own, looks } = given((request) => {
      taken()
      return able(request)
    })
    taken = () => own(false)
    clock.advance(5 * minute)
    await eventually('two looks', () => looks() > 1)
    await canaries.stop()
    expect(pool.asked).toHaveLength(1)
    expect(lines).toEqual([])
  })

  it('do not hold up the end of the service', async () => {
    const { clock, pool, canaries } = given(() => noAnswer)
    clock.advance(5 * minute)
    await eventually('a call', () => pool.asked.length === 1)
    await canaries.stop()
    clock.advance(60 * minute)
    expect(pool.asked).toHaveLength(1)
  })

  it('that cannot reach a judge are undecided', async () => {
    const { clock, lines, canaries } = given(() => ({
      fault: fault('provider_exhausted', { limitMs: 1, reason: 'away' }),
    }))
    clock.advance(5 * minute)
    await eventually('a round', () => lines.some(({ message }) => message === 'canaries shown'))
    expect(lines.filter(({ code }) => code === 'canary_undecided')).toHaveLength(6)
    expect(lines.filter(({ level }) => level === 'error')).toEqual([])
    await canaries.stop()
  })
})

describe('the canaries of a policy', () => {
  const idsOf = (over: Partial<PolicyRecord>): readonly string[] => {
    const [loaded] = setOf(over).loaded
    return loaded === undefined ? [] : canariesOf(loaded.policy, loaded.record).map(({ id }) => id)
  }
  const evaluation = { model: 'demo/judge' }
  const own = [{ id: 'own', expected: 'bad', question: '多少钱？', answer: '免费。' }] as const

  it('are those that its gates can tell, and its own', () => {
    expect(idsOf({})).toEqual([])
    expect(idsOf({ evaluation, judge: {} })).toHaveLength(shippedCanaries.length)
    expect(idsOf({ evaluation, gates: [{ kind: 'nothing-invented' }] })).toEqual([
      'good-en',
      'good-zh',
      'invents-en',
      'invents-zh',
    ])
    const criterion = {
      kind: 'criterion',
      id: 'polite',
      criterion: 'It is polite.',
    } as const
    expect(idsOf({ evaluation, gates: [criterion] })).toEqual([])
    expect(idsOf({ evaluation, gates: [criterion], canaries: [...own] })).toEqual(['own'])
    expect(idsOf({ evaluation, gates: [{ kind: 'faithful', mode: 'shadow' }] })).toEqual([])
    expect(idsOf({ evaluation, judge: {}, output: { kind: 'code' }, canaries: [...own] })).toEqual(['own'])
  })

  it('shipped come in both languages, good ones and bad ones of every kind', () => {
    const kinds = new Map(shippedCanaries.map(({ id }) => [id.replace(/-(en|zh)$/, ''), 0]))
    for (const kind of kinds.keys()) {
      for (const language of ['en', 'zh']) {
        expect(shippedCanaries.map(({ id }) => id)).toContain(`${kind}-${language}`)
      }
    }
    expect([...kinds.keys()]).toEqual(['good', 'contradicts', 'invents', 'hijacks'])
  })
})
