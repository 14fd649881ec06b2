// Times as people type and read them.

const units: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/** "90m", "2h", "7d" before `now`, or a date as 2026-11-29 or 2026-11-29T12:00:00Z. Milliseconds since 1970. */
export function readTime(text: string, now: number): number | undefined {
  const span = /^(\d+(?:\.\d+)?)([smhd])$/.exec(text)
  if (span !== null) return now - Number(span[1]) * (units[span[2] ?? ''] ?? 0)
  // Anything else that Date would take, it takes differently by machine.
  if (!/^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2})?)?$/.test(text)) return undefined
  const time = Date.parse(text)
  return Number.isNaN(time) ? undefined : time
}

/** How long ago, in the largest unit that is not 0: 45s, 12m, 3h, 6d. */
export function ageText(ms: number): string {
  const [unit, size] = Object.entries(units).findLast(([, each]) => ms >= each) ?? ['s', 1000]
  return `${Math.max(0, Math.floor(ms / size))}${unit}`
}
