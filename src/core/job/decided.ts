// An attempt was decided: the job is approved, ends, or climbs to the next rung.
import { diagnose, type Diagnosis } from '../diagnosis/diagnose.ts'
import type { Fault } from '../faults/codes.ts'
import type { Decision, Evidence } from '../verdict/evidence.ts'
import { standing, type Attempt, type Outcome } from '../verdict/settlement.ts'
import { climb } from './next-attempt.ts'
import { planToAsk } from './preparing.ts'
import { reason, reject, rejectUnjudged, settle, settleFault, settleOutside } from './settle.ts'
import type { Comparing, Drawing, Entailing, Judging, Preparing, Progress, Step, Vetting } from './state.ts'

/** A truncated answer may be given this much more room than the policy's limit, in all. */
export const mostRoom = 4

type Made = { readonly evidence: Evidence; readonly decision: Decision }

/** Approves, ends, or climbs to the next rung. */
export function decided(
  state: Preparing | Drawing | Comparing | Entailing | Vetting | Judging,
  { evidence, decision }: Made,
  at: number,
): Step {
  const { progress } = state
  const stands = standing(evidence, progress.policy)
  const { total } = stands
  const attempt = { ...frame(state, at), evidence, decision, ...(total === undefined ? {} : { total }) }
  const undiagnosed: Progress = { ...progress, attempts: [...progress.attempts, attempt] }
  if (decision.verdict === 'pass') {
    const outcome: Outcome = { kind: 'approved', chosen: decision.chosen, ...stands }
    return settle(undiagnosed, outcome, at)
  }
  if (decision.verdict === 'error' && decision.because !== undefined) {
    const { because, fault } = decision
    return settleOutside(undiagnosed, { because, fault }, at)
  }
  // Of an answer that nobody could judge there is nothing to say.
  if (decision.verdict === 'error' && evidence.evaluation !== undefined) {
    return withoutJudgement(undiagnosed, decision.fault, at)
  }
  const diagnosis = diagnose(evidence, decision, progress)
  const done: Attempt = { ...attempt, diagnosis }
  const after: Progress = {
    ...progress,
    attempts: [...progress.attempts, done],
    critique: diagnosis,
    maxTokens: roomAfter(diagnosis, progress),
  }
  if (decision.verdict === 'error') return settleFault(after, decision.fault, at)
  return failedAttempt(after, done, { before: progress.attempts.at(-1), decision, at })
}

const withoutJudgement = (after: Progress, why: Fault, at: number): Step =>
  why.code === 'judge_unreached' ? settleFault(after, why, at) : rejectUnjudged(after, why, at)

type Failed = {
  readonly before: Attempt | undefined
  readonly decision: Extract<Decision, { verdict: 'fail' }>
  readonly at: number
}

function failedAttempt(after: Progress, done: Attempt, { before, decision, at }: Failed): Step {
  const why = reason(decision.because, decision.detail)
  if (repeatsItself(before, done) && planToAsk(after) === undefined)
    return reject(after, [why, reason('no_progress')], at)
  const rung = after.policy.ladder[after.attempts.length]
  return rung === undefined ? reject(after, [why, reason('attempts_exhausted')], at) : climb(after, rung, at)
}

/** What is known of an attempt beside its evidence. */
export const frame = (
  state: Pick<Drawing, 'progress' | 'rung' | 'startedAt'>,
  at: number,
): Pick<Attempt, 'number' | 'rung' | 'model' | 'startedAt' | 'endedAt'> => ({
  number: state.progress.attempts.length + 1,
  rung: state.rung,
  model: state.rung.model,
  startedAt: state.startedAt,
  endedAt: at,
})

const roomAfter = (diagnosis: Diagnosis, { maxTokens, policy }: Progress): number =>
  diagnosis.cause === 'truncated' ? Math.min(maxTokens * 2, policy.output.maxTokens * mostRoom) : maxTokens

/** The same answers with the same faults: asking a third time would pay for the same again. */
function repeatsItself(before: Attempt | undefined, now: Attempt): boolean {
  if (!before || before.diagnosis?.cause === 'truncated') return false
  const texts = ({ evidence }: Attempt): string =>
    JSON.stringify(
      evidence.samples.map((sample) => (sample.status === 'fault' ? '' : sample.read.text)).toSorted(),
    )
  const issues = ({ diagnosis }: Attempt): string => JSON.stringify(diagnosis?.issues)
  return texts(before) === texts(now) && issues(before) === issues(now)
}
