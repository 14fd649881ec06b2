// The attempts of each job put together, from audit records that come one after the other.
import type { Attempt } from '../../../schemas/generated/attempt.ts'
import type { Config } from '../../config/config.ts'
import type { Fault } from '../../core/faults/codes.ts'
import { sourceKey } from '../../core/job/source.ts'
import type { Result } from '../../core/prelude.ts'
import type { CommandDeps } from './command-deps.ts'
import { hear, readRecords } from './read-records.ts'

export type JobsAsked = {
  /** Records older than this are left out; milliseconds since 1970. */
  readonly since: number
  readonly policy?: string
}

type Gathered = { readonly add: (record: Attempt) => void; readonly end: () => void }

/** A job's records are written in one transaction, one after the other: far behind them no more will come. */
const mostOpen = 10_000

/**
 * `counted` says what is needed of an attempt, undefined for what is none; `job` is told of each job's attempts, in
 * their order, once.
 */
export function gatherJobs<T extends { readonly number: number }>(
  counted: (record: Attempt) => T | undefined,
  job: (attempts: readonly T[]) => void,
): Gathered {
  const open = new Map<string, T[]>()
  const close = (key: string, attempts: readonly T[]): void => {
    open.delete(key)
    job(attempts.toSorted((a, b) => a.number - b.number))
  }
  return {
    add(record) {
      const attempt = counted(record)
      if (attempt === undefined) return
      const key = sourceKey(record.source)
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

/** Reads the audit topic once into what gathers it. Answers how many records could not be read. */
export async function readJobs(
  config: Config,
  { since, policy, jobs }: JobsAsked & { readonly jobs: Gathered },
  deps: CommandDeps,
): Promise<Result<number, Fault>> {
  const attempts = hear('attempts', (record, { timestamp }) => {
    // By the clock of who wrote it: one that is older may come later.
    if (timestamp >= since && (policy === undefined || record.policy?.name === policy)) jobs.add(record)
    return undefined
  })
  const read = await readRecords(config, { from: { since }, heard: [attempts] }, deps)
  if (read.ok) jobs.end()
  return read
}
