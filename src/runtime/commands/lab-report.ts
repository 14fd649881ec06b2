// `assay lab report`: what was measured, and what jobs cost, as one page; held against an earlier report where one is named.
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Approved } from '../../../schemas/generated/approved.ts'
import type { Attempt } from '../../../schemas/generated/attempt.ts'
import type { Rejected } from '../../../schemas/generated/rejected.ts'
import type { Config } from '../../config/config.ts'
import type { Fault } from '../../core/faults/codes.ts'
import { errorText } from '../../core/faults/error-text.ts'
import { fileReason } from '../../core/faults/file-fault.ts'
import { failed, ok, type Result } from '../../core/prelude.ts'
import { earlierFigures, movedBetween, type Moved } from '../../lab/page/compare-reports.ts'
import { pageOfFiles } from '../../lab/page/page-of-files.ts'
import { readLabFile, type LabFile } from '../../lab/page/read-lab-file.ts'
import { openRecordTally } from '../../lab/page/record-tally.ts'
import { figuresOf, type ReportFigure } from '../../lab/page/report-figures.ts'
import type { CommandDeps } from './command-deps.ts'
import { hear, readRecords } from './read-records.ts'
import type { ScanRecord } from './read-topic.ts'

type Problem = { readonly where: string; readonly message: string }

export type Report = {
  readonly files: readonly string[]
  /** Read from topics beside the files. */
  readonly records?: LabFile
  readonly out: string
  /** A report that was printed with --json. */
  readonly against?: string
}

export type Reported = {
  readonly kind: 'report'
  readonly out: string
  readonly bytes: number
  readonly figures: readonly ReportFigure[]
  readonly moved?: readonly Moved[]
}

const mostBytes = 64 * 1024 * 1024

/** Writes the page. Nothing is written when one file cannot be used. */
export function labReport({ files, records, out, against }: Report): Result<Reported, readonly Problem[]> {
  const read: LabFile[] = records === undefined ? [] : [records]
  const problems: Problem[] = []
  const take = <T>(file: string, one: Result<T, string>): T | undefined => {
    if (one.ok) return one.value
    problems.push({ where: file, message: one.fault })
    return undefined
  }
  for (const file of files) {
    const one = take(file, readOne(file, readLabFile))
    if (one !== undefined) read.push(one)
  }
  const before = against === undefined ? undefined : take(against, readOne(against, earlierFigures))
  if (problems.length > 0) return failed(problems)
  const figures = read.flatMap(figuresOf)
  const moved = before === undefined ? undefined : movedBetween(before, figures)
  const page = pageOfFiles(
    read,
    moved === undefined || against === undefined ? undefined : { moved, earlier: basename(against) },
  )
  try {
    writeFileSync(out, page)
  } catch (error) {
    return failed([{ where: out, message: `cannot be written: ${errorText(error)}` }])
  }
  const bytes = Buffer.byteLength(page)
  return ok({ kind: 'report', out, bytes, figures, ...(moved === undefined ? {} : { moved }) })
}

function readOne<T>(file: string, read: (text: string) => Result<T, string>): Result<T, string> {
  try {
    const { size } = statSync(file)
    if (size > mostBytes) return failed(`it has ${size} bytes; ${mostBytes} are allowed`)
    return read(readFileSync(file, 'utf8'))
  } catch (error) {
    return failed(`cannot be read: ${fileReason(error)}`)
  }
}

export type RecordsAsked = {
  /** Records older than this are left out; milliseconds since 1970. */
  readonly since: number
  readonly policy?: string
}

export type RecordsRead = {
  readonly records: LabFile
  readonly count: number
  /** Records that could not be read. */
  readonly unread: number
  /** The bound of records was reached; later ones are not in it. */
  readonly cut: boolean
}

/** Of one report, so that memory stays bounded: only a few figures of each record are kept. */
const mostRecords = 200_000

/** Attempts, verdicts and dead letters of the topics, committed ones alone. */
export async function recordsOfTopics(
  config: Config,
  { since, policy }: RecordsAsked,
  deps: CommandDeps,
): Promise<Result<RecordsRead, Fault>> {
  const tally = openRecordTally()
  let count = 0
  const add = (record: Attempt | Approved | Rejected, { timestamp }: ScanRecord): 'more' | 'stop' => {
    // By the clock of who wrote it: one that is older may come later.
    if (timestamp < since || (policy !== undefined && record.policy?.name !== policy)) return 'more'
    tally.add({ record })
    count += 1
    return count < mostRecords ? 'more' : 'stop'
  }
  const heard = [hear('attempts', add), hear('approved', add), hear('rejected', add)]
  const read = await readRecords(config, { from: { since }, heard }, deps)
  if (!read.ok) return read
  return ok({
    records: { kind: 'attempts', attempts: tally.taken() },
    count,
    unread: read.value,
    cut: count >= mostRecords,
  })
}
