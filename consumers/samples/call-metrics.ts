// What is counted of model calls, where they are made: tokens, money, time, and what made a worker pause.
import { charge, nothingUsed, type Price } from '../../src/core/budget/budget.ts'
import type { Fault } from '../../src/core/faults/codes.ts'
import type { Result } from '../../src/core/prelude.ts'
import type { Reply, SampleRequest } from '../../src/core/sampling/sample.ts'
import type { Labels, Meter } from '../../src/ports/telemetry.ts'
import { attributeNames as a, metricNames as m } from '../../src/telemetry/names.ts'

export type CallMetrics = {
  /** A call is over, however it ended. */
  readonly ended: (request: SampleRequest, result: Result<Reply, Fault>, seconds: number) => void
  /** A failed call made the worker pause; `open`: for good, until a call succeeds. */
  readonly paused: (model: string, found: Fault, open: boolean) => void
}

/** `priceOf`: of the moment; a model without a price is free. */
export function openCallMetrics(meter: Meter, priceOf: (model: string) => Price | undefined): CallMetrics {
  return {
    ended(request, result, seconds) {
      const labels = labelsOf(request)
      meter.record(m.callDuration, seconds, {
        ...labels,
        ...(result.ok ? {} : { [a.errorCode]: result.fault.code }),
      })
      if (!result.ok) return
      const { promptTokens, completionTokens } = result.value
      meter.record(m.tokens, promptTokens, { ...labels, [a.tokenType]: 'input' })
      meter.record(m.tokens, completionTokens, { ...labels, [a.tokenType]: 'output' })
      const price = priceOf(request.model)
      if (price === undefined) return
      const { costMicroUsd } = charge(nothingUsed, result.value, price)
      if (costMicroUsd > 0) meter.count(m.modelCost, costMicroUsd / 1_000_000, labels)
    },
    paused(model, { code }, open) {
      meter.count(m.modelPauses, 1, {
        [a.genAiRequestModel]: model,
        [a.pause]: open ? 'breaker' : 'wait',
        [a.errorCode]: code,
      })
    },
  }
}

const labelsOf = ({ model, judges }: SampleRequest): Labels => ({
  [a.genAiOperation]: 'chat',
  [a.genAiProvider]: model.split('/', 1)[0],
  [a.genAiRequestModel]: model,
  [a.callPurpose]: judges?.kind ?? 'answer',
})
