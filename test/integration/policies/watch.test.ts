// Policies that change while the service runs: taken when whole, refused loudly, never lost.
import { link, mkdir, rename, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { PolicySet } from '../../../src/adapters/policies/load-policies.ts'
import { openPolicyStore, type OpenPolicyStore } from '../../../src/adapters/policies/open-policy-store.ts'
import type { Served } from '../../../src/adapters/policies/unserved.ts'
import { faultCodes } from '../../../src/core/faults/codes.ts'
import type { Attributes, Log } from '../../../src/ports/telemetry.ts'
import { regressionVet } from '../../../src/runtime/run-regression.ts'
import { silentTracer } from '../../../src/telemetry/silent.ts'
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

async function open(dir: string, lackedBy: Served['lackedBy'] = () => []) {
  const { log, errors } = listeningLog()
  const changes: PolicySet[] = []
  const store = await openPolicyStore({
    dir,
    served: { prices: freeModels, lackedBy },
    grammars,
    log,
    tracer: silentTracer,
    vet: regressionVet(dir),
    pollMs: 5,
    unreadMs: 100,
    onChange: (set) => void changes.push(set),
  })
  return { store, errors, changes, [Symbol.asyncDispose]: () => store.stop() }
}

const versionOf = (store: OpenPolicyStore, name = 'a'): string | undefined => store.find(name)?.ref.version

const approvedRow = (id: string): string =>
  JSON.stringify({ id, job: { prompt: 'How long?' }, answers: [['Two days.']], expected: 'approved' })

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
    // As long as each other: only the time of the file tells.
    await files.write('a/system.md', 'Two..')
    await eventually('the refusal', () => opened.errors().length === 1)
    expect(opened.errors()[0]?.fields).toMatchObject({ code: 'policy_content_changed' })
    expect(opened.store.find('a')?.system).toBe('One..')
    await files.write('a.yaml', policyText('a', '2.0.1', 'system: file://./a/system.md'))
    await systemIs('Two..')
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

  it('follow a file that could not be read and now can, though it looks as before', async () => {
    await using files = await policyFiles({
      'one/a.yaml': policyText('a'),
      'out/a.yaml': policyText('a', '2.0.0'),
    })
    const at = (path: string) => join(files.dir, path)
    await mkdir(at('two'))
    await mkdir(at('three'))
    await link(at('out/a.yaml'), at('three/a.yaml'))
    await symlink('../out/a.yaml', at('two/a.yaml'))
    const point = async (to: string): Promise<void> => {
      await symlink(to, at('next'))
      await rename(at('next'), at('in'))
    }
    await point('one')
    await using opened = await open(at('in'))
    await point('two')
    await eventually('the refusal', () => opened.errors().length === 1)
    expect(String(opened.errors()[0]?.fields['problems'])).toContain('lies outside the folder')
    await point('three')
    await eventually('the new version', () => versionOf(opened.store) === '2.0.0')
    expect(opened.errors()).toHaveLength(1)
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

  it('are not replaced by a version that fails its regression rows, until one is mended', async () => {
    const limited = (version: string, max: number) =>
      policyText('a', version, `checks: [{ kind: length, id: short, max: ${max} }]`)
    await using files = await policyFiles({
      'a.yaml': limited('1.0.0', 40),
      'regression/a.jsonl': `${approvedRow('two-days')}\n`,
    })
    await using opened = await open(files.dir)
    const { store, errors } = opened
    await files.write('a.yaml', limited('1.1.0', 3))
    await eventually('the refusal', () => errors().length === 1)
    expect(versionOf(store)).toBe('1.0.0')
    expect(errors()[0]?.fields).toMatchObject({
      code: 'policies_regressed',
      problemCount: 1,
      problems: [
        `${files.dir}/regression/a.jsonl:1:1 a 1.1.0, row "two-days": expected approved, got rejected (checks_failed, no_progress; findings: short)`,
      ],
    })
    // The row changes with the policy: only both together are taken.
    const row = JSON.parse(approvedRow('two-days')) as object
    await files.write('regression/a.jsonl', JSON.stringify({ ...row, expected: 'rejected' }))
    await eventually('the new version', () => versionOf(store) === '1.1.0')
    expect(errors()).toHaveLength(1)
  })

  it('must pass their regression rows before the service starts', async () => {
    await using files = await policyFiles({
      'a.yaml': policyText('a', '1.0.0', 'checks: [{ kind: length, id: short, max: 3 }]'),
      'regression/a.jsonl': `${approvedRow('one')}\n{"id": "two"}\nno row\n${approvedRow('one')}\n`,
    })
    await expect(open(files.dir)).rejects.toThrow(
      /fail rows.*a\.jsonl:2:1 .*a\.jsonl:3:1 not JSON.*a\.jsonl:4:1 the id "one" is taken.*a\.jsonl:1:1 .*row "one".*assay policy check/s,
    )
  })

  it('are not replaced by a version that needs what the config lacks, until either has changed', async () => {
    await using files = await policyFiles({ 'a.yaml': policyText('a') })
    const needy =
      (names: readonly string[]): Served['lackedBy'] =>
      ({ ref }) =>
        names.filter((name) => ref.version.startsWith(name)).map((name) => `reward service v${name}`)
    let collections = 0
    await using opened = await open(files.dir, (policy) => [
      ...needy(['2'])(policy),
      ...(policy.ref.version.startsWith('3') && collections === 0 ? ['collection help'] : []),
    ])
    const { store, errors } = opened
    await files.write('a.yaml', policyText('a', '2.0.0'))
    await eventually('the refusal', () => errors().length === 1)
    expect(versionOf(store)).toBe('1.0.0')
    expect(errors()[0]?.fields).toMatchObject({
      code: 'policies_unserved',
      remedy: faultCodes.policies_unserved.remedy,
      problems: [`${files.dir}/a.yaml a 2.0.0 needs reward service v2`],
    })
    // What it needs comes by itself.
    await files.write('a.yaml', policyText('a', '3.0.0'))
    await eventually('the other refusal', () => errors().length === 2)
    collections = 1
    await eventually('the new version', () => versionOf(store) === '3.0.0')
    // Or with another config.
    await files.write('a.yaml', policyText('a', '2.1.0'))
    await eventually('the third refusal', () => errors().length === 3)
    const under = store.under({ prices: freeModels, lackedBy: () => [] })
    if (under.ok) under.value()
    await eventually('the older one', () => versionOf(store) === '2.1.0')
    expect(errors()).toHaveLength(3)
  })

  it('may lack at the start what they then go on to lack, which is said', async () => {
    await using files = await policyFiles({ 'a.yaml': policyText('a') })
    await using opened = await open(files.dir, ({ ref }) => (ref.name === 'a' ? ['database shop'] : []))
    expect(opened.errors()[0]?.fields).toMatchObject({
      code: 'policies_unserved',
      problems: [`${files.dir}/a.yaml a 1.0.0 needs database shop`],
    })
    await files.write('a.yaml', policyText('a', '1.1.0'))
    await files.write('b.yaml', policyText('b'))
    await eventually('the new version', () => versionOf(opened.store) === '1.1.0')
    expect(opened.errors()).toHaveLength(1)
  })

  it('must load before the service starts', async () => {
    await using files = await policyFiles({ 'a.yaml': policyText('a', '1.0.0', 'scenario: x') })
    await expect(open(files.dir)).rejects.toThrow(
      '/scenario found "x", wanted one of standard, critical, creative',
    )
  })
})
