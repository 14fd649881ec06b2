// The span of one undo command: inside the trace of its job, from the first delivery to its end.
import type { Compensation } from '../../schemas/generated/compensation.ts'
import type { KafkaMessage } from '../../src/adapters/kafka/kafkajs-types.ts'
import type { Span, Tracer } from '../../src/ports/telemetry.ts'
import { attributeNames as a, spanNames } from '../../src/telemetry/names.ts'
import { contextIn } from '../../src/telemetry/trace-headers.ts'
import type { Delivered } from './deliver-command.ts'

export type UndoSpan = { readonly end: (delivered: Delivered | 'cancelled') => void }

/** `headers`: of the command's record; the trace of its job goes on. */
export function watchUndo(
  tracer: Tracer,
  { jobId, type, idempotencyKey }: Compensation,
  headers: KafkaMessage['headers'] = {},
): UndoSpan {
  const parent = contextIn(headers)
  const span: Span = tracer.start(spanNames.undo, {
    kind: 'client',
    ...(parent === undefined ? {} : { parent }),
    attributes: { [a.jobId]: jobId, [a.undoKey]: idempotencyKey, [a.undoType]: type },
  })
  return {
    end(delivered) {
      if (delivered === 'cancelled') span.set({ [a.undoStatus]: delivered })
      else {
        span.set({ [a.undoStatus]: delivered.status, [a.undoTries]: delivered.tries })
        if (delivered.error !== undefined) span.fail(delivered.error.code, delivered.error.message)
      }
      span.end()
    },
  }
}
