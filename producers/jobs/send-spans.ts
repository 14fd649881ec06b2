// The spans of sent jobs.
import type { Job } from '../../schemas/generated/job.ts'
import type { Fault } from '../../src/core/faults/codes.ts'
import type { Span, SpanContext, Tracer } from '../../src/ports/telemetry.ts'
import { attributeNames as a, spanNames } from '../../src/telemetry/names.ts'

/** A producer span for a job: `send <topic>`, under the caller's span where there is one. */
export function startSend(
  tracer: Tracer,
  { topic, job }: { topic: string; job: Job },
  parent?: SpanContext,
): Span {
  return tracer.start(`${spanNames.send} ${topic}`, {
    kind: 'producer',
    ...(parent === undefined ? {} : { parent }),
    attributes: {
      [a.messagingSystem]: 'kafka',
      [a.messagingOperation]: 'send',
      [a.messagingDestination]: topic,
      [a.jobId]: job.id,
      [a.policyName]: job.policy,
    },
  })
}

/** Ends a span with where the record went, or with why it did not. */
export function endSend(
  span: Span,
  result: { readonly partition: number; readonly offset: string } | Fault,
): void {
  if ('code' in result) span.fail(result.code, result.message)
  else
    span.set({ [a.messagingPartition]: String(result.partition), [a.messagingOffset]: Number(result.offset) })
  span.end()
}
