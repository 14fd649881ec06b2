// Gates and rungs of many jobs, counted by policy and version: how often each passes.
import { wilson, type Rate, type RateInterval } from '../metrics/rates.ts'
import type { Judged, JudgedAttempt } from './judged-attempt.ts'

type Version = { readonly policy: string; readonly version: string }

/** One gate, or the judge, over the answers it was asked about. */
export type GateFigures = Version &
  Pick<Judged, 'kind' | 'id' | 'shadow'> & {
    readonly pass: number
    readonly fail: number
    readonly error: number
    /** Share that passed, of all three: an error is no pass. */
    readonly rate: RateInterval
  }

/** The attempts of one rung. */
export type RungFigures = Version & {
  readonly attempt: number
  readonly strategy: string
  /** Attempts that passed, of those that were made. */
  readonly passed: Rate
  readonly rate: RateInterval
}

/** Jobs that a later attempt mended, of those whose first attempt did not pass. */
export type MendFigures = Version & { readonly mended: Rate; readonly rate: RateInterval }

export type GateTally = {
  /** The attempts of one job, in their order. */
  readonly add: (attempts: readonly JudgedAttempt[]) => void
  readonly jobs: () => number
  readonly gates: () => readonly GateFigures[]
  readonly rungs: () => readonly RungFigures[]
  readonly mends: () => readonly MendFigures[]
}

type Counted = Record<Judged['status'], number>
type Tries = { hits: number; of: number }

export function openGateTally(): GateTally {
  const gates = table<Counted>(() => ({ pass: 0, fail: 0, error: 0 }))
  const rungs = table<Tries>(() => ({ hits: 0, of: 0 }))
  const mends = table<Tries>(() => ({ hits: 0, of: 0 }))
  let jobs = 0

  const addAttempt = ({ policy, version, number, strategy, passed, results }: JudgedAttempt): void => {
    const rung = rungs.at([policy, version, number, strategy])
    rung.of += 1
    rung.hits += Number(passed)
    for (const { kind, id, shadow, status } of results)
      gates.at([policy, version, kind, id, shadow])[status] += 1
  }
  const addMend = (first: JudgedAttempt, attempts: readonly JudgedAttempt[]): void => {
    // Where older records are gone, nobody knows how the first attempt ended.
    if (first.number !== 1 || first.passed) return
    const mend = mends.at([first.policy, first.version])
    mend.of += 1
    mend.hits += Number(attempts.some(({ passed }) => passed))
  }
  return {
    add(attempts) {
      const [first] = attempts
      if (first === undefined) return
      jobs += 1
      attempts.forEach(addAttempt)
      addMend(first, attempts)
    },
    jobs: () => jobs,
    gates: () =>
      gates.rows(([policy, version, kind, id, shadow], { pass, fail, error }) => ({
        policy: String(policy),
        version: String(version),
        kind: kind === 'judge' ? 'judge' : 'gate',
        id: String(id),
        shadow: shadow === true,
        ...{ pass, fail, error },
        rate: wilson({ hits: pass, of: pass + fail + error }),
      })),
    rungs: () =>
      rungs.rows(([policy, version, attempt, strategy], passed) => ({
        policy: String(policy),
        version: String(version),
        attempt: Number(attempt),
        strategy: String(strategy),
        passed: { ...passed },
        rate: wilson(passed),
      })),
    mends: () =>
      mends.rows(([policy, version], mended) => ({
        policy: String(policy),
        version: String(version),
        mended: { ...mended },
        rate: wilson(mended),
      })),
  }
}

type Key = readonly (string | number | boolean)[]

/** Cells under keys of several parts, in the order of the keys when read. */
function table<T>(empty: () => T): {
  readonly at: (key: Key) => T
  readonly rows: <R>(row: (key: Key, cell: T) => R) => R[]
} {
  const cells = new Map<string, { readonly key: Key; readonly cell: T }>()
  return {
    at(key) {
      const name = JSON.stringify(key)
      const known = cells.get(name) ?? { key, cell: empty() }
      cells.set(name, known)
      return known.cell
    },
    rows: (row) =>
      [...cells].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, { key, cell }]) => row(key, cell)),
  }
}
