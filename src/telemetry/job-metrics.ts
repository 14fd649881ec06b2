// What is counted of jobs: when they are taken in, and when their outcome is committed.
import type { Fault } from '../core/faults/codes.ts'
import type { EvaluationReport } from '../core/evaluation/report.ts'
import type { Attempt, Outcome, Settlement } from '../core/verdict/settlement.ts'
import type { Labels, Meter } from '../ports/telemetry.ts'
import { attributeNames as a, metricNames as m } from './names.ts'

export type Published = {
  /** Absent where the record came to no decision. */
  readonly settlement?: Settlement
  /** Samples that each attempt may draw. */
  readonly samples?: number
  /** Why it is a dead letter, where it is one. */
  readonly letter?: Fault | undefined
  /** Timestamp of the job on its topic, and the moment of the commit; ms since 1970. */
  readonly sentAt: number
  readonly at: number
}

export type JobMetrics = {
  readonly taken: (topic: string) => void
  /** Call it once the transaction is committed, so that the counts are those of the topics. */
  readonly published: (job: Published) => void
}

/** Counts by policy and outcome; of what came to no decision the policy is not known. */
export function openJobMetrics(meter: Meter): JobMetrics {
  return {
    taken(topic) {
      meter.count(m.jobsTaken, 1, {
        [a.messagingSystem]: 'kafka',
        [a.messagingOperationName]: 'poll',
        [a.messagingDestination]: topic,
      })
    },
    published(job) {
      const { settlement, sentAt, at } = job
      const policy = { [a.policyName]: settlement?.policy.name }
      const outcome = outcomeLabels(job)
      meter.count(m.outcomes, 1, { ...policy, ...outcome })
      // The clock of the sender may be ahead.
      meter.record(m.timeToOutcome, Math.max(0, at - sentAt) / 1000, {
        ...policy,
        [a.outcome]: outcome[a.outcome],
      })
      if (settlement === undefined) return
      for (const attempt of settlement.attempts) countAttempt(meter, attempt, { job, policy })
      if (outcome[a.outcome] === 'approved' && settlement.attempts.length > 1) {
        meter.count(m.mended, 1, { ...policy, [a.attempt]: String(settlement.attempts.length) })
      }
    },
  }
}

function outcomeLabels({ settlement, letter }: Published): Labels {
  if (letter !== undefined) return { [a.outcome]: 'dead-letter', [a.outcomeReason]: letter.code }
  return { [a.outcome]: settlement?.outcome.kind, [a.outcomeReason]: reasonOf(settlement?.outcome) }
}

const reasonOf = (outcome: Outcome | undefined): string | undefined =>
  outcome?.kind === 'rejected' ? outcome.reasons[0]?.code : undefined

function countAttempt(
  meter: Meter,
  { decision, diagnosis, evidence }: Attempt,
  { job: { samples = 0 }, policy }: { readonly job: Published; readonly policy: Labels },
): void {
  meter.count(m.attempts, 1, {
    ...policy,
    [a.attemptVerdict]: decision.verdict,
    [a.errorType]: diagnosis?.errorType,
  })
  const saved = samples - evidence.samples.length
  if (saved > 0) meter.count(m.samplesSaved, saved, policy)
  countJudging(meter, evidence.evaluation, policy)
}

function countJudging(meter: Meter, report: EvaluationReport | undefined, policy: Labels): void {
  if (report?.status !== 'judged') return
  for (const { gate, status } of report.gates) {
    meter.count(m.gateResults, 1, { ...policy, [a.gateId]: gate.id, [a.judgement]: status })
  }
  if (report.judgement === undefined) return
  meter.count(m.judgeResults, 1, { ...policy, [a.judgement]: report.judgement.status })
}
