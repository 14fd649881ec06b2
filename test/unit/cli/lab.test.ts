// `assay lab bench`: a set by its published protocol, on rows of the same form that nobody has seen.
import { dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { SETS } from '../../../src/lab/bench.ts'
import { allHelp, runInMemory } from '../../support/cli-in-memory.ts'
import { textFile } from '../../support/text-files.ts'

const rows = Array.from({ length: 12 }, (_, at) => ({
  knowledge: `The bridge of town ${at} was opened in ${1900 + at} and is ${200 + at} metres long.`,
  question: `When was the bridge of town ${at} opened?`,
  right: `It was opened in ${1900 + at}.`,
  made_up: `It was opened in ${1700 + at}.`,
}))
const folderOf = (text: string): string => dirname(textFile('qa.jsonl', text))
const bench = (folder: string, ...more: readonly string[]) =>
  runInMemory('lab', 'bench', '--set', 'halueval-qa', '--data', folder, ...more)
const folder = (): string => folderOf(rows.map((row) => JSON.stringify(row)).join('\n'))

describe('lab bench', () => {
  it('prints figures beside the published ones in 80 columns', async () => {
    const { exit, out } = await bench(folder())
    expect(exit).toBe('ok')
    expect(out).toMatch(/^halueval-qa {2}24 rows \(all\)/)
    expect(out).toMatch(/^answers AUROC +100\.0 /m)
    expect(out).toContain('ChatGPT')
    for (const line of out.split('\n')) expect(line.length, line).toBeLessThanOrEqual(80)
  })

  it('the same seed gives the same intervals; halves are told apart', async () => {
    const given = folder()
    const [one, two] = [
      await bench(given, '--seed', '7', '--json'),
      await bench(given, '--seed', '7', '--json'),
    ]
    expect(one.out).toBe(two.out)
    expect(JSON.parse(one.out)).toMatchObject({ set: 'halueval-qa', rows: 24, seed: 7, part: 'all' })
    expect(JSON.parse((await bench(given, '--part', 'tune', '--json')).out)).toMatchObject({ rows: 12 })
  })

  it('names every set in its help, and a set that is not known', async () => {
    const help = allHelp().find(({ path }) => path === 'assay lab bench')?.help ?? ''
    for (const set of SETS) expect(help).toContain(set)
    const { exit, err } = await runInMemory('lab', 'bench', '--set', 'no-set', '--data', '.')
    expect(exit).toBe('usage')
    expect(err).toContain('wikibio-gpt3')
  })

  it('a folder without rows, or rows that are none, are told in a sentence', async () => {
    const empty = await bench('/nowhere')
    expect(empty.exit).toBe('usage')
    expect(empty.err).toContain('there are no rows of halueval-qa in /nowhere')
    const broken = await bench(folderOf('\u001b[2J{'))
    expect(broken.exit).toBe('usage')
    expect(broken.err).toContain('cannot be used')
    expect(broken.err).not.toContain('\u001b')
  })
})
