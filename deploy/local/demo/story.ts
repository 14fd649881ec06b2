// What the demo tells: a line an attempt while it runs, a table at the end.
import { cutTo, padTo } from '../../../src/cli/fit-text.ts'
import { layOut, type Row } from '../../../src/cli/table.ts'
import { safeText } from '../../../src/cli/terminal-text.ts'
import { painted, type Tone } from '../../../src/cli/tones.ts'
import type { Outcome } from '../../../consumers/outcomes/outcome.ts'
import type { ExampleRecord } from './example-jobs.ts'
import type { LogLine } from './service.ts'

const width = 80
const colours = process.stdout.isTTY && process.env['NO_COLOR'] === undefined
const tone = (text: string, as: Tone): string => (colours ? painted(text, as) : text)

const signed = (points: number): string => (points > 0 ? `+${points}` : String(points))

/** One attempt as the service logs it; undefined for other lines. */
export function attemptLine(line: LogLine): string | undefined {
  if (line.message !== 'attempt decided') return undefined
  const { job, attempt, samples, passed, agreement, points, verdict, issue } = line
  const agrees = typeof agreement === 'number' ? `agree ${agreement.toFixed(2)}` : 'not compared'
  const given = typeof points === 'number' ? `  points ${signed(points)}` : ''
  const facts = `attempt ${String(attempt)}  ${String(passed)}/${String(samples)} fit  ${agrees}${given}`
  const head = `  ${padTo(String(job), 24)} ${padTo(facts, 44)} `
  const good = verdict === 'pass'
  const first = safeText(head) + tone(good ? 'passes' : 'fails', good ? 'good' : 'warn')
  return typeof issue === 'string' && !good
    ? `${first}\n${tone(cutTo(safeText(`      ${issue}`), width), 'dim')}`
    : first
}

const tones: Readonly<Record<Outcome['kind'], Tone>> = {
  approved: 'good',
  rejected: 'warn',
  'dead-letter': 'bad',
}

/** The outcome of a job, in a line. */
export function outcomeLine(outcome: Outcome): string {
  const name = outcome.jobId === '' ? '(no job)' : outcome.jobId
  return `${tone('→', 'dim')} ${padTo(safeText(name), 24)} ${tone(outcome.kind, tones[outcome.kind])}: ${cutTo(safeText(gist(outcome)), 40)}`
}

function gist(outcome: Outcome): string {
  switch (outcome.kind) {
    case 'approved':
      return outcome.record.answer.replace(/\s+/g, ' ')
    case 'rejected':
      return outcome.record.reasons.map(({ code }) => code).join(', ')
    case 'dead-letter':
      return outcome.headers['assay.error.code']
  }
}

/** What the webhook says of an undo command: its kind, the key, the type, the payload. */
export function undoLine(line: string): string {
  const [, key = '', type = '', ...payload] = line.split(' ')
  const name = decodedKey(key).split('/').slice(1).join('/')
  return `${tone('←', 'dim')} ${padTo(safeText(name), 24)} ${tone('undone', 'good')} ${cutTo(safeText(`${type}: ${payload.join(' ')}`), 44)}`
}

function decodedKey(key: string): string {
  try {
    return decodeURIComponent(key)
  } catch {
    return key
  }
}

/** Points of business rules, with what gave or took them. */
function pointsLine({ points, rules }: NonNullable<Vetted['rewards']>): string {
  const parts = rules.map(({ id, points: each, risk, from }) => {
    const high = risk === 'high' ? ', high risk' : ''
    return `${signed(each)} ${id} (${from}${high})`
  })
  return `    points ${signed(points)}: ${parts.length === 0 ? 'no rule applies' : parts.join(', ')}`
}

type Vetted = NonNullable<Extract<Outcome, { kind: 'approved' | 'rejected' }>['record']['outside']>

/** The table of all outcomes in the order of sending, at most 80 columns wide. */
export function outcomeTable(settled: readonly Outcome[], sent: readonly ExampleRecord[]): string {
  const shows = new Map(sent.map(({ name, shows }) => [name, shows]))
  const places = [...shows.keys()]
  const place = ({ jobId }: Outcome): number => (jobId === '' ? sent.length : places.indexOf(jobId))
  const outcomes = settled.toSorted((a, b) => place(a) - place(b))
  const rows = outcomes.map((outcome): Row => {
    const verdict = outcome.kind === 'dead-letter' ? undefined : outcome.record
    const tokens = verdict
      ? verdict.usage.generation.promptTokens + verdict.usage.generation.completionTokens
      : 0
    return [
      outcome.jobId === '' ? '(no job)' : outcome.jobId,
      verdict?.attempts ?? 0,
      verdict?.usage.generation.calls ?? 0,
      verdict?.consistency?.score.toFixed(2) ?? '-',
      { text: outcome.kind, tone: tones[outcome.kind] },
      tokens,
    ]
  })
  const lines = layOut(
    [
      { title: 'job', whole: true },
      { title: 'att.', side: 'right' },
      { title: 'calls', side: 'right' },
      { title: 'agree', side: 'right' },
      { title: 'outcome', whole: true },
      { title: 'tokens', side: 'right' },
    ],
    rows,
    width,
  )
  const text = (piece: (typeof lines)[number][number]): string =>
    typeof piece === 'string' ? piece : tone(piece.text, piece.tone)
  const [head = [], ...body] = lines
  const below = outcomes.map((outcome) => {
    const why = outcome.kind === 'dead-letter' ? ` (${outcome.headers['assay.error.code']})` : ''
    const told = `    ${shows.get(outcome.jobId) ?? 'a record that is no job'}${why}`
    const rewards = outcome.kind === 'dead-letter' ? undefined : outcome.record.outside?.rewards
    const lines = rewards === undefined ? [told] : [told, pointsLine(rewards)]
    return lines.map((line) => tone(cutTo(safeText(line), width), 'dim'))
  })
  return [
    head.map(text).join(''),
    ...body.flatMap((line, at) => [line.map(text).join(''), ...(below[at] ?? [])]),
  ].join('\n')
}
