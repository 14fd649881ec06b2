// Answers of our own beside their sources: what each claim is was written before grounding was run on them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { groundAnswer } from '../../src/core/grounding/ground.ts'

type Row = {
  readonly id: string
  readonly topic: string
  readonly language: 'en' | 'zh'
  readonly answer: string
  readonly sources: readonly string[]
  /** One a sentence of the answer. */
  readonly expected: readonly ('supported' | 'unsupported' | 'contradicted')[]
  readonly note: string
  /** Why grounding does not get it right. When it does, the test fails and this is to be taken out. */
  readonly open?: string
}

const rows = readFileSync(join(import.meta.dirname, 'own-grounding.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Row)

const found = ({ answer, sources }: Row) => groundAnswer(answer, sources)

const statuses = (row: Row): readonly string[] => found(row).claims.map(({ status }) => status)

describe('own grounding', () => {
  it.each(rows.filter(({ open }) => open === undefined))('$id $topic: $note', (row) => {
    expect(statuses(row)).toEqual(row.expected)
    // The figure of the whole answer says the same as its claims.
    const wrong = row.expected.some((status) => status === 'contradicted')
    if (wrong) expect(found(row).doubt).toBeGreaterThan(0.7)
    if (row.expected.every((status) => status === 'supported')) expect(found(row).doubt).toBeLessThan(0.2)
  })

  it.each(rows.filter(({ open }) => open !== undefined))('$id is still wrong: $open', (row) => {
    expect(statuses(row)).not.toEqual(row.expected)
  })
})
