// `assay policy check` of one file: it alone is read, with its regression rows.
import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { runInMemory } from '../../support/cli-in-memory.ts'
import { policyFolder } from '../../support/shipped-policies.ts'
import { textFile } from '../../support/text-files.ts'

const configText = `
endpoints: { demo: { baseUrl: http://127.0.0.1:1/v1 } }
models: { demo/basic: {}, demo/strong: {}, demo/judge: {} }
policies: ${policyFolder}
`
const check = (...args: readonly string[]) =>
  runInMemory('--config', textFile('assay.yaml', configText), '--json', 'policy', 'check', ...args)

it('reads one file and runs its rows', async () => {
  const { exit, out } = await check(join(policyFolder, 'refund-policy.yaml'))
  expect(exit).toBe('ok')
  const { policies } = JSON.parse(out) as { policies: { name: string; rows?: number }[] }
  expect(policies.map(({ name }) => name)).toEqual(['refund-policy'])
  expect(policies[0]?.rows).toBeGreaterThan(5)
})

it('says what is wrong with it, and nothing of its neighbours', async () => {
  const file = textFile('mine.yaml', 'name: mine\nversion: 1.0.0\nmodel: [demo/basic]\n')
  writeFileSync(join(dirname(file), 'other.yaml'), 'no policy at all')
  const { exit, out } = await check(file)
  expect(exit).toBe('no')
  expect(out).toContain('did you mean \\"models\\"?')
  expect(out).not.toContain('other.yaml')
})

it('says that a path leads nowhere', async () => {
  const { exit, out } = await check('nowhere.yaml')
  expect(exit).toBe('no')
  expect(out).toContain('it does not exist')
})
