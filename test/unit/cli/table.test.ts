// Tables fit the terminal, whatever is in them.
import fc from 'fast-check'
import stringWidth from 'string-width'
import { describe, expect, it } from 'vitest'
import { memorySink } from '../../support/cli-in-memory.ts'
import { cutTo, padTo } from '../../../src/cli/fit-text.ts'
import { openScreen } from '../../../src/cli/screen.ts'
import type { Column, Row } from '../../../src/cli/table.ts'

function printed(columns: readonly Column[], rows: readonly Row[], width = 80): readonly string[] {
  const out = memorySink({ columns: width })
  openScreen({ out, err: memorySink() }, { json: false, verbose: false }).table(columns, rows)
  return out.text().trimEnd().split('\n')
}

const long = '退款申请已经提交，客服会在三个工作日内与您联系，请保持电话畅通，谢谢您的耐心等待。'

describe('cutting', () => {
  it('counts Han characters as two columns and never cuts one in two', () => {
    expect(cutTo('退款政策', 8)).toBe('退款政策')
    expect(cutTo('退款政策', 7)).toBe('退款政…')
    expect(cutTo('退款政策', 6)).toBe('退款…')
    expect(padTo('退款', 6)).toBe('退款  ')
    expect(padTo('7', 3, 'right')).toBe('  7')
  })

  it('keeps joined emoji together', () => {
    expect(cutTo('👩‍👩‍👧👩‍👩‍👧', 3)).toBe('👩‍👩‍👧…')
  })

  it('holds for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 30 }), (text, columns) => {
        return stringWidth(cutTo(text, columns)) <= columns
      }),
    )
  })
})

describe('a table', () => {
  const columns: readonly Column[] = [
    { title: 'ID', whole: true },
    { title: 'CODE' },
    { title: 'WHY' },
    { title: 'N', side: 'right' },
  ]

  it('with Chinese text is at most 80 columns wide, and ids are whole', () => {
    const lines = printed(columns, [
      ['assay.jobs-3-1024', 'job_policy_unknown', long, 1],
      ['assay.jobs-11-7', 'budget_tokens', `${long}${long}`, 12345],
      ['assay.jobs-0-0', '退款', 'short', 3],
    ])
    for (const line of lines) expect(stringWidth(line)).toBeLessThanOrEqual(80)
    expect(lines[1]).toMatch(/^assay\.jobs-3-1024 +job_policy_unknown +退款.*… +1$/)
  })

  it('uses a wide terminal and obeys a narrow one', () => {
    const row: Row = ['assay.jobs-3-1024', 'job_policy_unknown', long, 1]
    expect(printed(columns, [row], 160)[1]).toContain(long)
    for (const line of printed(columns, [row], 44)) expect(stringWidth(line)).toBeLessThanOrEqual(44)
  })

  it('escapes hostile cells before they are measured', () => {
    const [, line = ''] = printed(columns, [['a', '\u001b[2J', 'x\ny', 1]])
    expect(line).toContain('\\u{1b}[2J')
    expect(line).toContain('x\\ny')
  })

  it('has no blanks at the end of a line', () => {
    for (const line of printed(
      [{ title: 'A' }, { title: 'B' }],
      [
        ['x', ''],
        ['yyy', 'z'],
      ],
    )) {
      expect(line).toBe(line.trimEnd())
    }
  })

  it('never cuts an id, even where the line becomes too wide', () => {
    const id = 'a-very-long-prefix-for-a-topic.jobs-128-1234567890-'.repeat(2)
    expect(printed(columns, [[id, 'job_invalid', long, 1]])[1]).toContain(id)
  })

  it('fits for any cells', () => {
    const cell = fc.string({ unit: 'grapheme', maxLength: 120 })
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell, cell), { maxLength: 5 }), (rows) => {
        const lines = printed([{ title: 'A' }, { title: 'B' }, { title: 'C' }], rows)
        return lines.every((line) => stringWidth(line) <= 80)
      }),
    )
  })
})
