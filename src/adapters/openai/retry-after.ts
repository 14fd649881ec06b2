// How long an endpoint asks us to wait: several headers, several units, sometimes only in the text.

/** Nobody waits longer than this for a reply to a header; a longer wait is a quota, not a pause. */
const longestMs = 24 * 3600_000

const bounded = (ms: number): number | undefined =>
  Number.isFinite(ms) && ms >= 0 ? Math.min(Math.ceil(ms), longestMs) : undefined

const unitMs: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3600_000, d: 86_400_000 }

/** "1.5s", "6m0s", "120ms"; a bare number is seconds. */
function fromDuration(text: string): number | undefined {
  if (/^\d+(\.\d+)?$/.test(text)) return bounded(Number(text) * 1000)
  if (!/^(?:\d+(?:\.\d+)?(?:ms|[smhd]))+$/.test(text)) return undefined
  let sum = 0
  for (const [, amount, unit] of text.matchAll(/(\d+(?:\.\d+)?)(ms|[smhd])/g)) {
    sum += Number(amount) * (unitMs[unit ?? 's'] ?? 0)
  }
  return bounded(sum)
}

function fromHeader(text: string, nowMs: number): number | undefined {
  const duration = fromDuration(text)
  if (duration !== undefined) return duration
  // Only a date with letters in it: Date.parse takes almost anything with digits for a year.
  const date = /[a-z]{3}/i.test(text) ? Date.parse(text) : Number.NaN
  return bounded(Math.max(0, date - nowMs))
}

function fromText(message: string): number | undefined {
  const found =
    /(?:retry|try again) (?:after|in) (\d+(?:\.\d+)?) ?(ms|milliseconds?|s|seconds?|m|minutes?)\b/i.exec(
      message,
    )
  if (!found) return undefined
  const unit = (found[2] ?? '').toLowerCase()
  return bounded(
    Number(found[1]) *
      (unit.startsWith('ms') || unit.startsWith('mil') ? 1 : unit.startsWith('m') ? 60_000 : 1000),
  )
}

/** Milliseconds, at most a day; undefined when nothing readable was said. `nowMs` is what dates are held against. */
export function retryAfterMs(
  headers: Headers | undefined,
  message: string,
  nowMs: number,
): number | undefined {
  const ms = headers?.get('retry-after-ms')?.trim()
  if (ms && /^\d+(\.\d+)?$/.test(ms)) return bounded(Number(ms))
  const said = headers?.get('retry-after')?.trim() ?? headers?.get('x-ratelimit-reset-after')?.trim()
  return (said === undefined ? undefined : fromHeader(said, nowMs)) ?? fromText(message)
}
