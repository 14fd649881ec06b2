// The log: JSON lines on standard output, each with its trace where there is one, no secrets in them.
import { pino, type DestinationStream } from 'pino'
import type { Attributes, Log } from '../../ports/telemetry.ts'
import { redactSecrets } from '../../telemetry/redact-secrets.ts'

export type LogSettings = { readonly level: 'debug' | 'info' | 'warn' | 'error' | 'silent' }

/** Field names whose values are never written, whatever they hold. */
const hiddenNames = /^(authorization|.*password|.*secret|.*api[-_]?key|.*token)$/i
const longestField = 2000

/**
 * A log for the whole process. A field `traceparent` becomes trace_id and span_id, so that a line finds its trace.
 * `destination` takes the lines in place of standard output.
 */
export function openLog({ level }: LogSettings, destination?: DestinationStream): Log {
  const logger = pino(
    {
      level,
      base: null,
      messageKey: 'message',
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    destination ?? pino.destination({ fd: 1, sync: true }),
  )
  const write =
    (method: keyof Log): Log[keyof Log] =>
    (message, fields) => {
      if (logger.isLevelEnabled(method)) logger[method](clean(fields ?? {}), redactSecrets(message))
    }
  return { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') }
}

function clean(fields: Attributes): Record<string, unknown> {
  const line: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue
    if (name === 'traceparent') Object.assign(line, traceOf(String(value)))
    else line[name] = hiddenNames.test(name) ? '[redacted]' : shown(value)
  }
  return line
}

function shown(value: NonNullable<Attributes[string]>): unknown {
  if (typeof value === 'string') return redactSecrets(value.slice(0, longestField))
  return typeof value === 'object' ? value.map((text) => redactSecrets(text.slice(0, longestField))) : value
}

function traceOf(traceparent: string): { trace_id?: string; span_id?: string } {
  const [, trace, span] = traceparent.split('-')
  return trace === undefined || span === undefined ? {} : { trace_id: trace, span_id: span }
}
