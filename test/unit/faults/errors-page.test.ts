// docs/errors.md and the tables of codes say the same, in both directions.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { faultCodes } from '../../../src/core/faults/codes.ts'
import { fault, plain } from '../../../src/core/faults/fault.ts'
import { reasonCodes } from '../../../src/core/verdict/reasons.ts'

const page = readFileSync(join(import.meta.dirname, '../../../docs/errors.md'), 'utf8')
const [faults = '', reasons = ''] = page.split('## Reasons of a rejection')
const listed = (part: string): string[] =>
  [...part.matchAll(/^\| `(\w+)` \|/gm)].map(([, code]) => code ?? '')

describe('the page of errors', () => {
  it('lists every fault, and no other', () => {
    expect(listed(faults).toSorted()).toEqual(Object.keys(faultCodes).toSorted())
  })

  it('lists every reason, and no other', () => {
    expect(listed(reasons).toSorted()).toEqual(Object.keys(reasonCodes).toSorted())
  })

  it.each(Object.entries(faultCodes))('says of %s what the table says', (code, { kind, message, remedy }) => {
    expect(page).toContain(`| \`${code}\` | ${kind} | ${message} | ${remedy} |`)
  })

  it.each(Object.entries(faultCodes))('%s tells a person what to do next', (_, { message, remedy }) => {
    expect(message).toMatch(/^[A-Z{].*\.$/)
    expect(remedy).toMatch(/^[A-Z].*\.$/)
  })
})

describe('a fault', () => {
  it('fills its slots', () => {
    const made = fault('model_timeout', { model: 'a/b', limitMs: 5 })
    expect(made).toMatchObject({ kind: 'call', message: 'a/b did not finish within 5 ms.' })
    expect(made).not.toHaveProperty('retryAfterMs')
  })

  it('keeps what the other side asked for', () => {
    expect(fault('model_rate_limited', { model: 'a/b' }, 2000).retryAfterMs).toBe(2000)
  })

  it('takes text from outside without control characters and bounded in length', () => {
    expect(plain('a\u001b[31mb\r\nc\u2028d')).toBe('a [31mb c d')
    expect(plain('x'.repeat(10_000))).toHaveLength(500)
    expect(fault('job_not_json', { reason: '\u0007{limit}' }).message).toBe(
      'The value is not JSON:  {limit}.',
    )
  })
})
