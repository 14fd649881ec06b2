// `assay lab calibrate` at the command line: rows in, a diff or a changed policy out, and what it refuses.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runInMemory } from '../../support/cli-in-memory.ts'
import { policyFiles, policyText } from '../../support/policy-files.ts'

const policy = policyText(
  'a',
  '1.0.0',
  'evaluation: { model: demo/judge }\ngates: [{ kind: faithful, threshold: 0.8 }]\n',
)

const row = (place: number, over: object = {}): string =>
  JSON.stringify({
    question: `${place % 4 < 2 ? 'How long' : '多久'} ${place}?`,
    context: 'Two days.',
    answer: 'Two days.',
    label: place % 2 === 0,
    probability: place % 2 === 0 ? 0.9 : 0.3,
    method: 'confidence',
    ...over,
  })

const rows = Array.from({ length: 60 }, (_, place) => row(place)).join('\n')

async function given(data: string, text = policy) {
  const folder = await policyFiles({
    'assay.yaml':
      "policies: ./p\nendpoints: { demo: { baseUrl: 'http://127.0.0.1:9' } }\nmodels: { demo/basic: {}, demo/judge: {} }\n",
    'p/a.yaml': text,
    'rows.jsonl': data,
  })
  const run = (...args: readonly string[]) =>
    runInMemory(
      '--config',
      join(folder.dir, 'assay.yaml'),
      'lab',
      'calibrate',
      '--policy',
      'a',
      '--data',
      join(folder.dir, 'rows.jsonl'),
      ...args,
    )
  const check = () => runInMemory('--config', join(folder.dir, 'assay.yaml'), 'policy', 'check')
  const written = (): string => readFileSync(join(folder.dir, 'p/a.yaml'), 'utf8')
  return { ...folder, run, check, written }
}

// The first run loads the parsers of SQL and shell, which takes long on a busy machine.
describe('lab calibrate', { timeout: 60_000 }, () => {
  it('shows what it would change and leaves the file alone, within 80 columns', async () => {
    await using world = await given(rows)
    const { exit, out } = await world.run()
    expect(exit).toBe('ok')
    expect(out).toMatch(/faithful {2}demo\/judge {2}60 rows: 30 good, 30 bad/)
    expect(out).toContain('-version: 1.0.0'.replace('-', '- '))
    expect(out).toContain('+ version: 1.0.1')
    expect(out).toContain('not written')
    expect(world.written()).toBe(policy)
  })

  it('writes a policy that loads, and that no longer loads when its judge changes', async () => {
    await using world = await given(rows)
    expect((await world.run('--write')).exit).toBe('ok')
    expect(world.written()).toContain('threshold: 0.9')
    expect((await world.check()).exit).toBe('ok')
    const written = world.written()
    await world.write(
      'p/a.yaml',
      written
        .replace('kind: faithful,', 'kind: faithful, model: demo/basic,')
        .replace('model: demo/judge }', 'model: demo/judge, sameModel: true }'),
    )
    const stale = await world.check()
    expect(stale.exit).toBe('no')
    expect(stale.out).toContain('was measured with the model demo/judge and is asked of demo/basic')
    // A stale calibration does not stand in the way of the next.
    expect((await world.run('--write')).exit).toBe('ok')
    expect((await world.check()).exit).toBe('ok')
    expect(world.written()).toContain('version: 1.0.2')
  })

  it('writes nothing of rows that do not carry it', async () => {
    await using world = await given(
      Array.from({ length: 30 }, (_, place) => row(place, { label: true })).join('\n'),
    )
    const { exit, out } = await world.run('--write')
    expect(exit).toBe('no')
    expect(out).toContain('All 30 rows are good')
    expect(out).toContain('nothing to write')
    expect(world.written()).toBe(policy)
    const told = await world.run('--json')
    expect(JSON.parse(told.out)).toMatchObject({ report: { targets: [{ usable: false, bad: 0 }] } })
  })

  it('names every line that is no row, and refuses wishes that cannot be', async () => {
    await using world = await given(`${row(1)}\nnonsense\n${row(2, { label: 'maybe' })}\n`)
    const { exit, err } = await world.run()
    expect(exit).toBe('usage')
    expect(err).toContain('rows.jsonl:2')
    expect(err).toContain('rows.jsonl:3')
    expect((await world.run('--precision', '2')).exit).toBe('usage')
    expect((await world.run('--precision', '0.9', '--cost', '3')).exit).toBe('usage')
    expect((await world.run('--for', 'polite')).exit).toBe('usage')
  })

  it('refuses a file that it could not change without breaking it', async () => {
    const json = JSON.stringify({
      name: 'a',
      version: '1.0.0',
      models: ['demo/basic'],
      evaluation: { model: 'demo/judge' },
      gates: [{ kind: 'faithful' }],
      fallback: { en: 'Sorry.', zh: '抱歉。' },
    })
    await using world = await given(rows, json)
    const { exit, err } = await world.run('--write')
    expect(exit).toBe('usage')
    expect(err).toContain('cannot be put into this file')
    expect(world.written()).toBe(json)
  })
})
