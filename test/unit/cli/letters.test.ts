// What the dead-letter commands take and show: times, filters, bytes, tables.
import { describe, expect, it } from 'vitest'
import stringWidth from 'string-width'
import { memorySink, runInMemory } from '../../support/cli-in-memory.ts'
import { bytesView } from '../../../src/cli/bytes-view.ts'
import { filterOf, isNarrow, whoIsHere } from '../../../src/cli/letter-options.ts'
import { sayNothingMatched, showLetters, sumUp } from '../../../src/cli/letters-table.ts'
import { openScreen } from '../../../src/cli/screen.ts'
import { ageText, readTime } from '../../../src/cli/time-text.ts'
import type { ListedLetter } from '../../../src/runtime/commands/letters.ts'

const now = Date.parse('2026-11-29T12:00:00Z')

describe('times', () => {
  it.each([
    ['90m', now - 90 * 60_000],
    ['2h', now - 7_200_000],
    ['1.5d', now - 129_600_000],
    ['2026-11-29', Date.parse('2026-11-29')],
    ['2026-11-29T10:30:00+08:00', Date.parse('2026-11-29T02:30:00Z')],
  ])('%s', (text, time) => expect(readTime(text, now)).toBe(time))

  it.each(['', 'yesterday', '5', '5 m', '-5m', '29.11.2026', '2026-13-01', '2026-11-29T25:00:00Z'])(
    '"%s" is none',
    (text) => expect(readTime(text, now)).toBeUndefined(),
  )

  it('ages in the largest unit', () => {
    expect([0, 45_000, 720_000, 10_800_000, 518_400_000].map(ageText)).toEqual([
      '0s',
      '45s',
      '12m',
      '3h',
      '6d',
    ])
  })
})

describe('filters', () => {
  it('hold what was given and no more', () => {
    expect(filterOf({ code: 'internal', job: 'a', partition: 0 }, [], 'open')).toEqual({
      code: 'internal',
      jobId: 'a',
      partition: 0,
      state: 'open',
    })
    expect(filterOf({}, ['x-0-1'])).toEqual({ ids: ['x-0-1'] })
  })

  it('know when they narrow nothing down', () => {
    expect(isNarrow({}, [])).toBe(false)
    expect(isNarrow({ partition: 0 }, [])).toBe(true)
    expect(isNarrow({}, ['x-0-1'])).toBe(true)
  })

  it('name who is here', () => expect(whoIsHere()).toMatch(/^.+@.+$/))
})

describe('bytes', () => {
  it('text as text, hostile parts written out', () => {
    const { lines, text } = bytesView(Buffer.from('{"a": "\u001b[2J"}\nzwei'), false)
    expect(lines).toEqual(['{"a": "\\u{1b}[2J"}', 'zwei'])
    expect(text).toContain('\u001b')
  })

  it('a schema id in front of JSON apart', () => {
    const framed = Buffer.concat([Buffer.from([0, 0, 0, 0, 42]), Buffer.from('{"a":1}')])
    expect(bytesView(framed, false)).toMatchObject({
      about: '12 bytes, schema id 42 in front',
      lines: ['{"a":1}'],
    })
  })

  it('what is no text in hexadecimal', () => {
    const { about, lines } = bytesView(Buffer.from([0xff, 0xfe, 0x41, 0x1b]), false)
    expect(about).toBe('4 bytes, not text')
    expect(lines[0]).toMatch(/^ff fe 41 1b +\.\.A\.$/)
  })

  it('only the beginning, unless all is wanted; nothing where there is nothing', () => {
    const long = Buffer.from('x'.repeat(5000))
    expect(bytesView(long, false).lines[0]).toHaveLength(2000)
    expect(bytesView(long, false).about).toContain('--full')
    expect(bytesView(long, true).lines[0]).toHaveLength(5000)
    expect(bytesView(null, false).about).toContain('no value')
  })
})

const letter = (more: Partial<ListedLetter> = {}): ListedLetter => ({
  id: 'assay.jobs-3-1024',
  partition: 3,
  offset: 0,
  at: Date.now() - 90_000,
  code: 'registry_schema_missing',
  kind: 'poison',
  message: 'm',
  remedy: 'Mend it.',
  source: { topic: 'assay.jobs', partition: 3, offset: 1024 },
  attempts: 0,
  jobId: '退款-订单-20260101-需要人工处理的一个很长的标识',
  policy: 'refund-policy-for-everyone',
  traceId: '',
  replayOf: '',
  replayCount: 0,
  bytes: 10,
  state: 'open',
  ...more,
})

function printed(use: (screen: ReturnType<typeof openScreen>) => void): { out: string; err: string } {
  const out = memorySink()
  const err = memorySink()
  use(openScreen({ out, err }, { json: false, verbose: false }))
  return { out: out.text(), err: err.text() }
}

describe('the table of letters', () => {
  it('is at most 80 columns wide with Chinese ids; id and state are whole', () => {
    const rows = [{ letter: letter(), last: 'was discarded' }]
    const lines = printed((screen) => showLetters(rows, 'STATE', screen))
      .out.trimEnd()
      .split('\n')
    for (const line of lines) expect(stringWidth(line)).toBeLessThanOrEqual(80)
    expect(lines[1]).toMatch(/^assay\.jobs-3-1024 +1m .*was discarded$/)
  })

  it('sums up by code with the remedy, the most frequent first', () => {
    const letters = [letter({ code: 'internal', remedy: 'Report it.' }), letter(), letter()]
    expect(printed((screen) => sumUp(letters, screen)).err).toBe(
      '2 registry_schema_missing: Mend it.\n1 internal: Report it.\n',
    )
  })

  it('says that there are more codes than it sums up', () => {
    const letters = ['internal', 'job_invalid', 'sample_lost', 'job_not_json', 'budget_cost'].map((code) =>
      letter({ code }),
    )
    expect(printed((screen) => sumUp(letters, screen)).err).toMatch(/\n… and 2 more codes\n$/)
  })

  it('guesses what a code that matched nothing was meant to be', () => {
    expect(printed((screen) => sayNothingMatched({ code: 'job_invald' }, screen)).err).toContain(
      'did you mean job_invalid?',
    )
  })
})

describe('command lines that may not reach Kafka', () => {
  it.each([
    ['dlq replay', 'which letters?'],
    ['dlq replay --yes', 'which letters?'],
    ['dlq replay x-0-1 --force', '--force needs --reason'],
    ['dlq discard x-0-1', "required option '--reason <text>'"],
    ['dlq discard --reason r', 'which letters?'],
    ['dlq list --since tomorrow', 'It must be 90m, 2h, 7d'],
    ['dlq list --kind bad', 'poison, config, outage'],
    ['dlq list --partition -1', 'It must be a number from 0'],
    ['dlq show', "missing required argument 'id'"],
    ['dlq lst', 'Did you mean list?'],
  ])('%s', async (line, says) => {
    const { exit, err } = await runInMemory(...line.split(' '))
    expect(exit).toBe('usage')
    expect(err).toContain(says)
  })
})
