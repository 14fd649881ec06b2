// What gates, judges and the reference said, as it stands on outcomes and, in full, on the audit record.
import type { Approved } from '../../schemas/generated/approved.ts'
import type { Attempt as AttemptRecord } from '../../schemas/generated/attempt.ts'
import type { EvaluationReport, GateResult, Seat } from '../../src/core/evaluation/report.ts'
import { judgePromptVersion } from '../../src/core/judge/prompt-texts.ts'

type Short = NonNullable<Approved['evaluation']>
type Full = NonNullable<AttemptRecord['evaluation']>
type Judged = Extract<EvaluationReport, { status: 'judged' }>

const longestText = 500

/** On an outcome: results and figures. */
export function evaluationRecord(report: EvaluationReport): Short {
  if (report.status !== 'judged') return { ...report }
  return {
    status: report.status,
    ...(report.gates.length === 0 ? {} : { gates: report.gates.map(gateRecord) }),
    ...judgementRecord(report),
    ...referenceRecord(report),
  }
}

/** On an attempt: everything that was said. */
export function evaluationAudit(report: EvaluationReport): Full {
  if (report.status !== 'judged') return { ...report }
  const { gates, judgement, orders } = report
  const record = evaluationRecord(report)
  return {
    ...record,
    promptVersion: judgePromptVersion,
    ...(gates.length === 0 ? {} : { gates: gates.map(gateAudit) }),
    ...(record.judgement && judgement
      ? { judgement: { ...record.judgement, seats: judgement.seats.map(seatRecord) } }
      : {}),
    ...(orders.length === 0 ? {} : { orders: orders.map(({ text }) => text.slice(0, longestText)) }),
  }
}

function gateRecord({
  gate,
  status,
  figure,
  method,
  calibrated,
  flaky,
  model,
  calls,
}: GateResult): NonNullable<Short['gates']>[number] {
  return {
    id: gate.id,
    status,
    ...(figure === undefined ? {} : { probability: figure }),
    ...(method === undefined ? {} : { method }),
    ...(calibrated === undefined ? {} : { calibrated }),
    threshold: gate.threshold,
    mode: gate.mode,
    ...(status === 'error' && gate.onError === 'open' ? { bypassed: true } : {}),
    ...(flaky ? { flaky } : {}),
    model,
    calls,
  }
}

function gateAudit(result: GateResult): NonNullable<Full['gates']>[number] {
  const { reason, issues } = result
  return {
    ...gateRecord(result),
    ...(reason === undefined ? {} : { reason: reason.slice(0, longestText) }),
    ...(issues.length === 0 ? {} : { issues: [...issues] }),
  }
}

function judgementRecord({ judgement }: Judged): Pick<Short, 'judgement'> {
  if (judgement === undefined) return {}
  const { status, figure, calibrated, passMark } = judgement
  return {
    judgement: {
      status,
      ...(figure === undefined ? {} : { score: figure }),
      ...(calibrated === undefined ? {} : { calibrated }),
      passMark,
    },
  }
}

function seatRecord(seat: Seat): NonNullable<NonNullable<Full['judgement']>['seats']>[number] {
  const { model, status, figure, scores, fatal, notCovered, flaky, calls, reason, issues, vague } = seat
  return {
    model,
    status,
    calls,
    ...(figure === undefined ? {} : { score: figure }),
    ...(scores === undefined ? {} : { scores: { ...scores } }),
    ...(fatal === undefined ? {} : { fatal }),
    ...(notCovered === undefined ? {} : { notCovered }),
    ...(flaky ? { flaky } : {}),
    ...(reason === undefined ? {} : { reason: reason.slice(0, longestText) }),
    ...(issues.length === 0 ? {} : { issues: [...issues] }),
    ...(vague === 0 ? {} : { vague }),
  }
}

function referenceRecord({ reference }: Judged): Pick<Short, 'reference'> {
  if (reference === undefined) return {}
  return { reference: { ...reference, detail: reference.detail.slice(0, longestText) } }
}
