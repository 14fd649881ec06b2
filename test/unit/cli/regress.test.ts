// `assay lab regress` and `assay policy check`: rows of a regression set at the command line.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runInMemory } from '../../support/cli-in-memory.ts'
import { policyFiles, policyText } from '../../support/policy-files.ts'

const row = (id: string, over: object = {}): string =>
  JSON.stringify({
    id,
    job: { prompt: 'How long?' },
    answers: [['Two days.']],
    expected: 'approved',
    ...over,
  })

const limited = (max: number, version = '1.0.0'): string =>
  policyText('a', version, `checks: [{ kind: length, id: short, max: ${max} }]`)

async function given(files: Readonly<Record<string, string>>) {
  const folder = await policyFiles({
    'assay.yaml':
      "policies: ./p\nendpoints: { demo: { baseUrl: 'http://127.0.0.1:9' } }\nmodels: { demo/basic: {} }\n",
    ...files,
  })
  const run = (...args: readonly string[]) => runInMemory('--config', join(folder.dir, 'assay.yaml'), ...args)
  const file = (name: string): string => join(folder.dir, name)
  return { ...folder, run, file }
}

describe('lab regress', () => {
  it('says which rows do not come out as they must, with their line, in 80 columns of order', async () => {
    await using world = await given({
      'p/a.yaml': limited(3),
      'p/regression/a.jsonl': `${row('long')}\n\n${row('denied', { expected: 'rejected' })}\n`,
    })
    const { exit, out } = await world.run('lab', 'regress', '--policy', 'a')
    expect(exit).toBe('no')
    expect(out).toContain('a.jsonl:1:1')
    expect(out).toContain('expected approved, got rejected (checks_failed, no_progress; findings: short)')
    expect(out).toContain('1 of 2 rows as expected')
  })

  it('tells better from worse than a stored run, for a build to go by', async () => {
    await using world = await given({
      'p/a.yaml': limited(40),
      'p/regression/a.jsonl': `${row('one')}\n${row('two', { answers: [['二天。']] })}\n`,
    })
    const kept = world.file('run.json')
    const regress = (...more: readonly string[]) => world.run('lab', 'regress', '--policy', 'a', ...more)
    expect((await regress('--save', kept)).exit).toBe('ok')
    expect(JSON.parse(readFileSync(kept, 'utf8'))).toMatchObject({
      policy: { name: 'a', version: '1.0.0' },
      rows: [
        { id: 'one', passed: 1 },
        { id: 'two', passed: 1 },
      ],
    })
    expect(await regress('--run', kept)).toMatchObject({ exit: 'ok' })
    await world.write('p/a.yaml', limited(3, '1.1.0'))
    const worse = await regress('--run', kept)
    expect(worse.exit).toBe('no')
    expect(worse.out).toContain('one  approved → rejected (checks_failed, no_progress; findings: short)')
    expect(worse.out).not.toContain('worse   two')
    const told = await regress('--run', kept, '--json', '--save', kept)
    expect(JSON.parse(told.out)).toMatchObject({
      comparison: { verdict: 'worse', moved: [{ id: 'one', move: 'worse' }] },
    })
    await world.write('p/a.yaml', limited(40, '1.2.0'))
    const better = await regress('--run', kept)
    expect(better.exit).toBe('ok')
    expect(better.out).toContain('better than the stored run')
  })

  it.each([
    ['no such policy', ['--policy', 'b'], 'there is no policy named b'],
    ['no set', ['--policy', 'c'], 'there is no regression/c.jsonl beside the policy'],
    ['a set that is none', ['--policy', 'd'], 'regression/d.jsonl:1:1'],
    ['an empty set', ['--policy', 'e'], 'holds no row'],
    ['no stored run', ['--policy', 'a', '--run', '/nowhere'], 'cannot be read'],
    ['another file for a run', ['--policy', 'a', '--run', 'package.json'], 'this is no stored run'],
    ['nowhere to save', ['--policy', 'a', '--save', '/nowhere/run.json'], 'cannot be written'],
  ])('ends as an error with %s', async (_, args, message) => {
    await using world = await given({
      'p/a.yaml': policyText('a'),
      'p/regression/a.jsonl': row('one'),
      'p/c.yaml': policyText('c'),
      'p/d.yaml': policyText('d'),
      'p/regression/d.jsonl': '{"id": "\u001b[2J"}',
      'p/e.yaml': policyText('e'),
      'p/regression/e.jsonl': '\n',
    })
    const { exit, err } = await world.run('lab', 'regress', ...args)
    expect(exit).toBe('usage')
    expect(err).toContain(message)
    expect(err).not.toContain('\u001b')
    expect(existsSync(world.file('run.json'))).toBe(false)
  })
})

describe('policy check', () => {
  it('runs the sets and names every row that fails', async () => {
    await using world = await given({
      'p/a.yaml': limited(40),
      'p/regression/a.jsonl': `${row('one')}\n${row('two', { expected: 'rejected' })}\n{}\n`,
    })
    const { exit, out } = await world.run('policy', 'check')
    expect(exit).toBe('no')
    expect(out).toContain('a.jsonl:2:1')
    expect(out).toContain('a.jsonl:3:1')
    await world.write('p/regression/a.jsonl', `${row('one')}\n`)
    expect(await world.run('policy', 'check')).toMatchObject({ exit: 'ok' })
    expect(JSON.parse((await world.run('policy', 'check', '--json')).out)).toMatchObject({
      valid: true,
      policies: [{ name: 'a', rows: 1 }],
    })
  })
})
