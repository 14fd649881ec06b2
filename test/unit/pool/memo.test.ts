// What is read back from Redis: whole, or not there.
import { describe, expect, it } from 'vitest'
import { readMemo, writeFault, writeReply } from '../../../src/adapters/bullmq/memo.ts'
import { fault } from '../../../src/core/faults/fault.ts'
import type { Reply } from '../../../src/core/sampling/sample.ts'

const reply: Reply = {
  text: '七天。',
  finish: 'stop',
  finishReason: 'stop',
  promptTokens: 10,
  completionTokens: 5,
  usageEstimated: true,
  latencyMs: 12.5,
  servedBy: 'm',
  replyId: 'r',
  configRevision: '0123456789ab',
  yesNo: [{ at: 0, yes: 0.9, no: 0.1 }],
}

describe('readMemo', () => {
  it('gives back what was written', () => {
    expect(readMemo(writeReply(reply), true)).toEqual({ status: 'answered', reply, cached: true })
    const kept = fault('http_timeout', { host: 'h', limitMs: 1 })
    expect(readMemo(writeFault(kept), false)).toEqual({ status: 'failed', fault: kept })
  })

  const damaged = (change: Readonly<Record<string, unknown>>): string =>
    `R1${JSON.stringify({ ...reply, ...change })}`

  it.each([
    ['nothing', null],
    ['an empty value', ''],
    ['a form nobody knows', `R9${JSON.stringify(reply)}`],
    ['half of it', writeReply(reply).slice(0, -5)],
    ['a value that is no object', 'R1"text"'],
    ['an array', 'R1[]'],
    ['no token counts', damaged({ promptTokens: undefined })],
    ['counts that are no numbers', damaged({ completionTokens: '5' })],
    ['a negative count', damaged({ promptTokens: -1 })],
    ['an end nobody knows', damaged({ finish: 'maybe' })],
    ['a text that is none', damaged({ text: { toString: 1 } })],
    ['a name of a config that is none', damaged({ configRevision: { of: 'x' } })],
    ['probabilities that are none', damaged({ yesNo: [{ at: 0, yes: 'x' }] })],
    ['a failure without its remedy', 'F1{"code":"internal","kind":"bug","message":"m"}'],
    ['a failure nobody knows', 'F1{"code":"x","kind":"bug","message":"m","remedy":"r"}'],
  ])('%s counts as absent', (_, memo) => {
    expect(readMemo(memo, true)).toBeUndefined()
  })
})
