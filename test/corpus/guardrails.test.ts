// Faults seen in other systems, layers P and L. One test a row; other layers are named with where they belong.
import { describe, expect, it } from 'vitest'
import type { CheckReport } from '../../src/core/checks/check.ts'
import { isRefusal } from '../../src/core/checks/refusal.ts'
import { expand, haveCases, readCases } from './read-cases.ts'
import { judge, passes } from './wanted-output.ts'

type Right = {
  readonly verdict?: string
  readonly value?: unknown
  readonly class?: string
  readonly path?: string
  readonly repairs?: readonly string[]
  readonly refusal?: readonly boolean[]
}
type Input = { readonly output?: string; readonly outputs?: readonly string[]; readonly schema?: object }

const file = 'guardrails-open.jsonl'

/** Layers that other parts answer for. */
const elsewhere: readonly (readonly [RegExp, string])[] = [
  [/^L1\.sql/, 'needs a parser of the dialect and EXPLAIN: an asynchronous validator behind a port'],
]

describe('guardrails cases', () => {
  if (!haveCases(file)) it.todo(`${file} is not beside the repository: no case was run`)
  for (const row of readCases(file, () => true)) {
    const layer = String(row['layer'])
    const other = elsewhere.find(([form]) => form.test(layer))
    const name = `${row.id}: ${String(row['title'])}`
    // Judge and loop are tested in cases-judge.test.ts, which fails on a row that it does not know.
    if (/^(?:L2\.judge|loop)/.test(layer)) continue
    if (other !== undefined) it.todo(`${name} (${other[1]})`)
    else it(name, () => check(layer, expand(row['input']) as Input, row['right'] as Right))
  }
})

function check(layer: string, input: Input, right: Right): void {
  if (layer === 'L1.refusal') {
    expect(input.outputs?.map((text) => isRefusal(text) !== false)).toEqual(right.refusal)
    return
  }
  const schema = input.schema === undefined ? {} : { schema: { ...input.schema } }
  for (const output of input.outputs ?? [input.output ?? '']) {
    compare(judge({ kind: 'json', ...schema }, output), right)
  }
}

function compare(report: CheckReport, right: Right): void {
  const valid = right.verdict?.startsWith('valid')
  expect(passes(report), JSON.stringify(report.failed)).toBe(valid)
  if (valid === true) {
    expect(report.value).toEqual(right.value)
    expect(report.repairs.every(({ lossless }) => lossless)).toBe(true)
  }
  if (right.class !== undefined) expect(report.failed[0]?.errorType).toBe(right.class)
  if (right.path !== undefined) expect(report.failed[0]?.path).toBe(right.path)
  if (right.repairs !== undefined) expect(report.repairs.map(({ kind }) => kind)).toEqual(right.repairs)
}
