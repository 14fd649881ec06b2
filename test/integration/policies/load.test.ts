// Loading a folder of policies: what is taken, what is refused, and where the mistake is.
import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { loadPolicies, type PolicySet } from '../../../src/adapters/policies/load-policies.ts'
import { problemText } from '../../../src/adapters/policies/policy-problem.ts'
import { freeModels } from '../../support/given.ts'
import { grammars } from '../../support/grammars.ts'
import { policyFiles, policyText } from '../../support/policy-files.ts'

const makePipe = 'mkfifo'

const load = (dir: string) => loadPolicies({ dir, prices: freeModels, grammars })

function setOf(dir: string): PolicySet {
  const loaded = load(dir)
  if (!loaded.ok) throw new Error(loaded.fault.map(problemText).join('\n'))
  return loaded.value
}

/** Problems without the folder's name. */
function problemsOf(dir: string): readonly string[] {
  const loaded = load(dir)
  return loaded.ok ? [] : loaded.fault.map((problem) => problemText(problem).replaceAll(`${dir}/`, ''))
}

describe('a folder of policies', () => {
  it('gives each file that ends in .yaml or .yml, and nothing else', async () => {
    await using files = await policyFiles({
      'a.yaml': policyText('a'),
      'b.yml': policyText('b'),
      'c.json': 'not read',
      '.#d.yaml': 'a lock file of an editor',
      'regression/e.yaml': 'not read',
      'README.md': 'not read',
    })
    await mkdir(join(files.dir, 'folder.yaml'))
    expect(setOf(files.dir).loaded.map(({ policy }) => policy.ref.name)).toEqual(['a', 'b'])
  })

  it('finds the newest version of a name, by number', async () => {
    await using files = await policyFiles({
      'a-1.yaml': policyText('a', '1.9.0'),
      'a-2.yaml': policyText('a', '1.10.0'),
      'a-3.yaml': policyText('a', '1.2.0'),
    })
    const set = setOf(files.dir)
    expect(set.find('a')?.ref.version).toBe('1.10.0')
    expect(set.loaded.map(({ policy }) => policy.ref.version)).toEqual(['1.10.0', '1.9.0', '1.2.0'])
    expect(set.find('b')).toBeUndefined()
    expect(set.find('__proto__')).toBeUndefined()
  })

  it('refuses one version of a name with two contents, and takes it with one', async () => {
    await using files = await policyFiles({
      'a.yaml': policyText('a'),
      'b.yaml': `# copy\n${policyText('a')}`,
    })
    expect(problemsOf(files.dir)).toEqual([])
    await files.write('b.yaml', policyText('a', '1.0.0', 'system: Other.'))
    expect(problemsOf(files.dir)).toEqual([
      'b.yaml:2:1 /version a 1.0.0 has another content in a.yaml; give one a new version',
    ])
  })

  it('gives a version on trial its share of the jobs, by their ids, and the older one the others', async () => {
    const trial = policyText('a', '1.1.0', 'rollout: { from: 1.0.0, share: 0.3 }')
    await using files = await policyFiles({ 'a.yaml': policyText('a'), 'b.yaml': trial })
    const set = setOf(files.dir)
    expect(set.find('a')?.ref.version).toBe('1.1.0')
    const versions = Array.from({ length: 200 }, (_, at) => set.find('a', `job-${at}`)?.ref.version)
    expect(new Set(versions)).toEqual(new Set(['1.0.0', '1.1.0']))
    expect(versions).toEqual(
      Array.from({ length: 200 }, (_, at) => setOf(files.dir).find('a', `job-${at}`)?.ref.version),
    )
  })

  it('takes one file by itself, with the base of its trial among the other files, whatever is wrong with these', async () => {
    await using files = await policyFiles({
      'a.yaml': policyText('a', '1.0.0', 'scenario: x'),
      'next.yaml': policyText('a', '1.1.0', 'rollout: { from: 1.0.0, share: 0.3 }'),
      'lost.yaml': policyText('b', '1.1.0', 'rollout: { from: 1.0.0, share: 0.3 }'),
      'broken.yaml': 'name: [',
    })
    const alone = (only: string) => loadPolicies({ dir: files.dir, only, prices: freeModels, grammars })
    const next = alone('next.yaml')
    expect(next.ok && next.value.loaded.map(({ policy }) => policy.ref.version)).toEqual(['1.1.0'])
    const lost = alone('lost.yaml')
    expect(lost.ok ? [] : lost.fault.map(({ message }) => message)).toEqual([
      'there is no b 1.0.0 for the other jobs',
    ])
  })

  it('refuses a trial without its older version, and canaries that nobody judges', async () => {
    await using files = await policyFiles({
      'a.yaml': policyText('a', '1.1.0', 'rollout: { from: 1.0.0, share: 0.3 }'),
      'b.yaml': policyText('b', '1.1.0', 'rollout: { from: 1.1.0, share: 0.3 }'),
      'c.yaml': policyText('c', '1.0.0', 'canaries: [{ id: x, expected: bad, question: q, answer: a }]'),
    })
    expect(problemsOf(files.dir)).toEqual([
      'a.yaml:5:12 /rollout/from there is no a 1.0.0 for the other jobs',
      'b.yaml:5:12 /rollout/from 1.1.0 is not older than 1.1.0',
      'c.yaml:5:1 /canaries there is no gate and no judge to show them to',
    ])
  })

  it('tells every problem of every file at once, with its place', async () => {
    await using files = await policyFiles({
      'a.yaml': policyText('a', '1.0.0', 'sampling: { cout: 2 }\nscenario: critcal'),
      'b.yaml': policyText(
        'b',
        '1.0.0',
        'checks:\n  - { kind: length, id: x }\n  - kind: rules\n    id: x\n    rules: [{ rule: outptu > 1, message: m }]',
      ),
      'c.yaml': policyText('c').replace('demo/basic', 'demo/weak'),
      'd.yaml': 'name: d\nname: d',
      'e.yaml': policyText('e'),
    })
    expect(problemsOf(files.dir)).toEqual([
      'a.yaml:5:13 /sampling/cout unknown key; did you mean "count"?',
      'a.yaml:6:1 /scenario found "critcal"; did you mean "critical"?',
      'b.yaml:6:5 /checks/0 give min, max or both',
      'b.yaml:8:5 /checks/1/id the id "x" is taken',
      'b.yaml:9:15 /checks/1/rules/0/rule unknown name "outptu"; there are output, input, documents',
      'c.yaml:3:10 /models/0 the config has no model demo/weak; it has demo/basic, demo/strong, demo/judge',
      'd.yaml:2:1 Map keys must be unique',
    ])
  })

  it.each([
    ['that is not there', 'nowhere', 'the folder of policies cannot be read: it does not exist'],
    ['that is a file', 'a.txt', 'the folder of policies cannot be read: it is not a folder'],
    ['that is empty', 'empty', 'there is no policy here: no file ends in .yaml or .yml'],
  ])('%s is one clear problem', async (_, name, message) => {
    await using files = await policyFiles({ 'a.txt': 'x', 'empty/note.txt': 'x' })
    const dir = join(files.dir, name)
    expect(load(dir)).toMatchObject({ ok: false, fault: [{ where: dir, message }] })
  })

  it('refuses what is no text, too long, or would hold it up', async () => {
    await using files = await policyFiles({
      'a.yaml': '\uFEFF'.concat(policyText('a')),
      'b.yaml': `# ${'x'.repeat(300_000)}\n`,
    })
    spawnSync(makePipe, [join(files.dir, 'c.yaml')])
    await files.write('d.yaml', Buffer.from([0xff, 0xfe, 0x61]))
    expect(problemsOf(files.dir)).toEqual([
      'b.yaml:1:1 b.yaml has 300003 bytes; 262144 are allowed',
      'c.yaml:1:1 c.yaml is not a file',
      'd.yaml:1:1 d.yaml is not UTF-8',
    ])
  })
})

describe('a reference to a file', () => {
  const schema = '{ "type": "object", "required": ["a"] }'
  const output = 'output: { kind: json, schema: file://./a/schema.json }'

  it('stands for the content of the file', async () => {
    await using files = await policyFiles({
      'a.yaml': policyText('a', '1.0.0', `system: file://./a/system.md\n${output}`),
      'a/system.md': 'You write configs.\n\n',
      'a/schema.json': schema,
    })
    await using inline = await policyFiles({
      'a.yaml': policyText(
        'a',
        '1.0.0',
        `system: You write configs.\noutput: { kind: json, schema: ${schema} }`,
      ),
    })
    const [referring] = setOf(files.dir).loaded
    const [plain] = setOf(inline.dir).loaded
    expect(referring?.policy.system).toBe('You write configs.')
    expect(referring?.record).toEqual(plain?.record)
    expect(referring?.policy.ref).toEqual(plain?.policy.ref)
  })

  it('changes the hash of the policy when the file changes', async () => {
    await using files = await policyFiles({
      'a.yaml': policyText('a', '1.0.0', output),
      'a/schema.json': schema,
    })
    const before = setOf(files.dir).find('a')?.ref.hash
    await files.write('a/schema.json', '{ "type": "object" }')
    expect(setOf(files.dir).find('a')?.ref.hash).not.toBe(before)
  })

  it.each([
    ['outside by dots', 'file://./../secret.txt'],
    ['outside by dots within', 'file://./a/../../secret.txt'],
    ['by an absolute path', 'file:///etc/passwd'],
    ['by a host', 'file://host/share'],
    ['without the point', 'file://a/system.md'],
    ['in percent signs', 'file://./%2e%2e/secret.txt'],
    ['with backslashes', String.raw`file://./..\secret.txt`],
  ])('is refused %s', async (_, reference) => {
    await using files = await policyFiles({ 'in/a.yaml': policyText('a', '1.0.0', `system: '${reference}'`) })
    await files.write('secret.txt', 'secret')
    const dir = join(files.dir, 'in')
    expect(problemsOf(dir)).toEqual([
      `a.yaml:5:1 /system ${reference}: write file://./name, a path inside the folder of policies`,
    ])
  })

  it('is refused where a link leads out, and followed where it stays inside', async () => {
    await using files = await policyFiles({
      'in/a.yaml': policyText('a', '1.0.0', 'system: file://./out.md'),
      'in/b.yaml': policyText('b', '1.0.0', 'system: file://./folder/secret.txt'),
      'in/c.yaml': policyText('c', '1.0.0', 'system: file://./here.md'),
      'in/real.md': 'Real.',
      'secret.txt': 'secret',
    })
    const dir = join(files.dir, 'in')
    await symlink('../secret.txt', join(dir, 'out.md'))
    await symlink('..', join(dir, 'folder'))
    await symlink('real.md', join(dir, 'here.md'))
    expect(problemsOf(dir)).toEqual([
      'a.yaml:5:1 /system out.md lies outside the folder of policies',
      'b.yaml:5:1 /system folder/secret.txt lies outside the folder of policies',
    ])
    await files.remove('in/a.yaml')
    await files.remove('in/b.yaml')
    expect(setOf(dir).find('c')?.system).toBe('Real.')
  })

  it('says what is wrong with the file, by the line that refers to it', async () => {
    await using files = await policyFiles({
      'a.yaml': policyText('a', '1.0.0', `system: file://./none.md\n${output}`),
      'a/schema.json': '{ "type": "object",\n  "type": "array" }',
    })
    expect(problemsOf(files.dir)).toEqual([
      'a.yaml:5:1 /system none.md cannot be read: it does not exist',
      'a.yaml:6:23 /output/schema a/schema.json:2:3 Map keys must be unique',
    ])
  })
})
