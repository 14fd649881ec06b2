// `assay lab calibrate`: gates and judge of a policy held to labelled answers, and what comes of it as a policy.
import { hash } from 'node:crypto'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import type { ReadPolicy } from '../../adapters/policies/read-policy.ts'
import type { Config } from '../../config/config.ts'
import { errorText } from '../../core/faults/error-text.ts'
import { fileReason } from '../../core/faults/file-fault.ts'
import { failed, ok, type Result } from '../../core/prelude.ts'
import { calibrateTarget } from '../../lab/calibrate/calibrate-target.ts'
import type { CalibrationReport, Target } from '../../lab/calibrate/calibration-report.ts'
import { sectionOf } from '../../lab/calibrate/calibration-section.ts'
import { labelledRow, type LabelledRow } from '../../lab/calibrate/labelled-row.ts'
import { lineDiff, shortDiff, type DiffLine } from '../../lab/line-diff.ts'
import { targetRow, targetsOf, wantedTargets } from '../../lab/calibrate/targets.ts'
import type { Wish } from '../../lab/calibrate/threshold.ts'
import { compiledToAsk, type AskedPolicy } from './ask.ts'
import { calibratedText } from './calibrated-policy.ts'
import type { CommandDeps } from './command-deps.ts'
import { findPolicy } from './find-policy.ts'
import { judgeRows, type JudgedFigures } from './judge-rows.ts'
import { wholeProblem, type Problem } from './problem.ts'

export type { CalibrationReport, TargetReport } from '../../lab/calibrate/calibration-report.ts'
export type { DiffLine } from '../../lab/line-diff.ts'

export type Calibrate = {
  /** Name of a policy, or a policy file. */
  readonly policy: string
  readonly dataFile: string
  /** Gates by id, or `judge`; what the labels name when empty. */
  readonly targets: readonly string[]
  readonly wish: Wish
  readonly seed: number
  /** Rows without a figure are put to the models of the policy; replies are kept here. */
  readonly judgeFile?: string
  readonly write: boolean
  /** Today, such as 2026-11-30. */
  readonly date: string
}

export type Calibrated = {
  readonly report: CalibrationReport
  /** What changes in the policy file; absent where nothing was measured well enough. */
  readonly patch?: {
    readonly file: string
    readonly version: string
    readonly diff: readonly DiffLine[]
    readonly written: boolean
  }
}

const most = { bytes: 64 * 1024 * 1024, rows: 20_000, problems: 20 }

/** Measures, and writes the policy where that is asked for. `undefined` after an abort. */
export async function calibrate(
  config: Config,
  options: Calibrate,
  deps: CommandDeps,
): Promise<Result<Calibrated | undefined, readonly Problem[]>> {
  const { policy: wanted, dataFile, targets: named, wish, seed } = options
  const found = findPolicy(config.policies, wanted)
  if (!found.ok) return found
  // What an earlier calibration says may be about another judge: it must not stand in the way of the next.
  const { calibration: before, ...bare } = found.value.record
  const asked = await compiledToAsk(config, { ...found.value, record: bare })
  if (!asked.ok) return asked
  const { evaluation, ref } = asked.value.policy
  if (evaluation === undefined) return failed([wholeProblem(wanted, 'the policy has no gates and no judge')])
  const data = readRows(dataFile)
  if (!data.ok) return data
  const targets = wantedTargets(targetsOf(evaluation), data.value.rows, named)
  if (!targets.ok) return failed([wholeProblem(dataFile, targets.fault)])
  const judged = await figuresFor(
    options,
    { ...data.value, asked: asked.value, targets: targets.value },
    deps,
  )
  if (!judged.ok || judged.value === undefined) return judged.ok ? ok(undefined) : judged
  const figures = judged.value
  const report: CalibrationReport = {
    kind: 'calibration',
    policy: { name: ref.name, version: ref.version },
    data: { hash: data.value.hash, rows: data.value.rows.length, date: options.date },
    wish,
    targets: targets.value.map((target) =>
      calibrateTarget(
        data.value.rows.map((row) => targetRow(row, target, figures(row, target))),
        { target, wish, seed },
      ),
    ),
  }
  const section = sectionOf(report, before)
  if (section === undefined) return ok({ report })
  return patched(
    found.value,
    { report, text: calibratedText(found.value.text, section) },
    { config, options },
  )
}

type Rows = { readonly rows: readonly LabelledRow[]; readonly hash: string }

/** All rows, or what is wrong with them by line. */
function readRows(file: string): Result<Rows, readonly Problem[]> {
  let text: string
  try {
    const { size } = statSync(file)
    if (size > most.bytes)
      return failed([wholeProblem(file, `it has ${size} bytes; ${most.bytes} are allowed`)])
    text = readFileSync(file, 'utf8')
  } catch (error) {
    return failed([wholeProblem(file, `cannot be read: ${fileReason(error)}`)])
  }
  const rows: LabelledRow[] = []
  const problems: Problem[] = []
  const lines = text.replace(/^\uFEFF/, '').split('\n')
  for (const [place, line] of lines.entries()) {
    if (line.trim() === '') continue
    const row = labelledRow(line)
    if (row.ok) rows.push(row.value)
    else problems.push(wholeProblem(`${file}:${place + 1}`, row.fault))
    if (problems.length >= most.problems) break
  }
  if (problems.length > 0) return failed(problems)
  if (rows.length === 0) return failed([wholeProblem(file, 'it holds no row')])
  if (rows.length > most.rows) {
    return failed([wholeProblem(file, `it holds ${rows.length} rows; ${most.rows} are allowed`)])
  }
  return ok({ rows, hash: hash('sha256', text, 'hex').slice(0, 16) })
}

type Asked = Rows & { readonly asked: AskedPolicy; readonly targets: readonly Target[] }

const none: JudgedFigures = () => undefined

async function figuresFor(
  { judgeFile, policy }: Calibrate,
  { asked, targets, rows }: Asked,
  deps: CommandDeps,
): Promise<Result<JudgedFigures | undefined, readonly Problem[]>> {
  if (judgeFile === undefined) return ok(none)
  if (asked.unreached.length > 0) {
    return failed([wholeProblem(policy, `the config has no way to reach ${asked.unreached.join(', ')}`)])
  }
  try {
    return ok(await judgeRows(rows, { asked, targets, file: judgeFile }, deps))
  } catch (error) {
    return failed([wholeProblem(judgeFile, `cannot be used: ${errorText(error)}`)])
  }
}

/** The new text is read and compiled as the service would do it before it is offered. */
async function patched(
  found: ReadPolicy,
  { report, text }: { readonly report: CalibrationReport; readonly text: string },
  { config, options }: { readonly config: Config; readonly options: Calibrate },
): Promise<Result<Calibrated, readonly Problem[]>> {
  const next = found.withText(text)
  if (!next.ok) return failed([byHand(found.file), ...next.fault])
  const compiled = await compiledToAsk(config, next.value)
  if (!compiled.ok) return failed([byHand(found.file), ...compiled.fault])
  if (options.write) {
    try {
      writeFileSync(found.file, text)
    } catch (error) {
      return failed([wholeProblem(found.file, `cannot be written: ${errorText(error)}`)])
    }
  }
  const { version } = compiled.value.policy.ref
  const diff = shortDiff(lineDiff(found.text, text))
  return ok({ report, patch: { file: found.file, version, diff, written: options.write } })
}

const byHand = (file: string): Problem =>
  wholeProblem(
    file,
    'the calibration cannot be put into this file as it is written; write it as plain YAML lines',
  )
