// Waiting for a condition, with a deadline that says what was waited for.

/**
 * Calls `probe` until it answers something truthy and returns that answer.
 * Throws after `withinMs` (default 30 s) with `what` and the last answer or error.
 */
export async function eventually<T>(
  what: string,
  probe: () => T | Promise<T>,
  withinMs = 30_000,
): Promise<NonNullable<T>> {
  const deadline = performance.now() + withinMs
  let last: unknown
  for (;;) {
    try {
      const answer = await probe()
      if (answer) return answer
      last = answer
    } catch (error) {
      last = error
    }
    if (performance.now() > deadline) {
      throw new Error(`waited ${withinMs} ms for: ${what}; last seen: ${String(last)}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
