// Failures of many jobs, counted: what fires how often, which repair instruction mends it, how each version does.
import { difference, wilson, type Rate, type RateInterval } from '../metrics/rates.ts'
import type { CountedAttempt } from './failed-attempt.ts'

/** One kind of failure of a policy. */
export type FailureGroup = {
  readonly policy: string
  readonly errorType: string
  /** Code of the reason, as rejections name it; `-` in records of earlier versions. */
  readonly reason: string
  /** Check, gate, `judge`, `agreement`, or `-` where none is named. */
  readonly by: string
  readonly attempts: number
  readonly jobs: number
  /** Of all jobs of the policy. */
  readonly share: RateInterval
}

/** What became of attempts that were told a repair instruction for an error type. */
export type Mend = {
  readonly policy: string
  readonly errorType: string
  readonly instruction: string
  /** Next attempts that passed, of those that were made. */
  readonly mended: Rate
  readonly rate: RateInterval
  /** Jobs whose first attempt called for it, of all jobs of the policy. */
  readonly first: RateInterval
  /** It fires often and mends well: worth being said from the start. */
  readonly proposed: boolean
}

/** First attempts of one version. */
export type VersionFigures = {
  readonly policy: string
  readonly version: string
  readonly passed: Rate
  readonly rate: RateInterval
}

/** Two versions beside each other; `newer` is better when the interval of the difference lies above 0. */
export type VersionComparison = {
  readonly policy: string
  readonly older: VersionFigures
  readonly newer: VersionFigures
  readonly difference: RateInterval
  readonly verdict: 'better' | 'worse' | 'open'
}

export type FailureTally = {
  /** The attempts of one job, in their order. */
  readonly add: (attempts: readonly CountedAttempt[]) => void
  readonly jobs: () => number
  readonly groups: () => readonly FailureGroup[]
  readonly mends: () => readonly Mend[]
  readonly versions: () => readonly VersionFigures[]
}

/**
 * An instruction is proposed when it is called for by at least so many first attempts, and when it mends more often
 * than not: both by the lower end of the 95 % interval, so that few cases propose nothing.
 */
export const proposal = { firstShare: 0.05, mendRate: 0.5 }

const joined = (...parts: readonly string[]): string => parts.join('\n')

function counter() {
  const counts = new Map<string, number>()
  return {
    add: (key: string, by = 1) => void counts.set(key, (counts.get(key) ?? 0) + by),
    of: (key: string) => counts.get(key) ?? 0,
    entries: () => [...counts],
  }
}

function openCounters() {
  return {
    jobs: counter(),
    groupJobs: counter(),
    groupAttempts: counter(),
    mendTried: counter(),
    mended: counter(),
    firstCalls: counter(),
    firsts: counter(),
    firstPassed: counter(),
  }
}

type Counters = ReturnType<typeof openCounters>

export function openTally(): FailureTally {
  const counters = openCounters()
  const { jobs, groupJobs, groupAttempts, mendTried, mended, firsts, firstPassed } = counters
  let all = 0
  return {
    add(attempts) {
      if (attempts.length === 0) return
      all += 1
      addJob(counters, attempts)
    },
    jobs: () => all,
    groups: () =>
      groupJobs
        .entries()
        .map(([key, count]) => {
          const [policy = '', errorType = '', reason = '', by = ''] = key.split('\n')
          const share = wilson({ hits: count, of: jobs.of(policy) })
          return { policy, errorType, reason, by, attempts: groupAttempts.of(key), jobs: count, share }
        })
        .toSorted((a, b) => b.jobs - a.jobs || b.attempts - a.attempts),
    mends: () =>
      mendTried
        .entries()
        .map(([key, of]) => mendOf(key, { hits: mended.of(key), of }, counters))
        .toSorted((a, b) => b.mended.of - a.mended.of),
    versions: () =>
      firsts.entries().map(([key, of]) => {
        const [policy = '', version = ''] = key.split('\n')
        const passed = { hits: firstPassed.of(key), of }
        return { policy, version, passed, rate: wilson(passed) }
      }),
  }
}

function addJob(counters: Counters, attempts: readonly CountedAttempt[]): void {
  const [first] = attempts
  if (first === undefined) return
  counters.jobs.add(first.policy)
  // Older audit records may be gone: the first that is left is no first attempt then.
  if (first.number === 1) addFirst(counters, first)
  const seen = new Set<string>()
  for (const [place, { policy, failure }] of attempts.entries()) {
    if (failure === undefined) continue
    for (const key of groupKeys(policy, failure)) {
      counters.groupAttempts.add(key)
      seen.add(key)
    }
    const next = attempts[place + 1]
    if (failure.instruction === undefined || next === undefined) continue
    const key = joined(policy, failure.errorType, failure.instruction)
    counters.mendTried.add(key)
    if (next.passed) counters.mended.add(key)
  }
  for (const key of seen) counters.groupJobs.add(key)
}

function addFirst(counters: Counters, { policy, version, passed, failure }: CountedAttempt): void {
  counters.firsts.add(joined(policy, version))
  if (passed) counters.firstPassed.add(joined(policy, version))
  if (failure?.instruction === undefined) return
  counters.firstCalls.add(joined(policy, failure.errorType, failure.instruction))
}

function groupKeys(
  policy: string,
  { errorType, because = '-', by }: NonNullable<CountedAttempt['failure']>,
): string[] {
  const accused = by.length === 0 ? [{ id: '-', errorType }] : by
  return accused.map((each) => joined(policy, each.errorType, because, each.id))
}

function mendOf(key: string, mended: Rate, { firstCalls, jobs }: Counters): Mend {
  const [policy = '', errorType = '', instruction = ''] = key.split('\n')
  const rate = wilson(mended)
  const first = wilson({ hits: firstCalls.of(key), of: jobs.of(policy) })
  const proposed = first.low >= proposal.firstShare && rate.low >= proposal.mendRate
  return { policy, errorType, instruction, mended, rate, first, proposed }
}

/** The newest two versions of each policy that has more than one. `byAge` orders versions. */
export function compareVersionFigures(
  versions: readonly VersionFigures[],
  byAge: (a: string, b: string) => number,
): readonly VersionComparison[] {
  const byPolicy = Map.groupBy(versions, ({ policy }) => policy)
  return [...byPolicy].flatMap(([policy, all]) => {
    const [newer, older] = all.toSorted((a, b) => byAge(b.version, a.version))
    if (newer === undefined || older === undefined) return []
    const moved = difference(older.passed, newer.passed)
    const verdict = moved.low > 0 ? 'better' : moved.high < 0 ? 'worse' : 'open'
    return [{ policy, older, newer, difference: moved, verdict }]
  })
}
