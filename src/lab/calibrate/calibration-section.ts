// The section of a policy that a calibration comes to.
import type { Policy as PolicyRecord } from '../../../schemas/generated/policy.ts'
import type { CalibrationReport, TargetReport } from './calibration-report.ts'

export type Section = NonNullable<PolicyRecord['calibration']>

/** Figures go into a file that people read: four digits, downwards, so that no measured row falls out. */
const down = (value: number): number => Math.floor(value * 1e4 + 1e-6) / 1e4

/** Undefined where nothing was measured well enough. Entries of targets that were not looked at stay as they are. */
export function sectionOf(report: CalibrationReport, before: Section | undefined): Section | undefined {
  const usable = report.targets.filter((target) => target.usable)
  if (usable.length === 0) return undefined
  const { data } = report
  const fresh = usable.filter(({ kind }) => kind === 'gate').map((target) => gateEntry(target, data))
  const looked = new Set(report.targets.map(({ id }) => id))
  const kept = before?.gates?.filter(({ id }) => !looked.has(id)) ?? []
  const judge = usable.find(({ kind }) => kind === 'judge')
  const gates = [...kept, ...fresh]
  const seat =
    judge === undefined ? (looked.has('judge') ? undefined : before?.judge) : judgeEntry(judge, data)
  return {
    ...(gates.length === 0 ? {} : { gates }),
    ...(seat === undefined ? {} : { judge: seat }),
  }
}

type Data = CalibrationReport['data']

const measured = ({ prompt, rows, curve }: TargetReport, { hash, date }: Data) => ({
  prompt,
  method: curve?.method ?? ('platt' as const),
  data: { hash, rows, date },
  curve: (curve?.points ?? []).map(({ raw, right }) => ({ raw, right })),
})

const gateEntry = (target: TargetReport, data: Data): NonNullable<Section['gates']>[number] => ({
  id: target.id,
  model: target.models[0] ?? '',
  figures: target.figures[0]?.method ?? 'confidence',
  ...measured(target, data),
  threshold: down(target.chosen?.threshold ?? 1),
})

const judgeEntry = (target: TargetReport, data: Data): NonNullable<Section['judge']> => ({
  panel: [...target.models],
  ...measured(target, data),
  passMark: down(10 * (target.chosen?.threshold ?? 1)),
})
