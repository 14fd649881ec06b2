// How often such agreement was right: by score, answers and wordings, with where it was measured.
import { describe, expect, it } from 'vitest'
import { confidenceOf } from '../../../src/core/consistency/confidence.ts'
import type { Language } from '../../../src/core/job/language.ts'
import { outcomeRecord } from '../../../producers/verdicts/verdict-records.ts'
import { givenJob, givenPolicy } from '../../support/given.ts'
import { play } from '../../support/play.ts'
import { answers } from '../../support/scripted-pool.ts'

describe('confidence', () => {
  it('is none for a single answer', () => {
    expect(confidenceOf(1, { answers: 1, mixed: false })).toBeUndefined()
  })

  it('grows with agreement, and with wordings that agree', () => {
    const right = (score: number, mixed: boolean): number =>
      confidenceOf(score, { answers: 5, mixed })?.right ?? 0
    expect(right(0.95, false)).toBeGreaterThan(right(0.5, false))
    expect(right(0.5, false)).toBeGreaterThan(right(0.1, false))
    expect(right(0.95, true)).toBeGreaterThan(right(0.95, false))
  })

  it('stands on outcomes of jobs without sources, with what it was measured on', () => {
    const record = (documents: readonly { id: string; text: string }[], language: Language = 'en') => {
      const job = givenJob({ documents: [...documents], language })
      const { settlement } = play({ job, policy: givenPolicy(), script: answers(['Three working days.']) })
      const { outcome } = settlement
      if (outcome.kind === 'dead-letter') throw new Error('it was answered')
      return outcomeRecord(settlement, outcome, {
        source: { topic: 't', partition: 0, offset: 0 },
        traceId: '',
        configRevision: 'c',
      }).value
    }
    expect(record([]).consistency?.confidence).toMatchObject({ right: 0.73, rows: 78 })
    expect(record([]).consistency?.confidence?.measuredOn).toContain('sac3-qa')
    expect(record([{ id: 'a', text: 'Three working days.' }]).consistency).not.toHaveProperty('confidence')
    expect(record([], 'zh').consistency).not.toHaveProperty('confidence')
  })
})
