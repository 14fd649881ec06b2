// The page of `assay lab report` in a real browser: nothing runs or is fetched, it fits, it can be read, light and dark.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runInMemory } from '../support/cli-in-memory.ts'
import { openBrowser } from '../support/open-browser.ts'
import { textFile } from '../support/text-files.ts'

const hostile = `"><script>document.title='hit'</script><img src=x onerror="document.title='hit'"><svg onload="document.title='hit'">`
const long = `${'无空格的很长的名字'.repeat(12)}${'unbroken'.repeat(30)}`

const benchOf = (more: object = {}): object => ({
  set: 'help-centre',
  part: 'all',
  rows: 120,
  figures: [
    { name: 'AUROC', value: 83.4, low: 80.1, high: 86.8, goal: 82.2 },
    { name: 'balanced accuracy', value: 71.2, low: 66, high: 76, goal: 77 },
  ],
  columns: ['AUROC'],
  published: [{ method: 'another method', figures: [78.9] }],
  notes: ['Rows of one source are drawn together.'],
  ...more,
})

const target = (id: string): object => ({
  id,
  rows: 60,
  good: 38,
  bins: [
    { from: 0, to: 0.1, count: 17, hits: 3, said: 0.06 },
    { from: 0.9, to: 1, count: 43, hits: 29, said: 0.94 },
  ],
  scored: Array.from({ length: 60 }, (_, at) => ({ score: at / 60, positive: at % 3 !== 0 || at > 40 })),
  now: { threshold: 0.8, confusion: { goodPassed: 31, goodStopped: 7, badPassed: 5, badStopped: 17 } },
  curve: {
    method: 'platt',
    points: [
      { raw: 0, right: 0.1 },
      { raw: 1, right: 0.9 },
    ],
  },
  notes: [],
})
const calibrationOf = (id: string): object => ({
  report: {
    kind: 'calibration',
    policy: { name: 'help-centre', version: '1.0.0' },
    data: { hash: 'x', rows: 60, date: '2026-11-30' },
    targets: [target(id)],
  },
})

const recordsOf = (jobs: number, costly: number): readonly object[] =>
  Array.from({ length: jobs }, (_, job) => {
    const source = { topic: 'assay.jobs', partition: 0, offset: job }
    const jobId = job === 0 ? hostile : `j${job}`
    const samples = Array.from({ length: 2 + (job % 4) }, () => ({ promptTokens: 100, completionTokens: 40 }))
    const usage = {
      generation: { promptTokens: 240, completionTokens: 90 + job },
      evaluation: { promptTokens: 700, completionTokens: 50 },
      costMicroUsd: costly * (100 + job),
    }
    const end = job % 5 === 0 ? { reasons: [] } : { answer: 'x' }
    return [
      {
        topic: 'assay.attempts',
        jobId,
        record: { kind: 'attempt', jobId, source, attempt: 1, decision: 'pass', samples },
      },
      { topic: 'assay.approved', jobId, record: { jobId, source, usage, ...end } },
    ]
  }).flat()

const lines = (values: readonly object[]): string => values.map((value) => JSON.stringify(value)).join('\n')

async function pageOf(...texts: readonly string[]): Promise<string> {
  const files = texts.map((text, place) => textFile(`${place}.json`, text))
  const folder = dirname(files[0] ?? '')
  const before = textFile('before.json', lines(recordsOf(80, 1)))
  const earlier = await runInMemory('lab', 'report', before, '--out', join(folder, 'before.html'), '--json')
  const against = textFile('earlier.json', earlier.out)
  const out = join(folder, 'report.html')
  const { exit, err } = await runInMemory('lab', 'report', ...files, '--against', against, '--out', out)
  if (exit !== 'ok') throw new Error(err)
  return out
}

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

type View = { readonly width: number; readonly colorScheme: 'light' | 'dark' }
const views: readonly View[] = [400, 1280].flatMap((width) => [
  { width, colorScheme: 'light' as const },
  { width, colorScheme: 'dark' as const },
])

type Seen = { readonly found: Readonly<Record<string, unknown>>; readonly heard: readonly string[] }

/** Opens the page with all tables shown and does what `look` wants; every message, error and fetch is returned. */
async function seen(file: string, { width, colorScheme }: View, look: string): Promise<Seen> {
  const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme })
  const heard: string[] = []
  page.on('console', (message) => heard.push(message.text()))
  page.on('pageerror', (error) => heard.push(error.message))
  page.on('request', (request) => {
    if (request.url() !== `file://${file}`) heard.push(request.url())
  })
  try {
    await page.goto(`file://${file}`)
    await page.evaluate(`document.querySelectorAll('details').forEach((each) => { each.open = true })`)
    return { found: await page.evaluate(look), heard }
  } finally {
    await page.close()
  }
}

/** Relative luminance and contrast as WCAG 2 has them, of all text against the page. */
const contrasts = `(() => {
  const of = (colour) => {
    const [r, g, b] = colour.match(/[\\d.]+/g).map(Number).map((part) => part / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const paper = of(getComputedStyle(document.body).backgroundColor)
  const ratio = (colour) => {
    const [dark, light] = [of(colour), paper].sort((a, b) => a - b)
    return (light + 0.05) / (dark + 0.05)
  }
  const texts = [...document.querySelectorAll('h1,h2,p,figcaption,td,th,summary')].map((each) => getComputedStyle(each).color)
  const labels = [...document.querySelectorAll('svg text')].map((each) => getComputedStyle(each).fill)
  return Math.min(...[...texts, ...labels].map(ratio))
})()`

describe.each(views)('at $width pixels, $colorScheme', (view) => {
  it('fits, can be read, and says in words what each picture shows', async () => {
    const file = await pageOf(
      JSON.stringify(benchOf()),
      JSON.stringify(calibrationOf('faithful')),
      lines(recordsOf(90, 3)),
    )
    const { found, heard } = await seen(
      file,
      view,
      `({
        across: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        contrast: ${contrasts},
        pictures: document.querySelectorAll('svg').length,
        unnamed: [...document.querySelectorAll('svg')].filter((svg) =>
          svg.getAttribute('role') !== 'img' || !svg.querySelector('title')?.textContent || !svg.querySelector('desc')?.textContent).length,
        outside: [...document.querySelectorAll('svg text')].filter((text) => {
          const [own, all] = [text.getBoundingClientRect(), text.ownerSVGElement.getBoundingClientRect()]
          return own.left < all.left - 1 || own.right > all.right + 1 || own.bottom > all.bottom + 1
        }).map((text) => text.textContent),
      })`,
    )
    expect(heard).toEqual([])
    expect(found).toMatchObject({ across: 0, unnamed: 0, outside: [] })
    expect(found['pictures']).toBeGreaterThan(8)
    expect(found['contrast']).toBeGreaterThanOrEqual(4.5)
  })

  it('hostile and endless texts are text: nothing runs, nothing pushes the page aside', async () => {
    const odd = benchOf({
      set: hostile,
      figures: [
        { name: hostile, value: 50, low: 40, high: 60 },
        { name: long, value: 1e9, low: -1e9, high: 1e9 },
      ],
      published: [{ method: long, figures: [1] }],
      notes: [hostile, long],
    })
    const file = await pageOf(
      JSON.stringify(odd),
      JSON.stringify(calibrationOf(`${hostile}${long}`)),
      lines(recordsOf(3, 1)),
    )
    expect(readFileSync(file, 'utf8')).toContain('&lt;script&gt;')
    const { found, heard } = await seen(
      file,
      view,
      `({
        title: document.title,
        across: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        foreign: document.querySelectorAll('script,img,svg svg,iframe,[onload],[onerror]').length,
      })`,
    )
    expect({ ...found, heard }).toEqual({ title: 'What was measured', across: 0, foreign: 0, heard: [] })
  })
})
