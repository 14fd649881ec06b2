// Labelled rows, what is made of them, and what is not made of them.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calibrateTarget, type TargetRow } from '../../../src/lab/calibrate/calibrate-target.ts'
import type { Target } from '../../../src/lab/calibrate/calibration-report.ts'
import { judgeCase } from '../../../src/lab/calibrate/judge-row.ts'
import { labelledRow } from '../../../src/lab/calibrate/labelled-row.ts'
import { lineDiff, shortDiff } from '../../../src/lab/line-diff.ts'
import { targetRow, targetsOf, wantedTargets } from '../../../src/lab/calibrate/targets.ts'
import { thresholdFor } from '../../../src/lab/calibrate/threshold.ts'
import { givenPolicy } from '../../support/given.ts'
import { judgedBy, no, scored, yes } from '../../support/judges.ts'
import { scriptedPool } from '../../support/scripted-pool.ts'

const gate: Target = { id: 'faithful', kind: 'gate', models: ['demo/judge'], prompt: 'a', threshold: 0.8 }
const wish = { kind: 'precision', least: 0.9 } as const
const how = { target: gate, wish, seed: 1 }

const rowsOf = (count: number, of: (place: number) => Partial<TargetRow>): readonly TargetRow[] =>
  Array.from({ length: count }, (_, place) => ({
    question: `q${place}`,
    language: place % 2 === 0 ? 'en' : 'zh',
    labels: [true],
    score: 0.9,
    method: 'confidence' as const,
    ...of(place),
  }))

/** Good answers high, bad ones low, three bad ones high. */
const ordinary = rowsOf(60, (place) => ({
  labels: [place % 2 === 0],
  score: place % 2 === 0 ? 0.7 + (place % 10) / 50 : place < 6 ? 0.72 : 0.2 + (place % 9) / 50,
}))

describe('a threshold', () => {
  const rows = [0.95, 0.9, 0.8, 0.7, 0.6, 0.4].map((score, place) => ({
    score,
    positive: [true, true, false, true, false, false][place] === true,
  }))
  it('is the lowest that is precise enough', () => {
    expect(thresholdFor(rows, { kind: 'precision', least: 0.75 }, 0)).toBe(0.7)
    expect(thresholdFor(rows, { kind: 'precision', least: 0.9 }, 0)).toBe(0.9)
    expect(thresholdFor(rows.slice(2), { kind: 'precision', least: 0.9 }, 0)).toBeUndefined()
  })
  it('is the cheapest for the cost, and none where nothing passing is cheapest', () => {
    expect(thresholdFor(rows, { kind: 'cost', ratio: 0.5 }, 0)).toBe(0.7)
    expect(thresholdFor(rows, { kind: 'cost', ratio: 10 }, 0)).toBe(0.9)
    expect(thresholdFor(rows.slice(2), { kind: 'cost', ratio: 10 }, 0)).toBeUndefined()
  })
  it('of a gate is above one half: a no passes nothing', () => {
    expect(thresholdFor([{ score: 0.4, positive: true }], wish, 0.5)).toBeUndefined()
  })
})

describe('a calibration', () => {
  it('finds threshold, curve and agreement, each with an interval', () => {
    const report = calibrateTarget(ordinary, how)
    expect(report).toMatchObject({ rows: 60, good: 30, bad: 30, usable: true })
    expect(report.chosen?.precision.rate).toBeGreaterThanOrEqual(0.9)
    expect(report.agreement.raw.low).toBeLessThan(report.agreement.raw.rate)
    expect(report.agreement.kappa?.high).toBeGreaterThan(report.agreement.kappa?.value ?? 1)
    expect(report.byLanguage.map(({ language, rows }) => [language, rows])).toEqual([
      ['en', 30],
      ['zh', 30],
    ])
    expect(report.errors?.raw.calibrationError.value).toBeGreaterThan(0)
  })

  it('makes nothing of one class, of few rows, or of one question', () => {
    const alike = calibrateTarget(
      rowsOf(60, () => ({})),
      how,
    )
    expect(alike).toMatchObject({ usable: false, good: 60, bad: 0 })
    expect(alike.chosen).toBeUndefined()
    expect(alike.agreement.kappa).toBeUndefined()
    expect(alike.notes.join()).toContain('All 60 rows are good')
    const few = calibrateTarget(ordinary.slice(0, 18), how)
    expect(few.usable).toBe(false)
    expect(few.notes.join()).toContain('9 good and 9 bad rows')
    const one = calibrateTarget(
      ordinary.map((row) => ({ ...row, question: 'q' })),
      how,
    )
    expect(one.usable).toBe(false)
  })

  it('of figures of several kinds, or of one that nobody knows, is not used', () => {
    const mixed = ordinary.map((row, place) => ({
      ...row,
      ...(place < 3 ? { method: 'votes' as const } : {}),
    }))
    const several = calibrateTarget(mixed, how)
    expect(several).toMatchObject({
      usable: false,
      figures: [{ method: 'confidence', rows: 57 }, { rows: 3 }],
    })
    expect(several.notes.join()).toContain('stated in 57, votes in 3')
    const unknown = calibrateTarget(
      ordinary.map(({ question, language, labels, score }) => ({
        question,
        language,
        labels,
        ...(score === undefined ? {} : { score }),
      })),
      how,
    )
    expect(unknown).toMatchObject({ usable: false, figures: [{ rows: 60 }] })
    expect(unknown.notes.join()).toContain('do not say how')
    expect(calibrateTarget(ordinary, { ...how, target: { ...gate, kind: 'judge' } })).toMatchObject({
      usable: true,
      figures: [],
    })
  })

  it('has no use for a judge that likes worse answers better', () => {
    const turned = ordinary.map((row) => ({ ...row, labels: row.labels.map((label) => !label) }))
    const report = calibrateTarget(turned, { ...how, wish: { kind: 'precision', least: 0.5 } })
    expect(report.usable).toBe(false)
    expect(report.notes.join()).toMatch(
      /Higher figures do not go with better answers|does not tell good from bad/,
    )
  })

  it('leaves out what people are split on, and says how far they agree', () => {
    const split = rowsOf(40, (place) => ({
      labels: place < 4 ? [true, false] : [place % 2 === 0, place % 2 === 0],
      score: place % 2 === 0 ? 0.9 : 0.1,
    }))
    const report = calibrateTarget([...split, ...rowsOf(3, () => ({ labels: [] }))], how)
    expect(report.leftOut).toEqual({ unlabelled: 3, split: 4, unjudged: 0 })
    expect(report.people?.rows).toBe(40)
    expect(report.people?.kappa?.value).toBeCloseTo(0.8, 1)
  })

  it('never has a precision below the wish where it has a threshold, for any rows', () => {
    const row = fc.record({
      question: fc.constantFrom(...Array.from({ length: 15 }, (_, place) => String(place))),
      language: fc.constant('en'),
      labels: fc.array(fc.boolean(), { maxLength: 3 }),
      score: fc.double({ min: 0, max: 1, noNaN: true }),
      method: fc.constant('votes' as const),
    })
    fc.assert(
      fc.property(fc.array(row, { minLength: 30, maxLength: 60 }), (rows) => {
        const { chosen, usable, curve } = calibrateTarget(rows, how)
        expect(chosen === undefined || chosen.precision.rate >= 0.9).toBe(true)
        expect(usable).toBe(chosen !== undefined && curve !== undefined)
      }),
      { numRuns: 10 },
    )
  })
})

describe('a labelled row', () => {
  const line = (over: object): string => JSON.stringify({ question: 'q', answer: 'a', ...over })
  const read = (over: object) => {
    const row = labelledRow(line(over))
    return row.ok ? row.value : row.fault
  }

  it('takes labels in words of both languages, of several people, and by gate', () => {
    expect(read({ label: '通过' })).toMatchObject({ labels: [{ '*': true }] })
    expect(read({ labels: ['No', 0, { faithful: '否' }] })).toMatchObject({
      labels: [{ '*': false }, { '*': false }, { faithful: false }],
    })
    expect(read({ label: 'perhaps' })).toContain('none of yes, no')
  })

  it('takes sources as text, texts and documents, and finds the language', () => {
    expect(read({ context: 'one' })).toMatchObject({ documents: [{ id: '1', text: 'one' }], language: 'en' })
    expect(read({ question: '多久？', sources: ['一', { title: '二', text: '三' }] })).toMatchObject({
      documents: [{ text: '一' }, { title: '二', text: '三' }],
      language: 'zh',
    })
    expect(read({ sources: [4] })).toContain('"sources"')
  })

  it('refuses a figure that cannot be one, and reads whatever else without a throw', () => {
    expect(read({ probability: 0.5, method: 'hearsay' })).toContain('logprobs, confidence, votes')
    expect(read({ probability: 1.2 })).toContain('from 0 to 1')
    expect(read({ score: 7, judged: { faithful: 0.5 }, method: 'logprobs' })).toMatchObject({
      figures: { judge: { value: 7 }, faithful: { value: 0.5, method: 'logprobs' } },
    })
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(labelledRow(text)).toHaveProperty('ok')
      }),
    )
  })
})

const judged = givenPolicy({
  evaluation: { model: 'demo/judge' },
  gates: [{ kind: 'faithful' }, { kind: 'complete' }],
  judge: {},
})

describe('targets', () => {
  const plan = judged.evaluation
  if (plan === undefined) throw new Error('no plan')
  const targets = targetsOf(plan)
  const row = labelledRow(
    '{"question":"q","answer":"a","label":{"complete":true},"score":8,"probability":0.4}',
  )
  if (!row.ok) throw new Error(row.fault)

  it('are those that labels name, or those that are asked for', () => {
    expect(wantedTargets(targets, [row.value], [])).toMatchObject({ value: [{ id: 'complete' }] })
    expect(wantedTargets(targets, [row.value], ['judge'])).toMatchObject({ value: [{ id: 'judge' }] })
    expect(wantedTargets(targets, [row.value], ['polite'])).toMatchObject({ ok: false })
    expect(wantedTargets(targets, [], [])).toMatchObject({ ok: false })
  })

  it('have a figure as a share, and the label that is about them', () => {
    const [faithful, complete, judge] = targets
    if (!faithful || !complete || !judge) throw new Error('targets are missing')
    expect(targetRow(row.value, judge, undefined)).toMatchObject({ score: 0.8, labels: [] })
    expect(targetRow(row.value, complete, undefined)).toMatchObject({ score: 0.4, labels: [true] })
  })

  it('are put to the models of the policy, and nothing else is', async () => {
    const script = judgedBy(
      { gates: { faithful: [yes(0.7)], complete: [no('a', 'x', 0.8)] }, judges: [[scored(7)]] },
      () => '',
    )
    const pool = scriptedPool(script)
    const { signal } = new AbortController()
    const subject = { task: '', question: 'q', documents: [], answer: 'a', language: 'en' as const }
    const outcomes = await judgeCase(subject, { plan, targets, pool, signal })
    expect(outcomes).toEqual([
      { target: 'faithful', figure: { value: 0.7, method: 'confidence' } },
      { target: 'complete', figure: { value: 0.2, method: 'confidence' } },
      { target: 'judge', figure: { value: 7 } },
    ])
    const one = scriptedPool(script)
    await judgeCase(subject, { plan, targets: targets.slice(0, 1), pool: one, signal })
    expect(new Set(one.asked.map(({ judges }) => judges?.id))).toEqual(new Set(['faithful']))
    const garbage = scriptedPool(() => 'no JSON')
    const [none] = await judgeCase(subject, { plan, targets: targets.slice(0, 1), pool: garbage, signal })
    expect(none?.figure).toBeUndefined()
    expect(none?.reason).not.toBe('')
  })
})

describe('a diff', () => {
  it('holds both texts, and shortens to what changed', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 12 })
      .map((lines) => lines.join('\n'))
    fc.assert(
      fc.property(text, text, (before, after) => {
        const lines = lineDiff(before, after)
        const side = (other: string): string =>
          lines
            .filter(({ mark }) => mark !== other)
            .map((line) => line.text)
            .join('\n')
        expect([side('+'), side('-')]).toEqual([before, after])
      }),
    )
    const long = Array.from({ length: 20 }, (_, place) => String(place))
    const short = shortDiff(lineDiff(long.join('\n'), long.with(10, 'x').join('\n')))
    expect(short.map(({ mark, text: line }) => mark + line)).toEqual([
      ' 8',
      ' 9',
      '-10',
      '+x',
      ' 11',
      ' 12',
      ' …',
    ])
  })
})
