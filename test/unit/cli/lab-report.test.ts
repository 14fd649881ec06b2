// `assay lab report`: pictures hold the figures of the files, and what is hostile in a file is text.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runInMemory } from '../../support/cli-in-memory.ts'
import { textFile } from '../../support/text-files.ts'

const hostile = `"><script src=https://evil.test/x.js></script><img src=x onerror='go()'>&\u202e`

const bench = {
  set: hostile,
  part: 'all',
  rows: 321,
  figures: [
    { name: 'AUROC', value: 73.4, low: 70.1, high: 76.8, goal: 72.2 },
    { name: hostile, value: null, low: null, high: null },
  ],
  columns: ['AUROC', hostile],
  published: [{ method: hostile, figures: [68.9, null] }],
  notes: [hostile],
}

const confusion = { goodPassed: 31, goodStopped: 7, badPassed: 5, badStopped: 17 }
const calibration = {
  report: {
    kind: 'calibration',
    policy: { name: hostile, version: '1.0.0' },
    data: { hash: 'x', rows: 60, date: '2026-11-30' },
    targets: [
      {
        id: hostile,
        rows: 60,
        good: 38,
        bins: [{ from: 0.9, to: 1, count: 43, hits: 29, said: 0.94 }],
        scored: [
          { score: 0.94, positive: true },
          { score: 0.94, positive: false },
          { score: 0.2, positive: true },
        ],
        now: { threshold: 0.8, confusion },
        curve: {
          method: 'platt',
          points: [
            { raw: 0, right: 0.1 },
            { raw: 1, right: 0.9 },
          ],
        },
        notes: [hostile],
      },
    ],
  },
}

const attempt = (jobId: string, offset: number, more: object = {}) => ({
  topic: 'assay.attempts',
  jobId,
  record: {
    kind: 'attempt',
    jobId,
    source: { topic: 'assay.jobs', partition: 0, offset },
    samples: [{ promptTokens: 100, completionTokens: 11 }, { promptTokens: 100 }, {}],
    evaluation: { status: 'judged', gates: [{ calls: 4 }], judgement: { seats: [{ calls: 1 }] } },
    ...more,
  },
})

const pageFrom = async (...texts: readonly string[]) => {
  const files = texts.map((text, place) => textFile(`${place}.json`, text))
  const out = join(dirname(files[0] ?? ''), 'report.html')
  const ran = await runInMemory('lab', 'report', ...files, '--out', out)
  return { ...ran, page: existsSync(out) ? readFileSync(out, 'utf8') : undefined, files }
}
const page = async (...values: readonly object[]): Promise<string> =>
  (await pageFrom(...values.map((value) => JSON.stringify(value)))).page ?? ''

const job = (offset: number, cost: number, more: object = { answer: 'x' }) => ({
  topic: 'assay.approved',
  jobId: 'a',
  record: {
    source: { topic: 'assay.jobs', partition: 0, offset },
    usage: {
      generation: { promptTokens: 100 + offset, completionTokens: 20 },
      evaluation: { promptTokens: 50, completionTokens: 5 },
      costMicroUsd: cost,
    },
    ...more,
  },
})
const jobs = (count: number, cost: number, rejected: number): string =>
  Array.from({ length: count }, (_, at) =>
    JSON.stringify(job(at, cost + (at % 7), at < rejected ? { reasons: [] } : { answer: 'x' })),
  ).join('\n')

describe('against an earlier report', () => {
  const held = async (before: string, now: string) => {
    const [a, b] = [textFile('a.json', before), textFile('b.json', now)]
    const out = join(dirname(a), 'page.html')
    const earlier = await runInMemory('lab', 'report', a, '--out', out, '--json')
    const file = textFile('earlier.json', earlier.out)
    const ran = await runInMemory('lab', 'report', b, '--against', file, '--out', out, '--json')
    return {
      ...ran,
      told: JSON.parse(ran.out) as { moved: { name: string; moved: string }[] },
      page: readFileSync(out, 'utf8'),
    }
  }

  it('says what moved beyond its interval, and what chance may explain', async () => {
    const { told, page: html } = await held(jobs(60, 100, 10), jobs(60, 300, 14))
    const moved = Object.fromEntries(told.moved.map(({ name, moved: way }) => [name, way]))
    expect(moved).toMatchObject({
      'micro USD a job': 'up',
      approved: 'steady',
      'answer tokens a job': 'steady',
    })
    expect(html).toContain('1 of ')
    expect(html).toContain('Against earlier.json')
    expect(html).toMatch(/<td>jobs: micro USD a job<\/td><td>rose<\/td><td>103<\/td>/)
    const down = await held(jobs(60, 300, 14), jobs(60, 100, 10))
    expect(down.told.moved.find(({ name }) => name === 'micro USD a job')?.moved).toBe('down')
  })

  it('names figures that are new or gone, and moves nothing of equal reports', async () => {
    const { told } = await held(
      JSON.stringify({ ...bench, set: 's', figures: [bench.figures[0]] }),
      jobs(40, 9, 3),
    )
    expect(new Set(told.moved.map(({ moved }) => moved))).toEqual(new Set(['new', 'gone']))
    const same = await held(jobs(40, 9, 3), jobs(40, 9, 3))
    expect(new Set(same.told.moved.map(({ moved }) => moved))).toEqual(new Set(['steady']))
  })

  it.each(['{"kind":"calibration"}', 'nonsense', '{"kind":"report","figures":[{"name":"x","value":null}]}'])(
    'refuses what is no report: %s',
    async (text) => {
      const [file, against] = [textFile('b.json', jobs(3, 1, 0)), textFile('a.json', text)]
      const { exit, err } = await runInMemory(
        'lab',
        'report',
        file,
        '--against',
        against,
        '--out',
        `${file}.html`,
      )
      expect([exit, existsSync(`${file}.html`)]).toEqual(['usage', false])
      expect(err).toContain(against)
    },
  )
})

describe('lab report', () => {
  it('cost: by job, where prices are configured, each job once', async () => {
    const views = [job(1, 150), job(1, 150), job(2, 1_900)]
    const { page: html } = await pageFrom(views.map((view) => JSON.stringify(view)).join('\n'))
    expect(html).toContain('A job costs 1,025 micro USD on average; 2 jobs cost 2,050')
    expect(html).toContain('<td>to 200</td><td>1</td>')
    expect(html).toContain('<td>to 2,000</td><td>1</td>')
    expect(html).toContain('100 % of 2 jobs are approved')
    expect(await page(job(1, 0))).not.toContain('micro USD')
  })

  it('hostile texts are text; nothing on the page runs or is fetched', async () => {
    const html = await page(bench, calibration, attempt(hostile, 1))
    expect(html).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`)
    const tags = html.match(/<[^>]*>/g) ?? []
    const names = new Set(tags.map((tag) => /^<\/?([a-z!0-9]+)/.exec(tag)?.[1]))
    for (const name of ['script', 'img', 'link', 'iframe', 'object', 'image', 'use', 'a', 'form']) {
      expect(names).not.toContain(name)
    }
    for (const tag of tags) expect(tag).not.toMatch(/https?:|\son\w+=|\s(src|href)=/)
    expect(html).not.toContain('\u202e')
    expect(html).not.toMatch(/url\(|@import|NaN|undefined/)
    expect(html).toContain('&lt;script src=https://evil.test/x.js&gt;')
    expect(html.match(/<svg /g)?.length).toBe(html.match(/<title>[^<]+<\/title><desc>[^<]+<\/desc>/g)?.length)
  })

  it('a bench: figures, intervals, goals and published figures of the file', async () => {
    const html = await page(bench)
    expect(html).toContain('>73.4, goal 72.2<')
    expect(html).toContain('<td>73.4</td><td>70.1 to 76.8</td><td>72.2</td>')
    expect(html).toContain('reaches 1 of 1 goals')
    expect(html).toContain(`width="${(3.4 * 73.4).toFixed(1)}"`)
    expect(html).toContain(`<circle class="b" cx="${(8 + 3.4 * 68.9).toFixed(1)}"`)
  })

  it('a calibration: counts of bins, points of the curve, confusion of the file', async () => {
    const html = await page(calibration)
    expect(html).toContain('>n=43<')
    expect(html).toContain('<td>94 %</td><td>67 %</td><td>43</td>')
    expect(html).toContain('<td>0.940</td><td>50 %</td><td>3 %</td>')
    for (const [name, count] of [
      ['good, passed', 31],
      ['good, stopped', 7],
      ['bad, passed', 5],
      ['bad, stopped', 17],
    ]) {
      expect(html).toContain(`<tr><td>${name}</td><td>${count}</td></tr>`)
    }
    expect(html).toContain('lets 5 of 22 bad answers pass and stops 7 of 38 good ones')
  })

  it.each([
    [29, 'surer than it is right'],
    [41, 'on the whole as sure as it is right'],
  ])('a judge that says 94 in a hundred and is right %i times of 43 is %s', async (hits, said) => {
    const { report } = calibration
    const targets = report.targets.map((each) => ({
      ...each,
      bins: [{ from: 0.9, to: 1, count: 43, hits, said: 0.94 }],
    }))
    expect(await page({ report: { ...report, targets } })).toContain(said)
  })

  it.each<[string, object]>([
    ['a point of the curve', { curve: { method: 'platt', points: [{ raw: 0, right: hostile }] } }],
    ['a bin', { bins: [{ from: 0.9, to: 1, count: 43, hits: 29 }] }],
    ['a score', { scored: [{ score: null, positive: true }] }],
    ['the confusion', { now: { threshold: 0.8 } }],
  ])('a calibration that lacks a figure is refused, not drawn as zero: %s', async (_, more) => {
    const { report } = calibration
    const targets = report.targets.map((each) => ({ ...each, ...more }))
    const { exit, err, page: made } = await pageFrom(JSON.stringify({ report: { ...report, targets } }))
    expect(exit).toBe('usage')
    expect(err).toContain('is no number')
    expect(made).toBeUndefined()
  })

  it('a file that nothing here wrote is told so', async () => {
    expect((await pageFrom('{"kind":"other"}')).err).toContain('written by none of')
  })

  it('attempts and ends of jobs: tokens, calls a job and samples an attempt of the file', async () => {
    const end = {
      topic: 'assay.approved',
      jobId: 'a',
      record: {
        usage: {
          generation: { promptTokens: 600, completionTokens: 30 },
          evaluation: { promptTokens: 200, completionTokens: 10 },
        },
      },
    }
    const lines = [attempt('a', 1), attempt('a', 1), attempt('a', 2), attempt('b', 3, { samples: [{}] }), end]
    const { page: html } = await pageFrom(lines.map((line) => JSON.stringify(line)).join('\n'))
    expect(html).toContain('Judging takes 25 % of the 840 tokens of 1 jobs')
    expect(html).toContain('<td>generation</td><td>630</td>')
    expect(html).toContain('<td>evaluation</td><td>210</td>')
    expect(html).toContain('A job takes 3.33 samples and 6.67 calls')
    expect(html).toContain('of 3 jobs took 633 tokens')
    expect(html).toContain('<td>1 samples</td><td>1</td>')
    expect(html).toContain('<td>3 samples</td><td>3</td>')
  })

  it('without files and topics there is nothing to report', async () => {
    const { exit, err } = await runInMemory('lab', 'report', '--out', '/nowhere.html')
    expect([exit, err]).toEqual(['usage', expect.stringContaining('--from-topic')])
  })

  it('neither an unknown file, nor a broken one, nor an empty one, nor none; nothing is written', async () => {
    for (const text of ['{"kind":"other"}', '[1]', '{"set":"x"', '', '{"topic":"t","jobId":"a"}']) {
      const { exit, err, page: made, files } = await pageFrom(JSON.stringify(bench), text)
      expect(exit, text).toBe('usage')
      expect(err).toContain(files[1])
      expect(made).toBeUndefined()
    }
    expect((await runInMemory('lab', 'report', '/nowhere.json', '--out', '/nowhere.html')).err).toContain(
      '/nowhere.json',
    )
  })
})
