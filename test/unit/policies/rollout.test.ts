// A new version on a share of the jobs: who gets it, and what is promoted into it.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { contentHash } from '../../../src/adapters/policies/content-hash.ts'
import { nextVersion, promotedText } from '../../../src/adapters/policies/promoted-text.ts'
import { compareVersions } from '../../../src/adapters/policies/versions.ts'
import { lineDiff, shortDiff } from '../../../src/lab/line-diff.ts'
import { isSampled } from '../../../src/core/evaluation/sampled.ts'
import { getsNewVersion } from '../../../src/core/policy/rollout.ts'

const ids = Array.from({ length: 4000 }, (_, at) => `order-${at}`)

describe('a new version on trial', () => {
  it('goes to its share of the jobs, to the same ones every time, to more when the share grows', () => {
    for (const share of [0.05, 0.2, 0.5]) {
      const drawn = ids.filter((id) => getsNewVersion(id, { from: '1.0.0', share }))
      // Six standard deviations of a fair draw.
      const spread = 6 * Math.sqrt(ids.length * share * (1 - share))
      expect(Math.abs(drawn.length - ids.length * share)).toBeLessThan(spread)
      expect(drawn.every((id) => getsNewVersion(id, { from: '1.0.0', share: share + 0.1 }))).toBe(true)
    }
  })

  it('is drawn independently of which jobs are judged', () => {
    const fresh = ids.filter((id) => getsNewVersion(id, { from: '1.0.0', share: 0.2 }))
    const judged = fresh.filter((id) => isSampled(id, 0.2))
    expect(judged.length).toBeGreaterThan(fresh.length * 0.1)
    expect(judged.length).toBeLessThan(fresh.length * 0.3)
  })

  it('may end its trial under the same version: who gets it is no content', () => {
    const policy = { name: 'a', version: '1.1.0', system: 'Be brief.' }
    expect(contentHash({ ...policy, rollout: { from: '1.0.0', share: 0.2 } })).toBe(contentHash(policy))
    expect(contentHash({ ...policy, system: 'Be long.' })).not.toBe(contentHash(policy))
  })
})

const text = `# Who may change this: the shop team.
name: a
version: 1.4.2 # keep in step
models: [demo/basic]
system: Be brief.
output: { kind: text, maxTokens: 300 } # short
fallback: { en: Please ask us., zh: 请联系我们。 }
`

describe('a promotion', () => {
  const promotion = {
    version: nextVersion('1.4.2'),
    rollout: { from: '1.4.2', share: 0.2 },
    system: 'Be brief.\n请简明。\n',
  }

  it('changes version, trial and system message, and nothing else', () => {
    const after = promotedText(text, promotion)
    expect(parse(after)).toEqual({
      ...(parse(text) as object),
      version: '1.5.0',
      rollout: { from: '1.4.2', share: 0.2 },
      system: 'Be brief.\n请简明。\n',
    })
    const changed = lineDiff(text, after).filter(({ mark }) => mark !== ' ')
    expect(changed.map(({ mark, text: line }) => `${mark}${line}`)).toEqual([
      '-version: 1.4.2 # keep in step',
      '+version: 1.5.0 # keep in step',
      '+rollout: { from: 1.4.2, share: 0.2 }',
      '-system: Be brief.',
      '+system: |',
      '+  Be brief.',
      '+  请简明。',
    ])
    expect(after).toContain('# Who may change this: the shop team.')
  })

  it('writes a system message where there was none', () => {
    const bare = text.replace('system: Be brief.\n', '')
    expect(parse(promotedText(bare, promotion))).toMatchObject({ system: 'Be brief.\n请简明。\n' })
  })

  it('takes the next version, which is newer', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(10_000), { minLength: 3, maxLength: 3 }), (numbers) => {
        const version = numbers.join('.')
        expect(compareVersions(nextVersion(version), version)).toBe(1)
      }),
    )
  })
})

describe('a difference of lines', () => {
  it('gives both texts back', () => {
    const lines = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 12 })
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        const diff = lineDiff(before.join('\n'), after.join('\n'))
        const side = (other: string) =>
          diff.filter(({ mark }) => mark !== other).map(({ text: line }) => line)
        expect(side('+').join('\n')).toBe(before.join('\n'))
        expect(side('-').join('\n')).toBe(after.join('\n'))
      }),
    )
  })

  it('shows a few lines around a change and leaves out the rest', () => {
    const before = Array.from({ length: 20 }, (_, at) => `line ${at}`).join('\n')
    const shown = shortDiff(lineDiff(before, before.replace('line 10', 'line ten'))).map(
      ({ mark, text: line }) => mark + line,
    )
    expect(shown).toEqual([' line 8', ' line 9', '-line 10', '+line ten', ' line 11', ' line 12', ' …'])
  })
})
