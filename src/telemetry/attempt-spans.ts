// The spans inside the span of a job: a span an attempt, inside it a span a call: sample, gate, judge, or a consult outside.
import type { SampleRequest, SampleResult } from '../core/sampling/sample.ts'
import type { EvaluationReport } from '../core/evaluation/report.ts'
import type { OutsideRequest, OutsideResult } from '../core/outside/outside.ts'
import type { Attempt } from '../core/verdict/settlement.ts'
import type { Attributes, Span, SpanContext, Tracer } from '../ports/telemetry.ts'
import { attributeNames as a, spanNames } from './names.ts'
import { consultAttributes, outsideAttributes } from './outside-attributes.ts'

export type AttemptSpans = {
  /** A call is asked for; the first of an attempt opens the attempt's span. */
  sample(request: SampleRequest): Call<SampleResult>
  /** The same for something outside. */
  consult(request: OutsideRequest): Call<OutsideResult>
  /** An attempt was decided. Calls that are still out were given up. */
  attempted(attempt: Attempt): void
  /** Closes what is still open: the run ended without deciding its attempt. */
  end(): void
}

type Call<R> = { readonly context: SpanContext; readonly end: (result: R) => void }

/** `parent`: the span of the job. */
export function watchAttempts(tracer: Tracer, parent: SpanContext): AttemptSpans {
  let open: Span | undefined
  /** Open calls, each with the attribute that says how it ended. */
  const calls = new Map<Span, typeof a.sampleStatus | typeof a.consultStatus>()
  const attemptSpan = (request: { readonly attempt: number; readonly jobId: string }): SpanContext =>
    (open ??= tracer.start(spanNames.attempt, {
      parent,
      attributes: { [a.attempt]: request.attempt, [a.jobId]: request.jobId },
    })).context
  const endAll = (): void => {
    for (const [call, status] of calls) {
      call.set({ [status]: 'dropped' })
      call.end()
    }
    calls.clear()
    open?.end()
    open = undefined
  }
  const watched = <R extends SampleResult | OutsideResult>(
    span: Span,
    status: typeof a.sampleStatus | typeof a.consultStatus,
  ): Call<R> => {
    calls.set(span, status)
    return {
      context: span.context,
      end(result) {
        if (!calls.delete(span)) return
        span.set({ [status]: result.status })
        if ('cached' in result) span.set({ [a.sampleCached]: result.cached })
        if ('kind' in result) span.set(consultAttributes(result))
        if (result.status === 'failed') span.fail(result.fault.code, result.fault.message)
        span.end()
      },
    }
  }

  return {
    sample: (request) => watched(sampleSpan(tracer, attemptSpan(request), request), a.sampleStatus),
    consult: (request) => watched(consultSpan(tracer, attemptSpan(request), request), a.consultStatus),
    attempted(attempt) {
      if (!open) return
      describe(open, attempt)
      endAll()
    },
    end: endAll,
  }
}

const sampleSpan = (tracer: Tracer, parent: SpanContext, request: SampleRequest): Span =>
  tracer.start(nameOf(request), {
    parent,
    attributes: {
      [a.sampleIndex]: request.index,
      [a.questionId]: request.judges?.id,
      [a.genAiRequestModel]: request.model,
      [a.genAiRequestTemperature]: request.temperature,
    },
  })

const consultSpan = (tracer: Tracer, parent: SpanContext, request: OutsideRequest): Span =>
  tracer.start(spanNames.consult, {
    parent,
    attributes: { [a.consultKind]: request.kind, [a.consultId]: request.id },
  })

function describe(span: Span, { rung, decision, diagnosis, evidence }: Attempt): void {
  span.set({
    [a.temperature]: rung.temperature,
    [a.strategy]: rung.strategy,
    [a.attemptVerdict]: decision.verdict,
    [a.errorType]: diagnosis?.errorType,
    [a.agreement]: evidence.agreement?.score,
    [a.risk]: evidence.agreement?.risk,
    ...evaluationAttributes(evidence.evaluation),
    ...outsideAttributes(evidence),
  })
  if (decision.verdict === 'fail') span.fail(decision.because, decision.detail)
  if (decision.verdict === 'error') span.fail(decision.fault.code, decision.fault.message)
}

const nameOf = ({ judges }: SampleRequest): string =>
  judges === undefined ? spanNames.sample : spanNames[judges.kind]

function evaluationAttributes(report: EvaluationReport | undefined): Attributes {
  if (report === undefined) return {}
  if (report.status !== 'judged') return { [a.evaluationStatus]: report.status }
  return {
    [a.evaluationStatus]: report.status,
    [a.gatesMissed]: report.gates.filter(({ status }) => status === 'fail').map(({ gate }) => gate.id),
    [a.judgeScore]: report.judgement?.figure,
  }
}
