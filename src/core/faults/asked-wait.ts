// How long a reply asks to wait before the next call: the header Retry-After.

const httpDate = /^[A-Z][a-z]{2,8}, [\w: -]{1,40} GMT$/

/**
 * Milliseconds from `nowMs` (since 1970) on; 0 for a date that is over. Undefined where nothing that HTTP knows is said:
 * seconds, or a date that ends in GMT (RFC 9110, 10.2.3).
 */
export function askedWaitMs(header: string | undefined, nowMs: number): number | undefined {
  const text = header?.trim() ?? ''
  if (/^\d{1,6}$/.test(text)) return Number(text) * 1000
  const at = httpDate.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? undefined : Math.max(0, at - nowMs)
}
