// Logs an error that may come hundreds of times a second once a minute, by its text.
import type { Log } from '../../ports/telemetry.ts'
import { errorText } from '../../core/faults/error-text.ts'

const quietMs = 60_000
const mostTexts = 50
/** The connection itself says when it breaks and when it is back. */
const aboutConnection = /\b(?:ECONN[A-Z]+|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN)\b|Connection is closed/

/** `what` names the part that met the error. Errors of the connection are left to it. */
export function onceAMinute(log: Log, what: string): (error: unknown) => void {
  const lastSaid = new Map<string, number>()
  return (error) => {
    const text = errorText(error)
    // The same error of two samples is the same error.
    const reason = text.slice(0, 300).replace(/\b[0-9a-z]?[0-9a-f]{16,}\b/g, '…')
    if (aboutConnection.test(text)) return
    const now = performance.now()
    const last = lastSaid.get(reason)
    if (last !== undefined && now - last < quietMs) return
    if (lastSaid.size >= mostTexts) lastSaid.clear()
    lastSaid.set(reason, now)
    log.warn('the sample pool met an error', { what, reason })
  }
}
