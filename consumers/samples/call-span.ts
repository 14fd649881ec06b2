// The span of one model call, by the conventions for generative AI. Neither prompt nor answer stands in it.
import type { Fault } from '../../src/core/faults/codes.ts'
import type { Result } from '../../src/core/prelude.ts'
import type { Reply, SampleRequest } from '../../src/core/sampling/sample.ts'
import type { SpanContext, Tracer } from '../../src/ports/telemetry.ts'
import { attributeNames as a, spanNames } from '../../src/telemetry/names.ts'

export type CallOf = { readonly id: string; readonly request: SampleRequest; readonly trace: SpanContext }

/** Starts the span; the returned function ends it with what came. */
export function startCallSpan(
  tracer: Tracer,
  { id, request, trace }: CallOf,
): (result: Result<Reply, Fault>) => void {
  const span = tracer.start(`${spanNames.chat} ${request.model}`, {
    kind: 'client',
    parent: trace,
    attributes: {
      [a.genAiOperation]: 'chat',
      [a.genAiProvider]: request.model.split('/', 1)[0],
      [a.genAiRequestModel]: request.model,
      [a.genAiRequestTemperature]: request.temperature,
      [a.genAiRequestMaxTokens]: request.maxTokens,
      [a.jobId]: request.jobId,
      [a.attempt]: request.attempt,
      [a.sampleIndex]: request.index,
      [a.sampleId]: id,
    },
  })
  return (result) => {
    if (result.ok) {
      const { servedBy, finishReason, promptTokens, completionTokens } = result.value
      span.set({
        [a.genAiResponseModel]: servedBy,
        [a.genAiFinishReasons]: [finishReason],
        [a.genAiInputTokens]: promptTokens,
        [a.genAiOutputTokens]: completionTokens,
      })
    } else {
      span.fail(result.fault.code, result.fault.message)
    }
    span.end()
  }
}
