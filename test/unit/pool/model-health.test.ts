// The breaker of a model: when it opens, how its pause grows, who may look whether the model is back.
import { describe, expect, it } from 'vitest'
import { openHealth, type ModelHealth } from '../../../consumers/samples/model-health.ts'

const settings = { breakerFailures: 3, firstPauseMs: 500, longestPauseMs: 5000, longestRetryAfterMs: 60_000 }

function healthAt(start = 1000): { health: ModelHealth; pass: (ms: number) => void } {
  let now = start
  return { health: openHealth(settings, () => now), pass: (ms) => (now += ms) }
}

describe('the breaker', () => {
  it('opens after so many failures in a row, not before, and not when an answer lies between', () => {
    const { health } = healthAt()
    expect([health.failed().open, health.failed().open]).toEqual([false, false])
    expect(health.succeeded()).toBe(false)
    expect([health.failed(), health.failed(), health.failed()].map(({ open }) => open)).toEqual([
      false,
      false,
      true,
    ])
    expect(health.open).toBe(true)
    expect(health.succeeded()).toBe(true)
    expect(health.open).toBe(false)
  })

  it('lets everybody begin while closed, one at a time while open', () => {
    const { health } = healthAt()
    expect([health.begin(), health.begin()]).not.toContain(undefined)
    for (let turn = 0; turn < 3; turn += 1) health.failed()
    const ended = health.begin()
    expect(ended).toBeDefined()
    expect(health.begin()).toBeUndefined()
    ended?.()
    expect(health.begin()).toBeDefined()
  })
})

describe('the pause', () => {
  it('doubles with each round up to its bound, and starts over after an answer', () => {
    const { health, pass } = healthAt()
    const rounds = Array.from({ length: 6 }, () => {
      const { ms } = health.failed()
      pass(ms)
      return ms
    })
    expect(rounds).toEqual([500, 1000, 2000, 4000, 5000, 5000])
    health.succeeded()
    expect(health.failed().ms).toBe(500)
  })

  it('does not grow with failures of the same round', () => {
    const { health, pass } = healthAt()
    expect(health.failed().ms).toBe(500)
    pass(100)
    expect(health.failed().ms).toBe(400)
    expect(health.pauseLeftMs()).toBe(400)
  })

  it('is as long as the endpoint asks, within a bound, and is not cut short by a failure that asks less', () => {
    const { health } = healthAt()
    expect(health.failed(9000).ms).toBe(9000)
    expect(health.failed(10).ms).toBe(9000)
    expect(health.failed(3_600_000).ms).toBe(60_000)
  })

  it('grows after very many rounds no more', () => {
    const { health, pass } = healthAt()
    for (let round = 0; round < 5000; round += 1) pass(health.failed().ms)
    expect(health.failed().ms).toBe(5000)
  })
})
