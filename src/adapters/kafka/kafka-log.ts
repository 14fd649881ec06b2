// What kafkajs logs, as lines of our own: no stacks, and a repeated line once in ten seconds.
import type { LogEntry, logCreator } from 'kafkajs'
import { plain } from '../../core/faults/fault.ts'
import type { Attributes, Log } from '../../ports/telemetry.ts'

// kafkajs numbers its levels: 1 error, 2 warn, 4 info, 5 debug.
const methods: Readonly<Record<number, keyof Log>> = { 1: 'error', 2: 'warn', 4: 'debug', 5: 'debug' }
// "Connection: Response …" is a broker's answer that kafkajs retries or throws: told here it would be told twice, and
// two of them come with every healthy start. The other warns of bounded retries, which is how we want them.
const unremarkable = /^Connection: Response |Limiting retries for the idempotent producer/

const quietMs = 10_000
const mostRemembered = 200

/**
 * A log creator for kafkajs. Its info lines go to debug: they tell of each join and start. `now` gives milliseconds.
 * A broker that is away makes the same line many times a second; it is written once in ten seconds with a count.
 */
export function kafkaLog(log: Log, now: () => number): logCreator {
  const seen = new Map<string, { until: number; hidden: number }>()
  return () => (entry) => {
    const text = `${entry.namespace}: ${plain(entry.log.message)}`
    const method = unremarkable.test(text) ? 'debug' : (methods[entry.level] ?? 'debug')
    const past = seen.get(text)
    if (past !== undefined && now() < past.until) {
      past.hidden += 1
      return
    }
    if (seen.size >= mostRemembered) seen.clear()
    seen.set(text, { until: now() + quietMs, hidden: 0 })
    log[method](`kafka: ${text}`, fieldsOf(entry, past?.hidden ?? 0))
  }
}

const kept = ['broker', 'clientId', 'groupId', 'topic', 'partition', 'error', 'retryTime', 'retryCount']

function fieldsOf({ log }: LogEntry, hidden: number): Attributes {
  const given = Object.entries(log).flatMap(([key, value]) =>
    kept.includes(key) && (typeof value === 'string' || typeof value === 'number')
      ? [[key, typeof value === 'string' ? plain(value) : value] as const]
      : [],
  )
  return { ...Object.fromEntries(given), ...(hidden > 0 ? { repeated: hidden } : {}) }
}
