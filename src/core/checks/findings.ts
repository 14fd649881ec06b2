// Makes findings and outcomes for a check, so that each check says only what is its own.
import type { Outcome } from './check.ts'
import type { ErrorType, Finding } from './finding.ts'

/** What all check kinds of a policy have in common. */
export type CheckSettings = {
  readonly id: string
  readonly mode?: 'enforce' | 'shadow'
  readonly onError?: 'closed' | 'open'
  readonly errorType?: ErrorType
  readonly hint?: string
}

/** A finding before the check's name, mode and error type are put on it. */
export type Problem = {
  readonly message: string
  readonly cause?: 'truncated' | 'unsafe'
  readonly path?: string
  readonly span?: { readonly start: number; readonly end: number }
  readonly errorType?: ErrorType
  readonly hint?: string
}

/** Most findings one check reports; what is beyond would only lengthen the next prompt. */
export const MOST_FINDINGS = 20

/** Pass when there is no problem, else fail with one finding each. */
export function outcomeOf(
  settings: CheckSettings,
  standard: ErrorType,
  problems: readonly Problem[],
): Outcome {
  if (problems.length === 0) return { check: settings.id, status: 'pass', findings: [] }
  const findings = problems.slice(0, MOST_FINDINGS).map((problem): Finding => {
    const hint = settings.hint ?? problem.hint
    return {
      check: settings.id,
      errorType: settings.errorType ?? problem.errorType ?? standard,
      mode: settings.mode ?? 'enforce',
      message: problem.message,
      ...(problem.cause === undefined ? {} : { cause: problem.cause }),
      ...(problem.path === undefined ? {} : { path: problem.path }),
      ...(problem.span === undefined ? {} : { span: problem.span }),
      ...(hint === undefined ? {} : { hint }),
    }
  })
  return { check: settings.id, status: 'fail', findings }
}

/** Why a check could not run. Never a pass. */
export const errorOf = (settings: CheckSettings, reason: string): Outcome => ({
  check: settings.id,
  status: 'error',
  reason,
})
