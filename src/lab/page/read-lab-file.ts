// What a file of the lab holds, told by its content: a bench, a calibration, or attempts. Nothing in it is trusted.
import { failed, ok, type Result } from '../../core/prelude.ts'
import { wilson } from '../metrics/rates.ts'
import type { PicturedAttempts } from './attempt-pictures.ts'
import type { PicturedBench } from './bench-pictures.ts'
import type { PicturedCalibration, PicturedTarget } from './calibration-pictures.ts'
import { openRecordTally } from './record-tally.ts'
import { countOf, fieldsOf, listOf, numberOf, objectsOf, textOf, type Fields } from './untrusted-fields.ts'

export type LabFile =
  | { readonly kind: 'bench'; readonly bench: PicturedBench }
  | { readonly kind: 'calibration'; readonly calibration: PicturedCalibration }
  | { readonly kind: 'attempts'; readonly attempts: PicturedAttempts }

/** Rows of one file. */
const mostRows = 200_000

/** The fault says what is wrong with the file, without its name. */
export function readLabFile(text: string): Result<LabFile, string> {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
  if (lines.length > mostRows) return failed(`it holds ${lines.length} rows; ${mostRows} are allowed`)
  const objects: Fields[] = []
  for (const [place, line] of lines.entries()) {
    const read = jsonOf(line)
    if (read === undefined) return failed(`line ${place + 1} is no JSON object`)
    objects.push(read)
  }
  const [first] = objects
  if (first === undefined) return failed('it is empty')
  const report = fieldsOf(first['report'])
  if (objects.length === 1 && report?.['kind'] === 'calibration') return calibrationOf(report)
  if (objects.length === 1 && typeof first['set'] === 'string' && Array.isArray(first['figures'])) {
    return ok({ kind: 'bench', bench: benchOf(first) })
  }
  if (objects.every((each) => typeof each['topic'] === 'string' && typeof each['jobId'] === 'string')) {
    return attemptsOf(objects)
  }
  return failed('it was written by none of lab bench, lab calibrate and tail, each with --json')
}

function jsonOf(line: string): Fields | undefined {
  try {
    return fieldsOf(JSON.parse(line))
  } catch {
    return undefined
  }
}

const benchOf = (report: Fields): PicturedBench => ({
  set: textOf(report['set']),
  rows: countOf(report['rows']),
  part: textOf(report['part']),
  figures: objectsOf(report['figures']).map(({ name, value, low, high, goal }) => ({
    name: textOf(name),
    value: numberOf(value),
    low: numberOf(low),
    high: numberOf(high),
    ...(typeof goal === 'number' ? { goal } : {}),
  })),
  columns: listOf(report['columns']).map(textOf),
  published: objectsOf(report['published']).map(({ method, figures }) => ({
    method: textOf(method),
    figures: listOf(figures).map(numberOf),
  })),
  notes: listOf(report['notes']).map(textOf),
})

function calibrationOf(report: Fields): Result<LabFile, string> {
  const policy = fieldsOf(report['policy'])
  const data = fieldsOf(report['data'])
  const targets = objectsOf(report['targets']).map(targetOf)
  const rows = targets.reduce((sum, { scored }) => sum + scored.length, 0)
  if (rows > mostRows) return failed(`it holds ${rows} rows; ${mostRows} are allowed`)
  const broken = targets.find((target) => !isWhole(target))
  if (broken !== undefined) return failed(`a figure of its target ${broken.id.slice(0, 80)} is no number`)
  const title = `${textOf(policy?.['name'])} ${textOf(policy?.['version'])}, ${textOf(data?.['date'])}`
  return ok({ kind: 'calibration', calibration: { title, targets } })
}

function targetOf(target: Fields): PicturedTarget {
  const curve = fieldsOf(target['curve'])
  const chosen = fieldsOf(target['chosen'])
  return {
    id: textOf(target['id']),
    rows: numberOf(target['rows']),
    good: numberOf(target['good']),
    bins: objectsOf(target['bins']).map(({ from, to, count, hits, said }) => ({
      from: numberOf(from),
      to: numberOf(to),
      count: numberOf(count),
      hits: numberOf(hits),
      said: numberOf(said),
    })),
    scored: objectsOf(target['scored']).map(({ score, positive }) => ({
      score: numberOf(score),
      positive: positive === true,
    })),
    now: decidedOf(fieldsOf(target['now'])),
    ...(chosen === undefined ? {} : { chosen: decidedOf(chosen) }),
    ...(curve === undefined
      ? {}
      : {
          curve: {
            method: curve['method'] === 'platt' ? 'platt' : 'isotonic',
            points: objectsOf(curve['points']).map(({ raw, right }) => ({
              raw: numberOf(raw),
              right: numberOf(right),
            })),
          },
        }),
    notes: listOf(target['notes']).map(textOf),
  }
}

function decidedOf(decided: Fields | undefined): PicturedTarget['now'] {
  const counts = fieldsOf(decided?.['confusion']) ?? {}
  const confusion = {
    goodPassed: numberOf(counts['goodPassed']),
    goodStopped: numberOf(counts['goodStopped']),
    badPassed: numberOf(counts['badPassed']),
    badStopped: numberOf(counts['badStopped']),
  }
  const { goodPassed, goodStopped, badPassed } = confusion
  return {
    confusion,
    precision: wilson({ hits: goodPassed, of: goodPassed + badPassed }),
    recall: wilson({ hits: goodPassed, of: goodPassed + goodStopped }),
  }
}

/** A figure that is missing is no zero: the file is not drawn. */
const isWhole = ({ rows, good, bins, scored, curve, now, chosen }: PicturedTarget): boolean =>
  [
    rows,
    good,
    ...bins.flatMap(({ from, to, count, hits, said }) => [from, to, count, hits, said]),
    ...scored.map(({ score }) => score),
    ...(curve?.points.flatMap(({ raw, right }) => [raw, right]) ?? []),
    ...[now, chosen].flatMap((decided) => Object.values(decided?.confusion ?? {})),
  ].every((figure) => figure >= 0)

function attemptsOf(views: readonly Fields[]): Result<LabFile, string> {
  const tally = openRecordTally()
  views.forEach(tally.add)
  const attempts = tally.taken()
  if (attempts.attempts.length + attempts.ends.length === 0) {
    return failed('it holds neither attempts nor verdicts')
  }
  return ok({ kind: 'attempts', attempts })
}
