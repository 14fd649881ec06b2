// `npm run corpus` itself: files nobody here has seen, broken ones, its output and exit codes.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openScreen } from '../../src/cli/screen.ts'
import { memorySink } from '../support/cli-in-memory.ts'
import { runCorpus } from './run/corpus.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-corpus-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const good = { id: 'X-1', kind: 'E', input: { a: 'yes', b: 'yes' }, expected: 'same' }
const bad = { id: 'X-2', kind: 'E', input: { a: 'yes', b: 'no' }, expected: 'same' }
const strange = { id: 'X-3', kind: 'Z', input: {}, expected: 'ACCEPT' }

type Line = Readonly<Record<string, unknown>>

async function run(rows: readonly unknown[], { kind, json = true }: { kind?: string; json?: boolean } = {}) {
  const file = join(folder, 'cases.jsonl')
  writeFileSync(file, rows.map((row) => (typeof row === 'string' ? row : JSON.stringify(row))).join('\n'))
  const out = memorySink()
  const err = memorySink()
  const screen = openScreen({ out, err }, { json, verbose: false })
  const asked = { file, json, ...(kind === undefined ? {} : { kind }) }
  const code = await runCorpus(asked, { screen, signal: new AbortController().signal })
  const text = out.text()
  const lines = json
    ? text
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Line)
    : []
  return { code, text, lines, rows: lines.slice(0, -1), summary: lines.at(-1), err: err.text() }
}

describe('the script', () => {
  it('prints an object a row and a summary, and ends with 1 where something is not as expected', async () => {
    const { code, rows, summary } = await run([good, bad, strange])
    expect(code).toBe(1)
    expect(rows.map(({ id, asExpected }) => [id, asExpected])).toEqual([
      ['X-1', 'yes'],
      ['X-2', 'no'],
      ['X-3', 'cannot tell'],
    ])
    expect(rows[0]).toMatchObject({ kind: 'E', did: 'same', value: 1, expected: 'same' })
    expect(rows[2]?.['reason']).toContain('unknown')
    expect(summary).toMatchObject({
      summary: true,
      rows: 3,
      kinds: { E: { yes: 1, no: 1, 'cannot tell': 0 }, Z: { 'cannot tell': 1 } },
      all: { yes: 1, no: 1, 'cannot tell': 1 },
    })
  })

  it('ends with 0 where all is as expected, and runs one kind alone', async () => {
    const { code, rows } = await run([good, strange, { ...bad, kind: 'F' }], { kind: 'e' })
    expect(code).toBe(0)
    expect(rows).toHaveLength(1)
  })

  it('prints a table that fits 80 columns', async () => {
    const { text, code } = await run(
      [good, bad, { ...good, id: 'a\u001b[31m', input: { a: 'x'.repeat(500), b: '' } }],
      { json: false },
    )
    expect(code).toBe(1)
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80)
    expect(text).not.toContain('\u001b')
    expect(text).toMatch(/kind\s+rows\s+yes\s+no\s+cannot tell/)
  })

  it('ends with 2 where the file cannot be read', async () => {
    const sinks = { out: memorySink(), err: memorySink() }
    const asked = { file: join(folder, 'nowhere.jsonl'), json: true }
    const screen = openScreen(sinks, { json: true, verbose: false })
    expect(await runCorpus(asked, { screen, signal: new AbortController().signal })).toBe(2)
    expect(sinks.err.text()).toContain('nowhere.jsonl')
  })

  it('ends with 5, loudly, where nothing was judged', async () => {
    const none = await run(['', '  '])
    expect(none).toMatchObject({ code: 5, rows: [], summary: { rows: 0 } })
    expect(none.err).toContain('Nothing was judged: of 0 rows')
    const untold = await run([strange, '{'])
    expect(untold).toMatchObject({ code: 5, summary: { all: { 'cannot tell': 2 } } })
    expect(untold.err).toContain('of 2 rows none could be told')
    expect((await run([good, strange])).err).toBe('')
  })

  it('names the test that proves what one row cannot show', async () => {
    const stopped = {
      id: 'a',
      kind: 'C',
      input: { sequence: ['SIGTERM arrives', 'one job is running'] },
      expected: 'GUARD: exits before it is killed',
    }
    const { rows, summary } = await run([stopped, good])
    expect(rows[0]).toMatchObject({
      asExpected: 'cannot tell',
      provedBy: { file: 'test/chaos/shutdown.test.ts' },
      reason: expect.stringContaining('proved by test/chaos/shutdown.test.ts') as string,
    })
    expect(summary).toMatchObject({ proved: 1 })
    expect((await run([stopped, good], { json: false })).text).toContain('1 of those that cannot be told')
  })
})

const kinds = ['A', 'B', 'C', 'D', 'E', 'F', 'L1.parse', 'L1.refusal', 'L2.judge.rule', 'loop', 'loop.cost']
const inputs: readonly unknown[] = [
  undefined,
  null,
  7,
  'text',
  [],
  {},
  { raw: 5 },
  { raw: '{', want: 7 },
  { message: [], want: '' },
  { status: '200', body: {} },
  { status: 42 },
  { status: 200, headers: { 'bad header': 'x', 'content-length': '3', ok: 'a\nb' }, body: { choices: [] } },
  { sequence: [] },
  { sequence: ['a'] },
  { transport: 'something nobody has heard of' },
  { value: null },
  { value: { $hex: 'zz' }, headers: [], key: {} },
  { jobId: '' },
  { a: 1, b: 2 },
  { a: { $repeat: ['x', 1e12] }, b: '' },
  { schema: null, data: 1 },
  { schema: {} },
  { schema: { type: 'string' }, data_text: '"' },
  { graded_answer: '' },
  { output: '', schema: 3 },
  { outputs: [1] },
  { judge_reply: null },
  { judge_replies: [] },
  { attempts: [] },
  { attempts: -1 },
  { attempts: [{ gen: -5 }] },
]

describe('rows of strange shapes', () => {
  it.each(kinds)(
    'of kind %s end nothing',
    async (kind) => {
      const { rows, summary, code } = await run(
        inputs.map((input, index) => ({ id: `S-${index}`, kind, input, expected: 'REJECT' })),
      )
      expect(rows).toHaveLength(inputs.length)
      expect(summary).toMatchObject({ rows: inputs.length })
      expect(rows.filter(({ says }) => String(says).startsWith('broke:'))).toEqual([])
      expect([0, 1, 5]).toContain(code)
    },
    60_000,
  )

  it('that are no rows are told by their line', async () => {
    const { rows, code } = await run(['{', '7', '{}', '{"id":"n","expected":"ACCEPT"}', JSON.stringify(good)])
    expect(rows.map(({ id, asExpected }) => [id, asExpected])).toEqual([
      ['line 1', 'cannot tell'],
      ['line 2', 'cannot tell'],
      ['line 3', 'cannot tell'],
      ['n', 'cannot tell'],
      ['X-1', 'yes'],
    ])
    expect(code).toBe(0)
  })

  it('that are deep or huge are bounded', async () => {
    const deep = `{"id":"deep","kind":"A","input":${'['.repeat(5000)}${']'.repeat(5000)},"expected":"REJECT"}`
    const long = {
      id: 'long',
      kind: 'A',
      input: { raw: { $repeat: ['[', 1_000_000] }, want: 'schema {a: number}' },
      expected: 'REJECT: tangled',
    }
    const { rows, text } = await run([deep, long])
    expect(rows.map(({ id, asExpected }) => [id, asExpected])).toEqual([
      ['deep', 'cannot tell'],
      ['long', 'yes'],
    ])
    expect(text.length).toBeLessThan(10_000)
  })

  it('without an expectation cannot be told', async () => {
    const { rows } = await run([
      { ...good, expected: undefined },
      { ...good, expected: 7 },
      { ...good, expected: {} },
    ])
    expect(rows.map(({ asExpected }) => asExpected)).toEqual(['cannot tell', 'cannot tell', 'cannot tell'])
  })
})

it('the command runs a file from elsewhere', () => {
  const file = join(folder, 'elsewhere.jsonl')
  writeFileSync(file, `${JSON.stringify(good)}\n`)
  const main = join(import.meta.dirname, 'main.ts')
  const ran = spawnSync(process.execPath, [main, 'elsewhere.jsonl', '--json'], {
    cwd: folder,
    env: { ...process.env, INIT_CWD: folder },
    encoding: 'utf8',
  })
  expect(ran.stdout.split('\n')).toHaveLength(3)
  expect(ran.status).toBe(0)
  expect(spawnSync(process.execPath, [main], { encoding: 'utf8' }).status).toBe(2)
})
