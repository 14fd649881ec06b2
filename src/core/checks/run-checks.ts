// Runs the compiled checks over one sample and sorts what they say. A check that fails to answer is an error.
import type { Check, CheckReport, Outcome, ReadValue, Subject } from './check.ts'
import type { CheckResult, Finding } from './finding.ts'
import { errorText } from '../faults/error-text.ts'

/** Id of the built-in check after which a value is known to fit or not. */
export const SCHEMA_CHECK = 'schema'
/** Id of the built-in check that bounds the work of all others: when it fails, none of them is run. */
export const LENGTH_CHECK = 'max-length'

/** All checks in order, none after an answer that is too long; the value that the extraction reads is handed to those after it. */
export function runChecks(checks: readonly Check[], subject: Subject): CheckReport {
  const ran: Ran[] = []
  const skipped: string[] = []
  let seen: Seen = { subject, stopped: false }
  for (const check of checks) {
    const idle = seen.stopped || (check.needsValue && seen.subject.value === undefined)
    const outcome = idle ? undefined : guarded(check, seen.subject)
    if (outcome === undefined || outcome.status === 'skipped' || isMoot(check, outcome, seen.subject)) {
      skipped.push(check.id)
      continue
    }
    ran.push({ check, outcome })
    seen = after(seen, check, outcome)
  }
  return report(ran, skipped, seen.read)
}

/** What the checks so far have made of the subject. */
type Seen = { readonly subject: Subject; readonly stopped: boolean; readonly read?: ReadValue }
type Answer = Exclude<Outcome, { status: 'skipped' }>
type Ran = { readonly check: Check; readonly outcome: Answer }

/** Unable to judge a value of which it is already known that it does not fit. */
const isMoot = (check: Check, outcome: Outcome, { unfit }: Subject): boolean =>
  unfit === true && check.needsValue && outcome.status === 'error'

function after(seen: Seen, { id }: Check, outcome: Answer): Seen {
  const { read } = outcome
  if (read !== undefined) return { ...seen, read, subject: { ...seen.subject, value: read.value } }
  if (outcome.status !== 'fail') return seen
  if (id === LENGTH_CHECK) return { ...seen, stopped: true }
  return id === SCHEMA_CHECK ? { ...seen, subject: { ...seen.subject, unfit: true } } : seen
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
  const text = errorText(error)
  return (text.split('\n')[0] ?? '').slice(0, 400) || 'no reason given'
}

function report(ran: readonly Ran[], skipped: readonly string[], read: ReadValue | undefined): CheckReport {
  const enforced = ran.filter(({ check }) => check.mode === 'enforce')
  const findings = ({ outcome }: Ran): readonly Finding[] =>
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
