// Whether a process can take work, and what it says where it cannot.
import { expect, it } from 'vitest'
import { fault } from '../../../src/core/faults/fault.ts'
import { groupNeed, redisNeed } from '../../../src/runtime/needs.ts'
import { readinessOf } from '../../../src/runtime/readiness.ts'
import type { Need, Role } from '../../../src/runtime/role.ts'

const role = (name: Role['name'], needs: readonly Need[]): Role => ({
  name,
  crashed: new Promise(() => undefined),
  needs: () => needs,
  stop: () => Promise.resolve(),
})

it('is ready when it runs and every role has what it needs', () => {
  const roles = [role('samples', [redisNeed(false)]), role('jobs', [groupNeed(undefined), redisNeed(false)])]
  expect(readinessOf('running', roles)).toEqual({
    ready: true,
    state: 'running',
    checks: [
      { role: 'samples', name: 'redis', ready: true },
      { role: 'jobs', name: 'kafka', ready: true },
      { role: 'jobs', name: 'redis', ready: true },
    ],
  })
})

it.each(['starting', 'stopping'] as const)('is not ready while %s, whatever it has', (state) => {
  expect(readinessOf(state, [role('samples', [redisNeed(false)])])).toMatchObject({ ready: false, state })
})

it('names what is missing, with its remedy', () => {
  const { ready, checks } = readinessOf('running', [role('samples', [redisNeed(true)])])
  expect(ready).toBe(false)
  expect(checks).toEqual([
    {
      role: 'samples',
      name: 'redis',
      ready: false,
      code: 'redis_failed',
      message: 'Redis: it does not answer.',
      remedy: 'Check that Redis answers at the configured address.',
    },
  ])
})

it('tells no password of an address', () => {
  const found = fault('registry_down', { url: 'http://user:hunter2@registry:8081', reason: 'refused' })
  const text = JSON.stringify(readinessOf('running', [role('jobs', [{ name: 'registry', fault: found }])]))
  expect(text).toContain('registry_down')
  expect(text).not.toContain('hunter2')
})
