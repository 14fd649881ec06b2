// `assay policy explain|show` and `assay errors`: plain words, in 80 columns.
import { readFileSync } from 'node:fs'
import stringWidth from 'string-width'
import { describe, expect, it } from 'vitest'
import { faultCodes } from '../../../src/core/faults/codes.ts'
import { runInMemory } from '../../support/cli-in-memory.ts'
import { policyFolder, shippedPolicies } from '../../support/shipped-policies.ts'
import { textFile } from '../../support/text-files.ts'

const configText = `
endpoints: { demo: { baseUrl: http://127.0.0.1:1/v1 } }
models: { demo/basic: {}, demo/strong: {}, demo/judge: {} }
policies: ${policyFolder}
`
const run = (...args: readonly string[]) =>
  runInMemory('--config', textFile('assay.yaml', configText), ...args)
const fits = (text: string): void => {
  for (const line of text.split('\n')) expect(stringWidth(line), line).toBeLessThanOrEqual(80)
}
const names = [...new Set(shippedPolicies().loaded.map(({ policy }) => policy.ref.name))]
/** Paths are never cut: they are there to be copied. */
const withoutPaths = (text: string): string => text.replaceAll(policyFolder, '')

describe('a policy', () => {
  it.each(names)('%s is explained and shown in 80 columns', async (name) => {
    for (const args of [
      ['explain', name],
      ['explain', name, '--language', 'zh'],
      ['show', name],
    ]) {
      const { exit, out } = await run('policy', ...args)
      expect(exit).toBe('ok')
      fits(withoutPaths(out))
    }
  })

  it('is explained in the order in which a job meets its parts, and in Chinese too', async () => {
    const { out } = await run('policy', 'explain', 'help-desk')
    const headings = out.split('\n').filter((line) => /^[A-Z]/.test(line))
    expect(headings).toEqual([
      'The job',
      'Passages',
      'Answers',
      'Checks of each answer',
      'Agreement',
      'Outside the service',
      'Gates and judges',
      'When it fails',
      'Never approved',
      'The end',
    ])
    expect((await run('policy', 'explain', 'help-desk', '--language', 'zh')).out).toContain('\n绝不批准\n')
  })

  it('gives the same facts as JSON', async () => {
    const { out } = await run('policy', 'explain', 'trade-order', '--json')
    const { name, statements } = JSON.parse(out) as { name: string; statements: readonly object[] }
    expect(name).toBe('trade-order')
    expect(statements).toContainEqual({
      step: 'outside',
      code: 'state_job',
      facts: { name: 'market', pointer: '/input/market' },
      text: 'State market comes with the job, at /input/market.',
    })
  })

  it('is explained by its file as by its name, where the folder of the config does not matter', async () => {
    const file = `${policyFolder}/trade-order.yaml`
    const elsewhere = textFile('assay.yaml', configText.replace(policyFolder, '/nowhere'))
    const byFile = await runInMemory('--config', elsewhere, 'policy', 'explain', file, '--json')
    const byName = await run('policy', 'explain', 'trade-order', '--json')
    expect(byFile.exit).toBe('ok')
    expect(JSON.parse(byFile.out)).toEqual(JSON.parse(byName.out))
  })

  it('whose file is not there is told of with the file', async () => {
    const missing = await run('policy', 'explain', `${policyFolder}/no-such.yaml`)
    expect(missing).toMatchObject({ exit: 'no', out: expect.stringContaining('no-such.yaml') as string })
  })

  it('that is not there is told with the nearest name', async () => {
    expect(await run('policy', 'explain', 'trade-ordr')).toMatchObject({
      exit: 'no',
      err: expect.stringContaining('did you mean trade-order?') as string,
    })
  })
})

it.each(Object.keys(faultCodes))('errors %s fits 80 columns', async (code) => {
  const { out } = await run('errors', code)
  fits(out)
  expect(out.replaceAll(/\s+/g, ' ')).toContain(`do ${faultCodes[code as keyof typeof faultCodes].remedy}`)
})

it('the guide to policies names the command', () => {
  expect(readFileSync(`${policyFolder}/../docs/policies.md`, 'utf8')).toContain('assay policy explain')
})
