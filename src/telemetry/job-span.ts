// The span of one job, from intake to settlement, and the span of its verdict's send.
import type { Fault } from '../core/faults/codes.ts'
import type { Settlement } from '../core/verdict/settlement.ts'
import type { Span, Tracer } from '../ports/telemetry.ts'
import { attributeNames as a, spanNames } from './names.ts'
import { contextIn, type RecordHeaders } from './trace-headers.ts'

type Received = { readonly offset: number; readonly headers: RecordHeaders }

type Ended =
  | { readonly kind: 'settled'; readonly settlement: Settlement }
  | { readonly kind: 'refused'; readonly fault: Fault }
  | { readonly kind: 'cancelled' }

export type JobWatch = {
  readonly span: Span
  /** 32 hex digits; empty without a trace. */
  readonly traceId: string
  /** Ends the job's span and opens the one of the send; end that when the transaction is committed. */
  settled(ended: Ended, topic: string): Span
  /** Another owner does the job again. */
  cancelled(): void
}

/** Starts the span of a job that was taken in, inside the trace that its headers name. */
export function watchJob(
  tracer: Tracer,
  { topic, partition }: { readonly topic: string; readonly partition: number },
  record: Received,
): JobWatch {
  const parent = contextIn(record.headers)
  const span = tracer.start(spanNames.job, {
    kind: 'consumer',
    ...(parent === undefined ? {} : { parent }),
    attributes: {
      [a.messagingSystem]: 'kafka',
      [a.messagingOperation]: 'process',
      [a.messagingDestination]: topic,
      [a.messagingPartition]: String(partition),
      [a.messagingOffset]: record.offset,
    },
  })
  return {
    span,
    traceId: span.context.traceparent.split('-')[1] ?? '',
    settled(ended, outcomeTopic) {
      describe(span, ended)
      span.end()
      return tracer.start(`${spanNames.send} ${outcomeTopic}`, {
        kind: 'producer',
        parent: span.context,
        attributes: {
          [a.messagingSystem]: 'kafka',
          [a.messagingOperation]: 'send',
          [a.messagingDestination]: outcomeTopic,
          [a.messagingPartition]: String(partition),
        },
      })
    },
    cancelled() {
      span.set({ [a.outcome]: 'cancelled' })
      span.end()
    },
  }
}

function describe(span: Span, ended: Ended): void {
  if (ended.kind === 'cancelled') return
  if (ended.kind === 'refused') {
    span.set({ [a.outcome]: 'dead-letter' })
    span.fail(ended.fault.code, ended.fault.message)
    return
  }
  const { job, policy, outcome, attempts, usage } = ended.settlement
  span.set({
    [a.jobId]: job.id,
    [a.policyName]: policy.name,
    [a.policyVersion]: policy.version,
    [a.policyHash]: policy.hash,
    [a.outcome]: outcome.kind,
    [a.attempts]: attempts.length,
    [a.usageCalls]: usage.calls,
    [a.usageTokens]: usage.promptTokens + usage.completionTokens,
    [a.usageEvaluationTokens]:
      usage.evaluation && usage.evaluation.promptTokens + usage.evaluation.completionTokens,
    [a.costMicroUsd]: usage.costMicroUsd,
  })
  if (outcome.kind === 'rejected') {
    span.set({ [a.outcomeReasons]: outcome.reasons.map(({ code }) => code) })
    span.fail(outcome.reasons[0]?.code ?? 'rejected', outcome.reasons[0]?.message ?? '')
  }
  if (outcome.kind === 'dead-letter') span.fail(outcome.fault.code, outcome.fault.message)
}
