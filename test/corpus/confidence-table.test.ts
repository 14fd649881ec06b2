// The table of how often such agreement was right is what the bench counts on the set that it names.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { bandsOf } from '../../src/core/consistency/confidence.ts'
import { runBench } from '../../src/lab/bench.ts'

const folder = join(import.meta.dirname, '../../../shared/data')

it.skipIf(!existsSync(join(folder, 'sac3-qa')))(
  'holds the figures of the bench (skipped where sac3-qa is not beside the repository)',
  () => {
    const report = runBench({ set: 'confidence', dir: folder })
    const counted = report?.figures.map(({ name, value }) => ({
      rows: Number(/\((\d+)\)$/u.exec(name)?.[1]),
      right: Math.round(value) / 100,
    }))
    const table = [false, true].flatMap((mixed) =>
      [5, 3, 2].flatMap((answers) => bandsOf({ answers, mixed }) ?? []),
    )
    expect(counted).toHaveLength(table.length)
    // Every better reading moves a question or two from one band to the next.
    for (const [at, { rows, right }] of table.entries()) {
      expect(Math.abs((counted?.[at]?.rows ?? 0) - rows)).toBeLessThanOrEqual(3)
      expect(Math.abs((counted?.[at]?.right ?? 0) - right)).toBeLessThanOrEqual(0.05)
    }
  },
)
