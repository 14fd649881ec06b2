// What an audit record says of an attempt, as far as counting gates and rungs needs it.
import type { Attempt } from '../../../schemas/generated/attempt.ts'

export type JudgedAttempt = {
  readonly policy: string
  readonly version: string
  readonly number: number
  readonly strategy: string
  readonly passed: boolean
  readonly results: readonly Judged[]
}

/** `judge` is the panel as one; `shadow`: it was asked and decided nothing. */
export type Judged = {
  readonly kind: 'gate' | 'judge'
  readonly id: string
  readonly shadow: boolean
  readonly status: 'pass' | 'fail' | 'error'
}

/** Of an attempt's audit record; undefined for what is no attempt. */
export function judgedAttempt(record: Attempt): JudgedAttempt | undefined {
  const { kind, policy, attempt, rung, decision, evaluation } = record
  if (kind !== 'attempt' || policy === undefined || attempt === undefined) return undefined
  const { gates = [], judgement } = evaluation ?? {}
  return {
    policy: policy.name,
    version: policy.version,
    number: attempt,
    strategy: rung?.strategy ?? '-',
    passed: decision === 'pass',
    results: [
      ...gates.map(({ id, status, mode }) => ({
        kind: 'gate' as const,
        id,
        status,
        shadow: mode === 'shadow',
      })),
      ...(judgement === undefined
        ? []
        : [{ kind: 'judge' as const, id: 'judge', status: judgement.status, shadow: false }]),
    ],
  }
}
