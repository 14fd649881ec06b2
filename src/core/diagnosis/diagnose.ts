// From a failed attempt to what was wrong: one error type, exact issues, one repair instruction.
import type { ErrorType, Finding } from '../checks/finding.ts'
import { evaluationFindings } from '../evaluation/findings.ts'
import type { Job } from '../job/job.ts'
import { vettingFindings } from '../outside/findings.ts'
import type { Policy } from '../policy/policy.ts'
import type { Sample } from '../sampling/sample.ts'
import type { Decision, Evidence } from '../verdict/evidence.ts'
import { instructions, type RepairKind } from './instructions.ts'

export type Diagnosis = {
  readonly errorType: ErrorType
  readonly cause?: 'truncated' | 'unsafe'
  /** Exact messages of the findings, without repetition. */
  readonly issues: readonly string[]
  /** What the next attempt is told, in the language of the job. */
  readonly instruction: string
  readonly instructionId: RepairKind
  readonly instructionVersion: number
}

type Failed = Extract<Sample, { readonly status: 'failed' }>

/** Most severe first: what has to be mended before anything else can be. */
const severity: readonly ErrorType[] = [
  'refusal',
  'format',
  'hallucination',
  'incomplete',
  'instruction',
  'reasoning',
]

const mostIssues = 20

/** The failed sample that came closest: fewest findings, earliest first. Its findings are fed back. */
export function closest(samples: readonly Sample[]): Failed | undefined {
  return samples
    .filter((sample): sample is Failed => sample.status === 'failed')
    .toSorted((a, b) => a.findings.length - b.findings.length)[0]
}

const issueOf = (finding: Finding): string =>
  finding.hint === undefined ? finding.message : `${finding.message} ${finding.hint}`

/** What leaks is left out; where something worse is wrong as well, that goes first. */
function repairKind(errorType: ErrorType, cause: Finding['cause']): RepairKind {
  if (cause === 'truncated') return 'truncated'
  return cause === 'unsafe' && errorType === 'instruction' ? 'unsafe' : errorType
}

const told = (
  instructionId: RepairKind,
  { language }: Job,
): Pick<Diagnosis, 'instruction' | 'instructionId' | 'instructionVersion'> => ({
  instruction: instructions[instructionId][language],
  instructionId,
  instructionVersion: instructions[instructionId].version,
})

function fromFindings(findings: readonly Finding[], job: Job): Diagnosis {
  const errorType =
    severity.find((type) => findings.some((finding) => finding.errorType === type)) ?? 'format'
  const cause = findings.find((finding) => finding.cause !== undefined)?.cause
  return {
    errorType,
    ...(cause === undefined ? {} : { cause }),
    issues: [...new Set(findings.map(issueOf))].slice(0, mostIssues),
    ...told(repairKind(errorType, cause), job),
  }
}

/** What vetting, gates, judges and the reference have against the answer of an attempt. */
export function judgedFindings(
  { vetting, evaluation, grounded }: Evidence,
  policy: Policy,
  job: Job,
): readonly Finding[] {
  const vetted = vetting === undefined ? [] : vettingFindings(vetting, job.language)
  if (evaluation?.status !== 'judged' || policy.evaluation === undefined) return vetted
  const findings = evaluationFindings(evaluation, policy.evaluation, job.language)
  const incomplete = findings.filter(({ check }) => check === 'gate:complete')
  const open = incomplete.length === 0 ? [] : (grounded?.unanswered ?? []).slice(0, mostOpen)
  return [...vetted, ...findings, ...open.map((part) => unansweredPart(part, job))]
}

const mostOpen = 5
const longestPart = 200

/** What the code sees of a missing part, beside the judge's words. */
const unansweredPart = (part: string, { language }: Job): Finding => {
  const said = part.slice(0, longestPart)
  const message = language === 'zh' ? `complete: 没有回答“${said}”。` : `complete: nothing answers “${said}”.`
  return { check: 'gate:complete', errorType: 'incomplete', mode: 'enforce', message }
}

/** What was wrong with an attempt that was not passed. */
export function diagnose(
  evidence: Evidence,
  decision: Exclude<Decision, { verdict: 'pass' }>,
  { job, policy }: { readonly job: Job; readonly policy: Policy },
): Diagnosis {
  const failed = evidence.passed.length === 0 ? closest(evidence.samples) : undefined
  if (failed) return fromFindings(failed.findings, job)
  const judged = judgedFindings(evidence, policy, job)
  if (judged.length > 0) return fromFindings(judged, job)
  const detail = decision.verdict === 'fail' ? decision.detail : decision.fault.message
  if (decision.verdict === 'fail' && decision.because === 'no_answer') {
    return { errorType: 'refusal', issues: [detail], ...told('refusal', job) }
  }
  return {
    errorType: job.documents.length > 0 ? 'hallucination' : 'reasoning',
    issues: [detail],
    ...told('disagreement', job),
  }
}
