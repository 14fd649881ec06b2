// Spans of one job's run: a span an attempt, inside it a span a sample.
import type { SampleRequest, SampleResult } from '../core/sampling/sample.ts'
import type { Attempt } from '../core/verdict/settlement.ts'
import type { Span, SpanContext, Tracer } from '../ports/telemetry.ts'
import { attributeNames as a, spanNames } from './names.ts'

export type JobSpans = {
  /** A sample is asked for; the first of an attempt opens the attempt's span. */
  sample(request: SampleRequest): {
    readonly context: SpanContext
    readonly end: (result: SampleResult) => void
  }
  /** An attempt was decided. */
  attempted(attempt: Attempt): void
  /** Closes what is still open: the run ended without deciding its attempt. */
  end(): void
}

export function watchAttempts(tracer: Tracer, parent: SpanContext): JobSpans {
  let open: Span | undefined
  const attemptSpan = (request: SampleRequest): Span =>
    (open ??= tracer.start(spanNames.attempt, {
      parent,
      attributes: { [a.attempt]: request.attempt, [a.jobId]: request.jobId },
    }))

  return {
    sample(request) {
      const span = tracer.start(spanNames.sample, {
        parent: attemptSpan(request).context,
        attributes: {
          [a.sampleIndex]: request.index,
          [a.genAiRequestModel]: request.model,
          [a.genAiRequestTemperature]: request.temperature,
        },
      })
      return {
        context: span.context,
        end(result) {
          span.set({ [a.sampleStatus]: result.status })
          if (result.status === 'answered') span.set({ [a.sampleCached]: result.cached })
          else span.fail(result.fault.code, result.fault.message)
          span.end()
        },
      }
    },
    attempted({ rung, decision, diagnosis, evidence }) {
      if (!open) return
      open.set({
        [a.temperature]: rung.temperature,
        [a.strategy]: rung.strategy,
        [a.attemptVerdict]: decision.verdict,
        [a.errorType]: diagnosis?.errorType,
        [a.agreement]: evidence.agreement?.score,
        [a.risk]: evidence.agreement?.risk,
      })
      if (decision.verdict === 'fail') open.fail(decision.because, decision.detail)
      if (decision.verdict === 'error') open.fail(decision.fault.code, decision.fault.message)
      open.end()
      open = undefined
    },
    end() {
      open?.end()
      open = undefined
    },
  }
}
