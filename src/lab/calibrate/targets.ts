// What of a policy can be calibrated, and with which labels.
import { gatePromptHash, judgePromptHash } from '../../core/policy/prompt-hash.ts'
import type { EvaluationPlan } from '../../core/policy/evaluation-plan.ts'
import { failed, ok, type Result } from '../../core/prelude.ts'
import type { TargetRow } from './calibrate-target.ts'
import type { Target } from './calibration-report.ts'
import { any, judgeTarget, type Figure, type LabelledRow } from './labelled-row.ts'

/** Every gate of the policy, and its judge. */
export const targetsOf = ({ gates, judge }: EvaluationPlan): readonly Target[] => [
  ...gates.map((gate): Target => ({
    id: gate.id,
    kind: 'gate',
    models: [gate.model],
    prompt: gatePromptHash(gate),
    threshold: gate.threshold,
  })),
  ...(judge === undefined
    ? []
    : [
        {
          id: judgeTarget,
          kind: 'judge' as const,
          models: judge.panel,
          prompt: judgePromptHash(judge),
          threshold: judge.passMark / judge.scale,
        },
      ]),
]

/** Those that are wanted; else those that labels name; else the only one there is. The fault says what to name. */
export function wantedTargets(
  targets: readonly Target[],
  rows: readonly LabelledRow[],
  wanted: readonly string[],
): Result<readonly Target[], string> {
  const ids = targets.map(({ id }) => id)
  const known = `the policy has ${ids.join(', ')}`
  const strange = wanted.find((id) => !ids.includes(id))
  if (strange !== undefined) return failed(`nothing of the policy is called ${strange}; ${known}`)
  if (wanted.length > 0) return ok(targets.filter(({ id }) => wanted.includes(id)))
  const named = new Set(rows.flatMap(({ labels }) => labels.flatMap((label) => Object.keys(label))))
  const labelled = targets.filter(({ id }) => named.has(id))
  if (labelled.length > 0) return ok(labelled)
  if (targets.length === 1) return ok(targets)
  return failed(`the labels do not say what they are about, and ${known}; name it with --for`)
}

/** The row as far as the target is concerned. */
export function targetRow(row: LabelledRow, { id, kind }: Target, judged: Figure | undefined): TargetRow {
  const own = row.figures[id] ?? (kind === 'gate' ? row.figures[any] : undefined) ?? judged
  return {
    question: row.question,
    language: row.language,
    labels: row.labels.flatMap((label) => label[id] ?? label[any] ?? []),
    ...(own === undefined ? {} : { score: kind === 'judge' ? own.value / 10 : own.value }),
    ...(own?.method === undefined ? {} : { method: own.method }),
  }
}
