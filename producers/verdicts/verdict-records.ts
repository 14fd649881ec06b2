// From a settlement to the records of its transaction: one outcome, an audit record an attempt, undo commands.
import type { Approved } from '../../schemas/generated/approved.ts'
import type { Attempt as AttemptRecord } from '../../schemas/generated/attempt.ts'
import type { Compensation } from '../../schemas/generated/compensation.ts'
import type { Halt } from '../../schemas/generated/halt.ts'
import type { Rejected } from '../../schemas/generated/rejected.ts'
import type { Outcome, Settlement } from '../../src/core/verdict/settlement.ts'
import { undoKey } from '../compensations/undo-key.ts'
import { attemptRecord } from './attempt-record.ts'
import { evaluationRecord } from './evaluation-record.ts'
import { outsideRecord } from './outside-record.ts'
import { consistencyRecord, groundingRecord, usageRecord, type Origin } from './record-parts.ts'

export type OutcomeRecord =
  | { readonly stream: 'approved'; readonly value: Approved }
  | { readonly stream: 'rejected'; readonly value: Rejected }

export type AuditRecord =
  | { readonly stream: 'attempts'; readonly value: AttemptRecord }
  | { readonly stream: 'compensations'; readonly value: Compensation }
  | { readonly stream: 'halts'; readonly value: Halt }

type Verdict = Exclude<Outcome, { kind: 'dead-letter' }>

/** Longest answer kept on a rejection: it is for people to read, not for programs to act on. */
const bestAnswerChars = 16_000

/** The record of a verdict. Dead letters are not built here: their value is the job's own bytes. */
export function outcomeRecord(
  settlement: Settlement,
  outcome: Verdict,
  { source, traceId, configRevision }: Origin,
): OutcomeRecord {
  const { job, policy, attempts, usage, decidedAt } = settlement
  const outside = outsideRecord(outcome)
  const common = {
    jobId: job.id,
    policy,
    configRevision,
    source,
    decidedAt: new Date(decidedAt).toISOString(),
    attempts: attempts.length,
    usage: usageRecord(usage),
    traceId,
    ...(Object.keys(job.metadata).length === 0 ? {} : { metadata: job.metadata }),
    ...attemptPart(settlement, outcome),
    ...(outcome.evaluation === undefined ? {} : { evaluation: evaluationRecord(outcome.evaluation) }),
    ...(outside === undefined ? {} : { outside }),
  }
  switch (outcome.kind) {
    case 'approved':
      return { stream: 'approved', value: { ...common, ...approvedPart(outcome) } }
    case 'rejected':
      return {
        stream: 'rejected',
        value: { ...common, ...rejectedPart(settlement, outcome), compensations: job.actions.length },
      }
  }
}

/** What the attempt behind an outcome knows beside it: the last one, or the last that failed. */
function attemptPart(
  { job, attempts }: Settlement,
  { kind, agreement }: Verdict,
): Pick<Approved, 'consistency' | 'grounding'> {
  const failed = attempts.findLast(({ decision }) => decision.verdict === 'fail')
  const evidence = (kind === 'rejected' && failed ? failed : attempts.at(-1))?.evidence
  if (evidence === undefined) return {}
  return {
    ...(agreement === undefined ? {} : { consistency: consistencyRecord(agreement, evidence, job) }),
    ...(evidence.grounded === undefined ? {} : { grounding: groundingRecord(evidence.grounded) }),
  }
}

function approvedPart({
  chosen,
}: Extract<Verdict, { kind: 'approved' }>): Pick<Approved, 'answer' | 'checks'> {
  const { text, value, executed, passed, shadow, repairs } = chosen.read
  return {
    answer: text,
    ...(value === undefined ? {} : { value }),
    checks: { executed, passed, shadowFailed: new Set(shadow.map(({ check }) => check)).size },
    ...(repairs.length === 0 ? {} : { repairs: [...repairs] }),
  }
}

function rejectedPart(
  { job }: Settlement,
  outcome: Extract<Verdict, { kind: 'rejected' }>,
): Pick<Rejected, 'reasons' | 'public' | 'repair'> {
  return {
    reasons: [...outcome.reasons],
    public: { reply: outcome.reply, language: job.language },
    repair: { messages: [...outcome.repair] },
    ...(outcome.findings.length === 0 ? {} : { findings: [...outcome.findings] }),
    ...(outcome.bestAnswer === undefined ? {} : { bestAnswer: outcome.bestAnswer.slice(0, bestAnswerChars) }),
  }
}

/** Audit records of all attempts, and undo commands of a rejected job: newest action first. */
export function auditRecords(settlement: Settlement, origin: Origin): readonly AuditRecord[] {
  const attempts = settlement.attempts.map((attempt): AuditRecord => ({
    stream: 'attempts',
    value: attemptRecord(settlement, attempt, origin),
  }))
  if (settlement.outcome.kind !== 'rejected') return attempts
  const { job, decidedAt } = settlement
  const undo = job.actions.toReversed().map((action, order): AuditRecord => ({
    stream: 'compensations',
    value: {
      jobId: job.id,
      actionId: action.id,
      type: action.type,
      undo: action.undo as Compensation['undo'],
      order,
      of: job.actions.length,
      at: new Date(decidedAt).toISOString(),
      idempotencyKey: undoKey(origin.source, action.id),
    },
  }))
  return [...attempts, ...undo]
}
