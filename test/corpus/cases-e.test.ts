// Kind E of the case corpus: pairs of texts that say the same or do not, one test a row.
import { describe, expect, it } from 'vitest'
import { compareAnswers } from '../../src/core/consistency/compare.ts'
import { expand, readCases } from './read-cases.ts'

type Row = {
  readonly id: string
  readonly input: { readonly a: unknown; readonly b: unknown }
  readonly expected: string
  readonly note: string
}

const rows = readCases('open.jsonl', ({ kind }) => kind === 'E') as unknown as readonly Row[]

describe.skipIf(rows.length === 0)(
  rows.length === 0 ? 'pairs of texts: skipped, ../shared/cases/open.jsonl is not there' : 'pairs of texts',
  () => {
    it.each(rows)('$id $note', ({ input, expected }) => {
      const found = compareAnswers(String(expand(input.a)), String(expand(input.b)))
      expect(found.relation, JSON.stringify(found).slice(0, 600)).toBe(expected)
    })
  },
)
