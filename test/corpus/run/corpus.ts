// A whole file of cases: read, run row by row, printed, summed up.
import { resolve } from 'node:path'
import type { Screen } from '../../../src/cli/screen.ts'
import { fileFault } from '../../../src/core/faults/file-fault.ts'
import { openBench } from './bench-endpoint.ts'
import { readCaseFile, type ReadRow } from './case-row.ts'
import { corpusExits } from './exits.ts'
import type { Agreement, RowReport } from './observation.ts'
import { reportRow } from './run-row.ts'

export type Asked = { readonly file: string; readonly kind?: string; readonly json: boolean }

type Tally = Record<Agreement, number>
export type Summary = {
  readonly summary: true
  readonly rows: number
  readonly kinds: Readonly<Record<string, Tally>>
  readonly all: Tally
  /** Of those that could not be told: how many a test on real services proves. */
  readonly proved: number
}

const none = (): Tally => ({ yes: 0, no: 0, 'cannot tell': 0 })

/** Rows of one kind: the letter, or how the layer begins. */
const ofKind = (row: ReadRow, kind: string | undefined): boolean =>
  kind === undefined || ('kind' in row && row.kind.toUpperCase().startsWith(kind.trim().toUpperCase()))

const longestValue = 2000

/** Values are shown cut: a row may send megabytes. */
function shownValue(value: unknown): unknown {
  const text = JSON.stringify(value ?? null)
  return text.length <= longestValue ? value : `${text.slice(0, longestValue)}… (${text.length} characters)`
}

function sum(reports: readonly RowReport[]): Summary {
  const kinds: Record<string, Tally> = {}
  const all = none()
  for (const { kind, asExpected } of reports) {
    const name = kind.slice(0, 40)
    const tally = (kinds[name] ??= none())
    tally[asExpected] += 1
    all[asExpected] += 1
  }
  const proved = reports.filter(({ provedBy }) => provedBy !== undefined).length
  return { summary: true, rows: reports.length, kinds, all, proved }
}

/** How it ends stands in `exits.ts`. */
export async function runCorpus(
  { file, kind, json }: Asked,
  { screen, signal }: { readonly screen: Screen; readonly signal: AbortSignal },
): Promise<number> {
  let rows: readonly ReadRow[]
  try {
    // npm runs scripts in the folder of the package; INIT_CWD is where the caller was.
    rows = readCaseFile(resolve(process.env['INIT_CWD'] ?? '.', file)).filter((row) => ofKind(row, kind))
  } catch (error) {
    screen.fault(fileFault(file, error))
    return corpusExits.usage
  }
  const bench = await openBench()
  const reports: RowReport[] = []
  try {
    for (const row of rows) {
      if (signal.aborted) break
      const report = await reportRow(row, bench)
      reports.push(report)
      screen.value('value' in report ? { ...report, value: shownValue(report.value) } : report)
    }
  } finally {
    await bench.close()
  }
  const summary = sum(reports)
  if (json) screen.value(summary)
  else print(screen, reports, summary)
  if (summary.all.no > 0) return corpusExits.no
  if (summary.all.yes > 0) return corpusExits.ok
  screen.complain({
    message: `Nothing was judged: of ${summary.rows} rows none could be told.`,
    remedy: 'Read the reason beside each row; docs/corpus.md says what a row needs to be run.',
  })
  return corpusExits.nothingJudged
}

const longestCell = 400
const marks: Readonly<Record<Agreement, 'good' | 'bad' | 'dim'>> = {
  yes: 'good',
  no: 'bad',
  'cannot tell': 'dim',
}

function print(screen: Screen, reports: readonly RowReport[], { kinds, all, proved }: Summary): void {
  screen.table(
    [{ title: 'id', whole: true }, { title: 'expected?' }, { title: 'did' }, { title: 'what was seen' }],
    reports.map(({ id, asExpected, did, says, reason, value }) => [
      id.slice(0, 24),
      { text: asExpected, tone: marks[asExpected] },
      did.split(' ')[0] ?? '',
      (asExpected === 'yes' ? [value === undefined ? '' : JSON.stringify(value), says] : [reason, says])
        .filter((part) => part !== '')
        .join(' · ')
        .slice(0, longestCell),
    ]),
  )
  screen.line('')
  screen.table(
    [
      { title: 'kind' },
      ...['rows', 'yes', 'no', 'cannot tell'].map((title) => ({ title, side: 'right' as const })),
    ],
    [...Object.entries(kinds), ['all', all] as const].map(([name, tally]) => [
      name,
      tally.yes + tally.no + tally['cannot tell'],
      tally.yes,
      tally.no,
      tally['cannot tell'],
    ]),
  )
  if (proved > 0)
    screen.line(`${proved} of those that cannot be told here are proved by the test that is named.`)
}
