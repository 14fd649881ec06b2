// Cases of kind A: what models send. One test a row, by the first words of its expectation.
import { describe, expect, it } from 'vitest'
import { readReply } from '../../src/adapters/openai/read-reply.ts'
import type { CheckReport } from '../../src/core/checks/check.ts'
import { isRefusal } from '../../src/core/checks/refusal.ts'
import { stripReasoning } from '../../src/core/checks/reasoning.ts'
import { expand, haveCases, readCases } from './read-cases.ts'
import { judge, outputOf, passes } from './wanted-output.ts'

type Input = {
  readonly raw?: string
  readonly message?: object
  readonly finish_reason?: string
  readonly want: string
}

const rows = readCases('open.jsonl', (row) => row['kind'] === 'A')

/** Rows with more to say than the first word does; run beside the general test. */
const particular: Readonly<Record<string, (report: CheckReport, raw: string) => void>> = {
  'A-021': ({ flags }) => expect(flags.map(({ kind }) => kind)).toContain('bare-scalar'),
  'A-028': ({ failed }) => expect(failed[0]).toMatchObject({ errorType: 'incomplete', cause: 'truncated' }),
  'A-030': ({ value }) => expect(value).toMatchObject({ reason: 'nice \uFFFD ok' }),
  'A-032': ({ failed }) => {
    expect(failed[0]?.message).toContain('whitespace loop')
    expect(JSON.stringify(failed).length).toBeLessThan(600)
  },
  'A-046': ({ failed }) => expect(failed[0]).toMatchObject({ errorType: 'incomplete' }),
  'A-058': ({ failed }) => expect(failed[0]).toMatchObject({ errorType: 'incomplete', cause: 'truncated' }),
  'A-062': ({ failed }) => expect(failed[0]?.message).toContain('3 different'),
  'A-063': (_, raw) => expect(isRefusal(raw)).toBe(false),
  'A-066': ({ flags }) => expect(flags.map(({ kind }) => kind)).toContain('latex-escape'),
  'A-083': ({ flags }) => expect(flags.map(({ kind }) => kind)).toContain('replacement-character'),
  'A-109': (_, raw) => expect(stripReasoning(raw).text).toBe('500元'),
}

/** Rows whose expectation is not met by default, and why. */
const disagreed: Readonly<
  Record<string, { readonly why: string; readonly test: (raw: string, want: string) => void }>
> = {
  'A-052': {
    why: 'a number out of text is a guess: refused unless the policy allows lossy repair, then 8 and on record',
    test: (raw, want) => {
      expect(passes(judge(outputOf(want), raw))).toBe(false)
      const lossy = judge({ ...outputOf(want), lossyRepair: true }, raw)
      expect(lossy).toMatchObject({
        value: { score: 8 },
        repairs: [{ kind: 'number_from_text', lossless: false }],
      })
      expect(passes(lossy)).toBe(true)
    },
  },
}

describe('cases of kind A', () => {
  if (!haveCases('open.jsonl')) it.todo('open.jsonl is not beside the repository: no case was run')
  for (const row of rows) {
    const input = expand(row['input']) as Input
    const expected = String(row['expected'])
    const other = disagreed[row.id]
    if (other === undefined) it(`${row.id}: ${expected}`, () => check(row.id, input, expected))
    else it(`${row.id}: disagreed, ${other.why}`, () => other.test(input.raw ?? '', input.want))
  }
})

/** What the checks say; a whole message is read as a reply first, whose refusal is none of theirs to see. */
function reportOf(input: Input): CheckReport | undefined {
  const output = outputOf(input.want)
  if (input.raw !== undefined) return judge(output, input.raw, input.finish_reason)
  const body = { choices: [{ message: input.message, finish_reason: input.finish_reason }] }
  const asked = { model: 'test/case', messages: [], latencyMs: 0, secrets: [] }
  const read = readReply(JSON.stringify(body), asked)
  if (!read.ok || !('reply' in read.value) || read.value.reply.refusal !== undefined) return undefined
  return judge(output, read.value.reply.text, read.value.reply.finish)
}

function check(id: string, input: Input, expected: string): void {
  const report = reportOf(input)
  if (report === undefined) {
    expect(expected).toMatch(/REJECT/)
    return
  }
  const verdict = passes(report) ? (noted(report) ? 'ACCEPT+FLAG' : 'ACCEPT') : 'REJECT'
  expect(allowed(expected), JSON.stringify(report)).toContain(verdict)
  if (verdict !== 'REJECT') sameValue(report, input.raw ?? '', expected)
  particular[id]?.(report, input.raw ?? '')
}

/** The verdicts an expectation leaves open. */
function allowed(expected: string): string[] {
  if (/\bor (?:REJECT|ACCEPT|ask again)|only if|by default/.test(expected)) return ['REJECT', 'ACCEPT+FLAG']
  if (expected.startsWith('REJECT')) return ['REJECT']
  return expected.startsWith('ACCEPT+FLAG') ? ['ACCEPT+FLAG'] : ['ACCEPT', 'ACCEPT+FLAG']
}

function sameValue(report: CheckReport, raw: string, expected: string): void {
  const value = /(?:ACCEPT|FLAG)[^{]*(\{.*\})/.exec(expected)?.[1]
  if (value !== undefined) expect(report.value).toEqual(JSON.parse(value))
  if (expected.includes('unchanged')) expect(report.value).toEqual(JSON.parse(raw))
}

const noted = ({ repairs, flags }: CheckReport): boolean => repairs.length + flags.length > 0
