// The order of versions of three numbers.

/** Below 0 when `a` is older, 0 when they are the same, above 0 when it is newer. */
export function compareVersions(a: string, b: string): number {
  const numbers = b.split('.').map(BigInt)
  for (const [place, mine] of a.split('.').map(BigInt).entries()) {
    const other = numbers[place] ?? 0n
    if (mine !== other) return mine < other ? -1 : 1
  }
  return 0
}
