// Which set is in force when others are offered, and when a change counts as one.
import { describe, expect, it } from 'vitest'
import type { PolicySet } from '../../../src/adapters/policies/load-policies.ts'
import {
  policiesInForce,
  type Offer,
  type Refusal,
} from '../../../src/adapters/policies/policies-in-force.ts'
import { watchState } from '../../../src/adapters/policies/watch-state.ts'
import { faultCodes } from '../../../src/core/faults/codes.ts'
import { failed, ok } from '../../../src/core/prelude.ts'
import type { Attributes, Tracer } from '../../../src/ports/telemetry.ts'
import { silentLog } from '../../../src/telemetry/silent.ts'
import { eventually } from '../../support/eventually.ts'
import { givenPolicy } from '../../support/given.ts'

function setOf(...versions: readonly string[]): PolicySet {
  return setOfHash('0123456789abcdef', ...versions)
}

function setOfHash(hash: string, ...versions: readonly string[]): PolicySet {
  const loaded = versions.map((version) => ({
    policy: { ...givenPolicy({ name: 'a', version }), ref: { name: 'a', version, hash } },
    record: { name: 'a', version, models: [], fallback: { en: '', zh: '' } },
    file: 'a.yaml',
  }))
  return { loaded, find: () => loaded[0]?.policy }
}

const refusal = (message: string, because: Refusal['because'] = 'load'): Offer =>
  failed({
    because,
    problems: [{ file: 'a.yaml', line: 1, column: 2, where: 'a.yaml:1:2', pointer: '/name', message }],
  })

function inForce(first: PolicySet) {
  const errors: Attributes[] = []
  const changes: PolicySet[] = []
  const infos: string[] = []
  const log = {
    ...silentLog,
    info: (message: string) => void infos.push(message),
    error: (_: string, fields: Attributes = {}) => void errors.push(fields),
  }
  const failures: string[] = []
  const tracer: Tracer = {
    start: () => ({
      context: { traceparent: '' },
      set: () => undefined,
      fail: (type) => void failures.push(type),
      end: () => undefined,
    }),
  }
  const { current, offer } = policiesInForce(first, {
    log,
    tracer,
    onChange: (set) => void changes.push(set),
  })
  return { current, offer, errors, infos, changes, failures }
}

describe('the policies in force', () => {
  it('are said to be those of the files again after a refusal, once', () => {
    const { offer, infos } = inForce(setOf('1.0.0'))
    const again = 'The policy files are as the policies in force again'
    offer(ok(setOf('1.0.0')))
    expect(infos).not.toContain(again)
    offer(refusal('wrong'))
    offer(ok(setOf('1.0.0')))
    offer(ok(setOf('1.0.0')))
    expect(infos.filter((message) => message === again)).toHaveLength(1)
    offer(refusal('wrong'))
    offer(ok(setOf('2.0.0')))
    expect(infos.filter((message) => message === again)).toHaveLength(1)
  })

  it('are replaced by a set with another content, and by no other', () => {
    const first = setOf('1.0.0')
    const { current, offer, changes } = inForce(first)
    offer(ok(setOf('1.0.0')))
    expect(current()).toBe(first)
    const next = setOf('2.0.0', '1.0.0')
    offer(ok(next))
    expect(current()).toBe(next)
    offer(ok(setOf('1.0.0')))
    expect(changes).toHaveLength(2)
  })

  it('stay when a set is refused, which is told once, and again after a mend', () => {
    const first = setOf('1.0.0')
    const { current, offer, errors } = inForce(first)
    offer(refusal('bad'))
    offer(refusal('bad'))
    expect(errors).toEqual([
      {
        code: 'policies_unusable',
        remedy: faultCodes.policies_unusable.remedy,
        problemCount: 1,
        problems: ['a.yaml:1:2 /name bad'],
      },
    ])
    offer(refusal('worse'))
    expect(errors).toHaveLength(2)
    offer(ok(setOf('1.0.0')))
    offer(refusal('worse'))
    expect(errors).toHaveLength(3)
    expect(current()).toBe(first)
  })

  it('stay when regression rows fail, with the code on log and span', () => {
    const first = setOf('1.0.0')
    const { current, offer, errors, failures } = inForce(first)
    offer(refusal('row "x": expected approved, got rejected', 'regression'))
    expect(current()).toBe(first)
    expect(errors).toMatchObject([{ code: 'policies_regressed', problemCount: 1 }])
    expect(failures).toEqual(['policies_regressed'])
  })

  it('stay when a version in force means something else now; a new version is taken', () => {
    const first = setOf('1.0.0')
    const { current, offer, errors } = inForce(first)
    offer(ok(setOfHash('f'.repeat(16), '1.1.0', '1.0.0')))
    expect(current()).toBe(first)
    expect(errors).toMatchObject([
      {
        code: 'policy_content_changed',
        problems: [
          'a.yaml /version a 1.0.0 is in force with the content 0123456789abcdef, now ffffffffffffffff; give it a new version',
        ],
      },
    ])
    const next = setOfHash('f'.repeat(16), '1.1.0')
    offer(ok(next))
    expect(current()).toBe(next)
  })
})

describe('a change', () => {
  it('counts once two looks in a row agree, once for each state', async () => {
    const states = ['a', 'a', 'a', 'b', 'c', 'd', 'd', 'd', 'a', 'a']
    const seen: number[] = []
    let looks = 0
    const stop = watchState({
      look: () => Promise.resolve(states[looks++] ?? 'a'),
      changed: () => seen.push(looks) > 0,
      pollMs: 0,
    })
    await eventually('enough looks', () => looks > states.length + 3)
    await stop()
    expect(seen).toEqual([2, 7, 10])
  })

  it('that a look finds while it is being stopped counts no more', async () => {
    const looked = Promise.withResolvers<string>()
    let looks = 0
    let changes = 0
    const stop = watchState({
      look: () => (++looks === 2 ? looked.promise : Promise.resolve('a')),
      changed: () => (changes += 1) > 0,
      pollMs: 0,
    })
    await eventually('the second look', () => looks === 2)
    const stopping = stop()
    looked.resolve('a')
    await stopping
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
    expect({ looks, changes }).toEqual({ looks: 2, changes: 0 })
  })
})
