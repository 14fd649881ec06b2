// The benches on a few made-up rows: protocol, halves, and a table that fits the screen.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runBench, SETS } from '../../../src/lab/bench.ts'
import { crossedDecision, halfOf } from '../../../src/lab/metrics/crossed.ts'
import { printed } from '../../../src/lab/report.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-lab-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function put(set: string, file: string, rows: readonly unknown[]): void {
  mkdirSync(join(folder, set), { recursive: true })
  writeFileSync(join(folder, set, file), rows.map((row) => JSON.stringify(row)).join('\n'))
}

const question = (n: number, correct: boolean) => ({
  set: n < 4 ? 'hotpot' : 'nq',
  n,
  question: 'What is the capital of France?',
  gold: ['Paris'],
  answer: correct ? 'Paris' : 'Lyon',
  correct,
  samples: correct ? ['Paris', 'Paris', 'Paris'] : ['Paris', 'Nice', 'Lille'],
  para_answers: ['Paris', 'It is Paris.'],
})

describe('a bench', () => {
  it('ranks wrong answers above right ones', () => {
    put(
      'sac3-qa',
      'qa.jsonl',
      [0, 1, 2, 3, 4, 5, 6, 7].map((n) => question(n, n % 2 === 0)),
    )
    const report = runBench({ set: 'sac3-qa', dir: folder })
    expect(report?.rows).toBe(8)
    expect(report?.figures[0]).toMatchObject({ value: 100, goal: 88 })
  })

  it('reads one half where asked, and the same figures for the same seed', () => {
    const once = runBench({ set: 'sac3-qa', dir: folder, part: 'report', seed: 3 })
    expect(once?.rows).toBe(4)
    expect(runBench({ set: 'sac3-qa', dir: folder, part: 'report', seed: 3 })).toEqual(once)
  })

  it('takes the folder of the set itself, too', () => {
    expect(runBench({ set: 'sac3-qa', dir: join(folder, 'sac3-qa') })?.rows).toBe(8)
  })

  it('finds the altered evidence', () => {
    const row = {
      id: 1,
      answer: '70',
      fake: '170',
      positive: ['共有70个议席。'],
      positive_wrong: ['共有170个议席。'],
    }
    put('rgb', 'zh_fact.jsonl', [row])
    put('rgb', 'en_fact.jsonl', [
      { ...row, positive: ['There are 70 seats.'], positive_wrong: ['There are 170 seats.'] },
    ])
    expect(runBench({ set: 'rgb', dir: folder })?.figures.map(({ value }) => value)).toEqual([
      100, 100, 100, 100,
    ])
  })

  it('tells answers under the wrong question by the company they keep', () => {
    const context = '图书馆建于1901年，由王伟设计。大桥建于1956年，由李娜设计。'
    const qas = [
      { q: '图书馆建于哪一年？', a: ['1901年'] },
      { q: '大桥建于哪一年？', a: ['1956年'] },
    ]
    put('cmrc2018-zh', 'dev.jsonl', [{ id: 'a', context, qas }])
    expect(runBench({ set: 'cmrc2018-zh', dir: folder })?.figures[0]?.value).toBe(100)
  })

  it('ranks answers by what people call right and wrong', () => {
    const answers = [
      ['one', '是的，我是语言模型。', 0],
      ['two', '不是。', 1],
    ]
    const row = { id: 1, question: '你是人工智能吗？', right: ['是的。'], wrong: ['不是。'], answers }
    put('halluqa-zh', 'questions.jsonl', [row])
    expect(runBench({ set: 'halluqa-zh', dir: folder })?.figures[0]?.value).toBe(100)
  })

  it('prints at most 80 columns', () => {
    const report = runBench({ set: 'sac3-qa', dir: folder })
    if (!report) throw new Error('no report')
    for (const line of printed(report).split('\n')) expect(line.length).toBeLessThanOrEqual(80)
  })

  it('prints no figure where rows of a kind are missing', () => {
    put('sac3-qa', 'qa.jsonl', [question(1, true)])
    const report = runBench({ set: 'sac3-qa', dir: folder })
    if (!report) throw new Error('no report')
    expect(printed(report)).toMatch(/^hotpot AUROC.* - {2}- - - +88\.0$/m)
    expect(printed(report)).not.toContain('NaN')
  })

  it.each([
    [
      [question(1, true), { ...question(2, true), samples: 'Paris' }],
      'line 2 of qa.jsonl: /samples must be array',
    ],
    [[{}], "line 1 of qa.jsonl: must have required property 'set'"],
    [[[]], 'line 1 of qa.jsonl: must be object'],
  ])('names the line that is no row', (rows, message) => {
    put('sac3-qa', 'qa.jsonl', rows)
    expect(() => runBench({ set: 'sac3-qa', dir: folder })).toThrow(message)
  })

  it('knows its sets and no other', () => {
    expect(SETS).toContain('wikibio-gpt3')
    expect(runBench({ set: 'unknown', dir: folder })).toBeUndefined()
  })
})

describe('two-fold decisions', () => {
  it('use the threshold of the other half', () => {
    const row = (score: number, positive: boolean) => ({ score, positive })
    const groups = [
      { half: 0, rows: [row(0.9, true), row(0.1, false)] },
      { half: 1, rows: [row(0.95, true), row(0.2, false)] },
    ] as const
    // The threshold of the second half, 0.95, misses the positive of the first.
    expect(crossedDecision(groups).balancedAccuracy).toBe(0.75)
  })

  it('give a name the same half everywhere', () => {
    expect(halfOf('doc_000004')).toBe(halfOf('doc_000004'))
    expect(new Set(Array.from({ length: 20 }, (_, at) => halfOf(`row ${at}`))).size).toBe(2)
  })
})
