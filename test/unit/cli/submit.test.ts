// Jobs as they are typed, and which of those sent still have no outcome.
import { describe, expect, it } from 'vitest'
import stringWidth from 'string-width'
import { memorySink } from '../../support/cli-in-memory.ts'
import { writeFrame } from '../../../src/adapters/registry/frame.ts'
import { recordLine } from '../../../src/cli/record-line.ts'
import { openScreen } from '../../../src/cli/screen.ts'
import { openTally } from '../../../src/cli/tally.ts'
import { openAwaited } from '../../../src/runtime/commands/awaited.ts'
import { readJobEntries } from '../../../src/runtime/commands/job-entries.ts'
import type { RecordView } from '../../../src/runtime/commands/record-view.ts'
import type { SentJob } from '../../../src/runtime/commands/send-jobs.ts'

const job = (id: string) => ({ id, policy: 'smoke', prompt: 'Hi' })
const idsIn = (input: Buffer): readonly string[] => {
  const read = readJobEntries(input)
  return read.ok
    ? read.value.map(({ job: each }) => each.id)
    : read.fault.map((each) => `${each.where}: ${each.message}`)
}
const ids = (text: string): readonly string[] => idsIn(Buffer.from(text))

describe('jobs in a file', () => {
  it('one, an array, one a line, with a byte order mark or empty lines', () => {
    expect(ids(JSON.stringify(job('a'), null, 2))).toEqual(['a'])
    expect(ids(JSON.stringify([job('a'), job('b')]))).toEqual(['a', 'b'])
    expect(ids(`\uFEFF${JSON.stringify(job('a'))}\n\n${JSON.stringify(job('b'))}\r\n`)).toEqual(['a', 'b'])
  })

  it('the bytes of a record that has a schema id in front', () => {
    for (const id of [1, 123, 200, 0x7b7b7b7b])
      expect(idsIn(writeFrame(id, JSON.stringify(job('a'), null, 2)))).toEqual(['a'])
  })

  it('every problem is told with its line', () => {
    const text = [JSON.stringify(job('a')), '{"id":', JSON.stringify({ ...job('b'), prmpt: 1 })].join('\n')
    expect(ids(text).join('\n')).toMatch(/^line 2: is not JSON: /)
    const invalid = [job('a'), { id: 'b' }].map((each) => JSON.stringify(each)).join('\n')
    expect(ids(invalid).join('\n')).toContain('line 2: ')
    expect(ids(JSON.stringify([job('a'), { id: 'b' }])).join('\n')).toContain('job 2: ')
  })

  it('an id that comes twice, nothing at all, one broken document', () => {
    expect(ids(JSON.stringify([job('a'), job('a')]))).toEqual(['job 2: has the id of job 1: a'])
    expect(ids('')).toEqual(['the input: holds no job'])
    expect(ids('[]')).toEqual(['the input: holds no job'])
    expect(ids('[\n{"id": "a",\n]')[0]).toMatch(/^the input: is not JSON: /)
  })
})

const sent = (offset: number): SentJob => ({
  jobId: `job-${offset}`,
  topic: 'j',
  partition: 0,
  offset,
  source: `j-0-${offset}`,
})
const view = (source: string, more: Partial<RecordView> = {}): RecordView => ({
  topic: 'a',
  partition: 0,
  offset: 0,
  at: 0,
  jobId: 'job',
  policy: 'smoke',
  verdict: 'approved',
  facts: '1 attempt',
  text: 'Yes.',
  source,
  ...more,
})

describe('jobs that are awaited', () => {
  it('are finished when all are sent and each has its outcome, told once', () => {
    const told: string[] = []
    const awaited = openAwaited(({ source }) => told.push(source))
    awaited.sent(sent(1))
    awaited.seen(view('j-0-1'))
    awaited.seen(view('j-0-1'))
    expect(awaited.finished()).toBe(false)
    awaited.sent(sent(2))
    awaited.allSent()
    expect(awaited.open().map(({ jobId }) => jobId)).toEqual(['job-2'])
    awaited.seen(view('j-0-2'))
    expect(awaited.finished()).toBe(true)
    expect(told).toEqual(['j-0-1', 'j-0-2'])
  })

  it('may be answered before it is known where they stand', () => {
    const told: string[] = []
    const awaited = openAwaited(({ source }) => told.push(source))
    awaited.seen(view('j-0-7'))
    awaited.seen(view('of-somebody-else'))
    awaited.sent(sent(7))
    awaited.allSent()
    expect(told).toEqual(['j-0-7'])
    expect(awaited.finished()).toBe(true)
  })
})

describe('how a submit ends', () => {
  const exitAfter = (verdicts: readonly NonNullable<RecordView['verdict']>[], unanswered = 0): string => {
    const tally = openTally()
    for (const verdict of verdicts) tally.outcome(view('', { verdict }))
    return tally.exit(unanswered)
  }

  it('with the worst that happened', () => {
    expect(exitAfter(['approved', 'approved'])).toBe('ok')
    expect(exitAfter(['approved', 'rejected'])).toBe('no')
    expect(exitAfter(['approved', 'rejected', 'dead letter'])).toBe('noVerdict')
    expect(exitAfter(['approved'], 1)).toBe('noVerdict')
  })
})

describe('a record on a line', () => {
  const line = (of: RecordView, columns = 80): string => {
    const out = memorySink({ columns })
    openScreen({ out, err: memorySink() }, { json: false, verbose: false }).line(...recordLine(of, columns))
    return out.text().trimEnd()
  }

  it('fits, whatever it says', () => {
    const long = view('x', {
      jobId: '退款-订单-20260101-需要人工处理的一个很长的标识',
      facts: '3 attempts, agree 0.41',
      text: '未拆封商品签收后七天内可以退货。'.repeat(9),
    })
    for (const columns of [60, 80, 120, 200])
      expect(stringWidth(line(long, columns))).toBeLessThanOrEqual(columns)
  })

  it('stays one line, and harmless', () => {
    const evil = line(view('x', { jobId: 'a\nok', text: '\u001b[2Jall\u202eis well\r' }))
    expect(evil).not.toMatch(/[\u001b\u202e\r\n]/)
    expect(evil).toContain('a\\nok')
  })

  it('names the place of a job whose id could not be read', () => {
    expect(line(view('j-0-4', { jobId: '' }))).toContain('j-0-4')
  })
})
