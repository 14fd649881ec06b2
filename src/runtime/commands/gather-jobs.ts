// The attempts of each job put together, from audit records that come one after the other.
import type { Attempt } from '../../../schemas/generated/attempt.ts'

/** A job's records are written in one transaction, one after the other: far behind them no more will come. */
const mostOpen = 10_000

/**
 * `counted` says what is needed of an attempt, undefined for what is none; `job` is told of each job's attempts, in
 * their order, once.
 */
export function gatherJobs<T extends { readonly number: number }>(
  counted: (record: Attempt) => T | undefined,
  job: (attempts: readonly T[]) => void,
): { readonly add: (record: Attempt) => void; readonly end: () => void } {
  const open = new Map<string, T[]>()
  const close = (key: string, attempts: readonly T[]): void => {
    open.delete(key)
    job(attempts.toSorted((a, b) => a.number - b.number))
  }
  return {
    add(record) {
      const attempt = counted(record)
      if (attempt === undefined) return
      const { topic, partition, offset } = record.source
      const key = `${topic}-${partition}-${offset}`
      const known = open.get(key)
      if (known !== undefined) {
        // A job that was published again has its records twice.
        if (!known.some(({ number }) => number === attempt.number)) known.push(attempt)
        return
      }
      open.set(key, [attempt])
      const [oldest] = open
      if (open.size > mostOpen && oldest !== undefined) close(...oldest)
    },
    end() {
      for (const [key, attempts] of [...open]) close(key, attempts)
    },
  }
}
