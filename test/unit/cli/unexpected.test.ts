// An error that nobody foresaw: one sentence and how to report it, the stack only on request.
import { describe, expect, it } from 'vitest'
import { memorySink } from '../../support/cli-in-memory.ts'
import { sayUnexpected } from '../../../src/cli/run-program.ts'

function said(error: unknown, verbose: boolean): string {
  const sinks = { out: memorySink(), err: memorySink() }
  sayUnexpected(error, { sinks, verbose })
  expect(sinks.out.text()).toBe('')
  return sinks.err.text()
}

describe('an unexpected error', () => {
  it('without a stack, with how to report it', () => {
    const text = said(new RangeError('invalid array length'), false)
    expect(text).toContain('invalid array length')
    expect(text).toContain('--verbose')
    expect(text).not.toMatch(/^ +at /m)
  })

  it('with its stack when asked', () => {
    expect(said(new Error('boom'), true)).toMatch(/^ +at /m)
  })

  it('harmlessly, whatever was thrown', () => {
    expect(said('\u001b[2Jgone', true)).toContain('\\u{1b}[2Jgone')
  })
})
