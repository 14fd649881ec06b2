// A process is told from a later one that got its number.
import { describe, expect, it } from 'vitest'
import { identityOf, isRunning, startTicks } from '../../../deploy/local/stack/process-identity.ts'

const stat = (name: string, state: string, ticks: string): string =>
  `42 (${name}) ${state} ${Array.from({ length: 18 }, (_, index) => index).join(' ')} ${ticks} 7 8 9`

describe('startTicks', () => {
  it.each(['java', 'a b', 'odd) name (x', '(('])('finds the start behind the name "%s"', (name) => {
    expect(startTicks(stat(name, 'S', '123456'))).toBe('123456')
  })

  it('counts a dead process that nobody reaped as gone', () => {
    expect(startTicks(stat('java', 'Z', '123456'))).toBeUndefined()
  })
})

describe('isRunning', () => {
  it('knows this process', () => {
    const me = identityOf(process.pid)
    expect(me?.pid).toBe(process.pid)
    expect(me !== undefined && isRunning(me)).toBe(true)
  })

  it('does not take a process for another that had the same number', () => {
    expect(isRunning({ pid: process.pid, started: 'before that' })).toBe(false)
  })

  it('knows that no process has a number beyond the largest', () => {
    expect(identityOf(2 ** 30)).toBeUndefined()
  })
})
