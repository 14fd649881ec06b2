// A letter as a job again: the original key, bytes and headers, marked as a replay.
import type { Message } from '../../src/adapters/kafka/kafkajs-types.ts'
import type { Span, SpanContext, Tracer } from '../../src/ports/telemetry.ts'
import { attributeNames as a, spanNames } from '../../src/telemetry/names.ts'
import { contextIn, traceHeaders } from '../../src/telemetry/trace-headers.ts'
import type { Letter, LetterRecord } from './letter.ts'

/**
 * The record to send. A replay is a trace of its own, linked to the old one: days may lie between them. Without a
 * recording tracer the job keeps the headers of its old trace.
 */
export function replayMessage({ id, record }: Letter, count: number, context: SpanContext): Message {
  return {
    key: record.key,
    value: record.value,
    headers: {
      ...(context.traceparent === '' ? record.headers : traced(record.headers, context)),
      'assay.replay.of': id,
      'assay.replay.count': String(count),
    },
  }
}

function traced(old: LetterRecord['headers'], context: SpanContext): NonNullable<Message['headers']> {
  const kept = Object.entries(old).filter(([name]) => name !== 'tracestate')
  return { ...Object.fromEntries(kept), ...traceHeaders(context) }
}

/** The span of sending a letter back. End it when the transaction is committed. */
export function startReplaySpan(tracer: Tracer, letter: Letter, count: number): Span {
  const old = contextIn(letter.record.headers)
  return tracer.start(`${spanNames.send} ${letter.source.topic}`, {
    kind: 'producer',
    ...(old === undefined ? {} : { links: [old] }),
    attributes: {
      [a.messagingSystem]: 'kafka',
      [a.messagingOperation]: 'send',
      [a.messagingDestination]: letter.source.topic,
      [a.jobId]: letter.jobId === '' ? undefined : letter.jobId,
      [a.replayOf]: letter.id,
      [a.replayCount]: count,
    },
  })
}
