// `assay policy promote`: shown first, written on request, taken away again when a service would refuse it.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runInMemory } from '../../support/cli-in-memory.ts'
import { policyFiles, policyText } from '../../support/policy-files.ts'

async function given(files: Readonly<Record<string, string>>) {
  const folder = await policyFiles({
    'assay.yaml':
      "policies: ./p\nendpoints: { demo: { baseUrl: 'http://127.0.0.1:9' } }\nmodels: { demo/basic: {} }\n",
    ...files,
  })
  const run = (...args: readonly string[]) =>
    runInMemory('--config', join(folder.dir, 'assay.yaml'), 'policy', ...args)
  return { ...folder, run, file: (name: string): string => join(folder.dir, name) }
}

const promote = ['promote', 'a', '--instruction', 'format'] as const

describe('policy promote', () => {
  it('shows the change and writes nothing; with --write a version on trial beside the old one', async () => {
    await using world = await given({ 'p/a.yaml': policyText('a', '1.0.0', 'system: Be brief.') })
    const shown = await world.run(...promote)
    expect(shown.exit).toBe('ok')
    expect(shown.out).toContain('-system: Be brief.')
    expect(shown.out).toContain('+rollout: { from: 1.0.0, share: 0.2 }')
    expect(existsSync(world.file('p/a-1.1.0.yaml'))).toBe(false)

    expect((await world.run(...promote, '--share', '0.1', '--write')).exit).toBe('ok')
    const text = readFileSync(world.file('p/a-1.1.0.yaml'), 'utf8')
    expect(text).toMatch(/in the required format/)
    expect(text).toMatch(/符合要求格式/)
    const views = JSON.parse((await world.run('show', '--json')).out) as { policies: unknown }
    expect(views.policies).toMatchObject([
      { version: '1.1.0', inForce: true, share: 0.1 },
      { version: '1.0.0', inForce: true, share: 0.9 },
    ])

    const again = await world.run(...promote)
    expect(again.exit).toBe('usage')
    expect(again.err).toContain('is itself on trial')
  })

  it('takes back what a regression row speaks against', async () => {
    // A schema of the answer that only the old version's rows describe: the row fails whatever is promoted.
    await using world = await given({
      'p/a.yaml': policyText('a', '1.0.0', 'checks: [{ kind: length, id: short, max: 3 }]'),
      'p/regression/a.jsonl': JSON.stringify({
        id: 'one',
        job: { prompt: 'How long?' },
        answers: [['Two days.']],
        expected: 'approved',
      }),
    })
    const refused = await world.run(...promote, '--write')
    expect(refused.exit).toBe('usage')
    expect(refused.err).toContain('expected approved, got rejected')
    expect(existsSync(world.file('p/a-1.1.0.yaml'))).toBe(false)
  })

  it.each([
    [['promote', 'b', '--instruction', 'format'], 'there is no policy named b'],
    [['promote', 'a', '--instruction', 'shout'], 'Allowed choices are format'],
    [['promote', 'a', '--instruction', 'format', '--share', '1'], 'between 0 and 1'],
    [['promote', 'a', '--instruction', 'format', '--share', 'half'], 'between 0 and 1'],
  ])('refuses %j', async (args, message) => {
    await using world = await given({ 'p/a.yaml': policyText('a') })
    const { exit, err } = await world.run(...args)
    expect(exit).toBe('usage')
    expect(err).toContain(message)
  })
})
