// Runs the compiled checks over one sample and sorts what they say. A check that fails to answer is an error.
import type { Check, CheckReport, Outcome, ReadValue, Subject } from './check.ts'
import type { CheckResult, Finding } from './finding.ts'

/** Id of the built-in check after which a value is known to fit or not. */
export const SCHEMA_CHECK = 'schema'

/** All checks in order; the value that the extraction reads is handed to those after it. */
export function runChecks(checks: readonly Check[], subject: Subject): CheckReport {
  const ran: { readonly check: Check; readonly outcome: Answer }[] = []
  const skipped: string[] = []
  let read: ReadValue | undefined
  let seen = subject
  for (const check of checks) {
    if (check.needsValue && seen.value === undefined) {
      skipped.push(check.id)
      continue
    }
    const outcome = guarded(check, seen)
    const moot = seen.unfit === true && check.needsValue && outcome.status === 'error'
    if (outcome.status === 'skipped' || moot) {
      skipped.push(check.id)
      continue
    }
    ran.push({ check, outcome })
    if (outcome.read !== undefined) {
      read = outcome.read
      seen = { ...subject, value: read.value }
    } else if (check.id === SCHEMA_CHECK && outcome.status === 'fail') seen = { ...seen, unfit: true }
  }
  return report(ran, skipped, read)
}

/** A check is ours and does not throw; a library under it may, when its stack or memory runs out. */
function guarded(check: Check, subject: Subject): Outcome {
  try {
    return check.run(subject)
  } catch (error) {
    return { check: check.id, status: 'error', reason: reasonOf(error) }
  }
}

/** What a library threw, as one line of text. */
export function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return (text.split('\n')[0] ?? '').slice(0, 400) || 'no reason given'
}

type Answer = Exclude<Outcome, { status: 'skipped' }>
type Ran = readonly { readonly check: Check; readonly outcome: Answer }[]

function report(ran: Ran, skipped: readonly string[], read: ReadValue | undefined): CheckReport {
  const enforced = ran.filter(({ check }) => check.mode === 'enforce')
  const findings = ({ outcome }: Ran[number]): readonly Finding[] =>
    outcome.status === 'error' ? [] : outcome.findings
  const broken = enforced.flatMap(({ check, outcome }) =>
    outcome.status === 'error' ? [{ check: check.id, reason: outcome.reason, onError: check.onError }] : [],
  )
  const named = (wanted: Check['onError']) =>
    broken.filter(({ onError }) => onError === wanted).map(({ check, reason }) => ({ check, reason }))
  return {
    results: ran.map(({ outcome }) => plain(outcome)),
    executed: enforced.length - broken.length,
    failed: enforced.flatMap(findings),
    shadow: ran.filter(({ check }) => check.mode === 'shadow').flatMap(findings),
    errors: named('closed'),
    bypassed: named('open'),
    skipped,
    ...(read === undefined ? {} : { value: read.value }),
    repairs: read?.repairs ?? [],
    flags: read?.flags ?? [],
  }
}

function plain(outcome: Answer): CheckResult {
  if (outcome.status === 'error') return { check: outcome.check, status: 'error', reason: outcome.reason }
  return { check: outcome.check, status: outcome.status, findings: outcome.findings }
}
