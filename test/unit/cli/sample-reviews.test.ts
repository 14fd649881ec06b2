// Drawing verdicts for people: the same ones each time, few others when more come, in the share that was asked for.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawFrom } from '../../../src/runtime/commands/sample-reviews.ts'
import type { Reviewable } from '../../../src/runtime/commands/reviews.ts'

const verdict = (offset: number): Reviewable => ({
  jobId: `job-${offset}`,
  source: { topic: 'assay.jobs', partition: 0, offset },
  verdict: 'rejected',
  policy: { name: 'p', version: '1.0.0' },
  decidedAt: '2026-11-29T12:00:00.000Z',
  reasons: [],
  answer: '',
})
const verdicts = (count: number): Reviewable[] =>
  Array.from({ length: count }, (_, offset) => verdict(offset))
const idsOf = (drawn: readonly Reviewable[]): string[] => drawn.map(({ jobId }) => jobId)

describe('a sample', () => {
  it('is the same for the same seed, in whatever order the verdicts come, and another for another seed', () => {
    const all = verdicts(200)
    const drawn = idsOf(drawFrom(all, { size: { count: 20 }, seed: 'a' }))
    expect(drawn).toHaveLength(20)
    expect(idsOf(drawFrom(all.toReversed(), { size: { count: 20 }, seed: 'a' }))).toEqual(drawn)
    expect(idsOf(drawFrom(all, { size: { count: 20 }, seed: 'b' }))).not.toEqual(drawn)
  })

  it('by share keeps what it drew when more verdicts come', () => {
    const size = { share: 0.1 }
    const before = idsOf(drawFrom(verdicts(300), { size, seed: 'a' }))
    const after = idsOf(drawFrom(verdicts(600), { size, seed: 'a' }))
    expect(after).toEqual(expect.arrayContaining(before))
  })

  it('by share is about that share', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(0.05, 0.2, 0.5), (seed, share) => {
        const drawn = drawFrom(verdicts(2000), { size: { share }, seed }).length
        // Six standard deviations.
        expect(Math.abs(drawn - 2000 * share)).toBeLessThan(6 * Math.sqrt(2000 * share * (1 - share)))
      }),
      { numRuns: 30 },
    )
  })

  it('of more than there are is all of them', () => {
    expect(drawFrom(verdicts(3), { size: { count: 20 }, seed: 'a' })).toHaveLength(3)
    expect(drawFrom(verdicts(3), { size: { share: 1 }, seed: 'a' })).toHaveLength(3)
    expect(drawFrom([], { size: { count: 20 }, seed: 'a' })).toEqual([])
  })

  it('does not go by what senders choose', () => {
    const all = verdicts(100)
    const renamed = all.map((each) => ({ ...each, jobId: 'same' }))
    const places = (drawn: readonly Reviewable[]) => drawn.map(({ source }) => source?.offset)
    const asked = { size: { count: 10 }, seed: 'a' }
    expect(places(drawFrom(renamed, asked))).toEqual(places(drawFrom(all, asked)))
  })
})
