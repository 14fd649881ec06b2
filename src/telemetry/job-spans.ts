// Spans of one job's run: a span an attempt, inside it a span a call: sample, gate or judge.
import type { SampleRequest, SampleResult } from '../core/sampling/sample.ts'
import type { EvaluationReport } from '../core/evaluation/report.ts'
import type { Attempt } from '../core/verdict/settlement.ts'
import type { Attributes, Span, SpanContext, Tracer } from '../ports/telemetry.ts'
import { attributeNames as a, spanNames } from './names.ts'

export type JobSpans = {
  /** A call is asked for; the first of an attempt opens the attempt's span. */
  sample(request: SampleRequest): {
    readonly context: SpanContext
    readonly end: (result: SampleResult) => void
  }
  /** An attempt was decided. Calls that are still out were given up. */
  attempted(attempt: Attempt): void
  /** Closes what is still open: the run ended without deciding its attempt. */
  end(): void
}

export function watchAttempts(tracer: Tracer, parent: SpanContext): JobSpans {
  let open: Span | undefined
  const calls = new Set<Span>()
  const attemptSpan = (request: SampleRequest): Span =>
    (open ??= tracer.start(spanNames.attempt, {
      parent,
      attributes: { [a.attempt]: request.attempt, [a.jobId]: request.jobId },
    }))
  const endAll = (): void => {
    for (const call of calls) {
      call.set({ [a.sampleStatus]: 'dropped' })
      call.end()
    }
    calls.clear()
    open?.end()
    open = undefined
  }

  return {
    sample(request) {
      const span = tracer.start(nameOf(request), {
        parent: attemptSpan(request).context,
        attributes: {
          [a.sampleIndex]: request.index,
          [a.questionId]: request.judges?.id,
          [a.genAiRequestModel]: request.model,
          [a.genAiRequestTemperature]: request.temperature,
        },
      })
      calls.add(span)
      return {
        context: span.context,
        end(result) {
          if (!calls.delete(span)) return
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
        ...evaluationAttributes(evidence.evaluation),
      })
      if (decision.verdict === 'fail') open.fail(decision.because, decision.detail)
      if (decision.verdict === 'error') open.fail(decision.fault.code, decision.fault.message)
      endAll()
    },
    end: endAll,
  }
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
