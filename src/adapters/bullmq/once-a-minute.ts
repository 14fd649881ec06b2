// Logs an error that may come hundreds of times a second once a minute, by its text.
import type { Log } from '../../ports/telemetry.ts'

const quietMs = 60_000
const mostTexts = 50

export function onceAMinute(log: Log, what: string): (error: unknown) => void {
  const lastSaid = new Map<string, number>()
  return (error) => {
    const reason = error instanceof Error ? error.message.slice(0, 300) : String(error).slice(0, 300)
    const now = performance.now()
    const last = lastSaid.get(reason)
    if (last !== undefined && now - last < quietMs) return
    if (lastSaid.size >= mostTexts) lastSaid.clear()
    lastSaid.set(reason, now)
    log.warn('the sample pool met an error', { what, reason })
  }
}
