// Runs one check of a policy over one answer, for tests.
import { compileChecks } from '../../src/core/checks/compile-checks.ts'
import type { CheckReport, Subject } from '../../src/core/checks/check.ts'
import { runChecks } from '../../src/core/checks/run-checks.ts'
import { grammars } from './grammars.ts'

export type PolicyPart = Parameters<typeof compileChecks>[0]
export type Settings = NonNullable<PolicyPart['checks']>[number]

export const subject = (text: string, more: Partial<Subject> = {}): Subject => ({
  text,
  finish: 'stop',
  input: {},
  documents: [],
  ...more,
})

/** What all checks of a policy say. A policy that does not compile is a mistake in the test. */
export function report(policy: PolicyPart, text: string, more: Partial<Subject> = {}): CheckReport {
  const compiled = compileChecks(policy, grammars)
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.fault))
  return runChecks(compiled.value, subject(text, more))
}

/** The messages of one check over a text, in order; empty when it passed. */
export function says(settings: Settings, text: string, more: Partial<Subject> = {}): string[] {
  const { failed, errors } = report({ checks: [settings] }, text, more)
  return [
    ...failed.filter(({ check }) => check === settings.id).map(({ message }) => message),
    ...errors.map(({ reason }) => reason),
  ]
}

/** The same over a JSON answer. */
export function saysOf(settings: Settings, value: unknown, more: Partial<Subject> = {}): string[] {
  const { failed, errors } = report(
    { output: { kind: 'json' }, checks: [settings] },
    JSON.stringify(value),
    more,
  )
  return [...failed.map(({ message }) => message), ...errors.map(({ reason }) => reason)]
}

/** The problems a policy is refused with. */
export function refused(policy: PolicyPart): string[] {
  const compiled = compileChecks(policy, grammars)
  return compiled.ok ? [] : compiled.fault.map(({ pointer, message }) => `${pointer}: ${message}`)
}
