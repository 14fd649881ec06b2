// Policies that change while the service runs: taken when whole, refused loudly, never lost.
import { rename, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { PolicySet } from '../../../src/adapters/policies/load-policies.ts'
import { openPolicyStore, type OpenPolicyStore } from '../../../src/adapters/policies/open-policy-store.ts'
import type { Attributes, Log } from '../../../src/ports/telemetry.ts'
import { eventually } from '../../support/eventually.ts'
import { freeModels } from '../../support/given.ts'
import { grammars } from '../../support/grammars.ts'
import { policyFiles, policyText } from '../../support/policy-files.ts'

type Line = { readonly level: string; readonly message: string; readonly fields: Attributes }

function listeningLog(): { readonly log: Log; readonly errors: () => readonly Line[] } {
  const lines: Line[] = []
  const at =
    (level: string) =>
    (message: string, fields: Attributes = {}): void =>
      void lines.push({ level, message, fields })
  return {
    log: { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') },
    errors: () => lines.filter(({ level }) => level === 'error'),
  }
}

async function open(dir: string) {
  const { log, errors } = listeningLog()
  const changes: PolicySet[] = []
  const store = await openPolicyStore({
    dir,
    prices: freeModels,
    grammars,
    log,
    pollMs: 5,
    onChange: (set) => void changes.push(set),
  })
  return { store, errors, changes, [Symbol.asyncDispose]: () => store.stop() }
}

const versionOf = (store: OpenPolicyStore, name = 'a'): string | undefined => store.find(name)?.ref.version

describe('policies in force', () => {
  it('follow the files, and tell of it', async () => {
    await using files = await policyFiles({ 'a.yaml': policyText('a') })
    await using opened = await open(files.dir)
    const { store, changes } = opened
    expect(versionOf(store)).toBe('1.0.0')
    await files.write('a.yaml', policyText('a', '1.1.0'))
    await eventually('the new version', () => versionOf(store) === '1.1.0')
    await files.write('b.yaml', policyText('b'))
    await eventually('another policy', () => versionOf(store, 'b') === '1.0.0')
    await files.remove('b.yaml')
    await eventually('its end', () => store.find('b') === undefined)
    expect(changes).toHaveLength(3)
    expect(store.current()).toBe(changes.at(-1))
  })

  it('stay with a job that began under them', async () => {
    await using files = await policyFiles({ 'a.yaml': policyText('a', '1.0.0', 'system: Old.') })
    await using opened = await open(files.dir)
    const held = opened.store.find('a')
    await files.write('a.yaml', policyText('a', '2.0.0', 'system: New.'))
    await eventually('the new version', () => versionOf(opened.store) === '2.0.0')
    expect(held).toMatchObject({ ref: { version: '1.0.0' }, system: 'Old.' })
  })

  it('stay when the files do not load, and the refusal is told once', async () => {
    await using files = await policyFiles({ 'a.yaml': policyText('a') })
    await using opened = await open(files.dir)
    const { store, errors } = opened
    await files.write('a.yaml', policyText('a', '2.0.0', 'scenario: critcal'))
    await eventually('the refusal', () => errors().length > 0)
    expect(versionOf(store)).toBe('1.0.0')
    expect(errors()[0]?.fields['problems']).toEqual([
      `${files.dir}/a.yaml:5:1 /scenario found "critcal"; did you mean "critical"?`,
    ])
    await files.write('b.yaml', policyText('b'))
    await files.write('a.yaml', policyText('a', '2.0.0', 'scenario: critical'))
    await eventually('the mended version', () => versionOf(store) === '2.0.0')
    expect(errors()).toHaveLength(1)
  })

  it('stay when the whole folder goes away for a while', async () => {
    await using files = await policyFiles({ 'in/a.yaml': policyText('a') })
    const dir = join(files.dir, 'in')
    await using opened = await open(dir)
    await rename(dir, join(files.dir, 'away'))
    await eventually('the refusal', () => opened.errors().length > 0)
    expect(versionOf(opened.store)).toBe('1.0.0')
    await files.write('away/a.yaml', policyText('a', '1.1.0'))
    await rename(join(files.dir, 'away'), dir)
    await eventually('its return', () => versionOf(opened.store) === '1.1.0')
  })

  it('follow files that policies refer to, also those of a later version', async () => {
    await using files = await policyFiles({ 'a.yaml': policyText('a'), 'a/system.md': 'One..' })
    await using opened = await open(files.dir)
    const systemIs = (text: string) => eventually(text, () => opened.store.find('a')?.system === text)
    await files.write('a.yaml', policyText('a', '2.0.0', 'system: file://./a/system.md'))
    await systemIs('One..')
    // All as long as each other: only the time of the file tells.
    for (const text of ['Two..', 'Three', 'Four.', 'Five.']) {
      await files.write('a/system.md', text)
      await systemIs(text)
    }
  })

  it('follow the swap of a link, as a mounted ConfigMap does it', async () => {
    await using files = await policyFiles({
      'in/..1/a.yaml': policyText('a', '1.0.0'),
      'in/..2/a.yaml': policyText('a', '2.0.0'),
    })
    const dir = join(files.dir, 'in')
    await symlink('..1', join(dir, '..data'))
    await symlink('..data/a.yaml', join(dir, 'a.yaml'))
    await using opened = await open(dir)
    await symlink('..2', join(dir, '..next'))
    await rename(join(dir, '..next'), join(dir, '..data'))
    await eventually('the other version', () => versionOf(opened.store) === '2.0.0')
  })

  it('are left as they are by a file that is only touched', async () => {
    await using files = await policyFiles({ 'a.yaml': policyText('a') })
    await using opened = await open(files.dir)
    await files.write('a.yaml', `# a remark\n${policyText('a')}`)
    await files.write('b.yaml', policyText('b'))
    await eventually('another policy', () => versionOf(opened.store, 'b') === '1.0.0')
    expect(opened.changes).toHaveLength(1)
  })

  it('do not move any more once the store is stopped', async () => {
    await using files = await policyFiles({ 'a.yaml': policyText('a') })
    const opened = await open(files.dir)
    await opened.store.stop()
    await files.write('a.yaml', policyText('a', '2.0.0'))
    await using other = await open(files.dir)
    await files.write('a.yaml', policyText('a', '3.0.0'))
    await eventually('the change in the other store', () => versionOf(other.store) === '3.0.0')
    expect(versionOf(opened.store)).toBe('1.0.0')
  })

  it('must load before the service starts', async () => {
    await using files = await policyFiles({ 'a.yaml': policyText('a', '1.0.0', 'scenario: x') })
    await expect(open(files.dir)).rejects.toThrow(
      '/scenario found "x", wanted one of standard, critical, creative',
    )
  })
})
