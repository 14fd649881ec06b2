// The exit codes and docs/cli.md say the same, in both directions.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { exitCodes, exitOf } from '../../../src/cli/exit-codes.ts'
import { faultCodes } from '../../../src/core/faults/codes.ts'

const docs = readFileSync(new URL('../../../docs/cli.md', import.meta.url), 'utf8')
const documented = [...docs.matchAll(/^\| (\d+) +\| (.+?) +\|$/gm)].map(([, code, meaning]) => ({
  code: Number(code),
  meaning,
}))

describe('exit codes', () => {
  it('are those of the docs, with the same words', () => {
    expect(documented).toEqual(Object.values(exitCodes))
  })

  it('are different numbers', () => {
    const numbers = Object.values(exitCodes).map(({ code }) => code)
    expect(new Set(numbers).size).toBe(numbers.length)
  })

  it('tell a service that is away from a config that is wrong', () => {
    expect(exitOf(faultCodes.kafka_failed)).toBe('unreachable')
    expect(exitOf(faultCodes.registry_down)).toBe('unreachable')
    expect(exitOf(faultCodes.config_invalid)).toBe('usage')
    expect(exitOf(faultCodes.kafka_topic_missing)).toBe('usage')
    expect(exitOf(faultCodes.internal)).toBe('bug')
  })
})
