// How progress is shown: redrawn on a terminal, a line a tenth elsewhere.
import { describe, expect, it } from 'vitest'
import { progressOn } from '../../../deploy/local/stack/progress.ts'

const shown = (isTTY: boolean, steps: number): string => {
  let text = ''
  const show = progressOn({ isTTY, write: (part: string) => (text += part) })
  for (let step = 0; step <= steps; step += 1)
    show({ kind: 'download', done: step * 1e6, total: steps * 1e6 })
  show({ kind: 'note', text: 'done' })
  return text
}

describe('progressOn', () => {
  it('writes eleven lines into a log, however many bytes come', () => {
    const lines = shown(false, 1_000).trimEnd().split('\n')
    expect(lines).toHaveLength(12)
    expect(lines[5]).toBe('downloading [==========          ] 500 of 1000 MB')
    expect(lines.at(-1)).toBe('done')
  })

  it('redraws one line on a terminal', () => {
    const text = shown(true, 1_000)
    expect(text.split('\n')).toHaveLength(3)
    expect(text).toContain('\rdownloading [====================] 1000 of 1000 MB\n')
  })
})
