// Kafka headers as text.
import type { ScanRecord } from './read-topic.ts'

/** Each header by its name; of a header that comes several times the last, as Kafka's own clients read it. */
export function textHeaders(headers: ScanRecord['headers']): Readonly<Record<string, string>> {
  const entries = Object.entries(headers).map(([name, value]) => {
    const last = Array.isArray(value) ? value.at(-1) : value
    return [name, last?.toString('utf8') ?? ''] as const
  })
  return Object.fromEntries(entries)
}
