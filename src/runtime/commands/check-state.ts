// The sources of state as the doctor sees them: each is read once, and held to the policies that use it.
import type { Config } from '../../config/config.ts'
import { shortJson } from '../../core/outside/bounds.ts'
import { readState } from '../../core/outside/read-state.ts'
import type { StateSource } from '../../core/outside/state-plan.ts'
import { openState } from '../open-state.ts'
import { systemClock } from '../parts.ts'
import { faulty, fine, wrong, type CheckResult } from './check-result.ts'
import { commandLog, type CommandDeps } from './command-deps.ts'
import { policiesOfJobs } from './policies.ts'

/** How old a value may be that no policy in force uses; in ms. */
const anyAgeMs = Number.MAX_SAFE_INTEGER
const shownChars = 60

type Asked = Extract<StateSource, { from: 'source' }>
type Use = { readonly policy: string; readonly maxAgeMs: number }

/** One result a source of the config, and one a name that a policy in force uses and the config lacks. */
export async function checkState(config: Config, deps: CommandDeps): Promise<readonly CheckResult[]> {
  const policies = await policiesOfJobs(config)
  const uses = policies.flatMap(({ ref, vetting }) =>
    (vetting?.state.sources ?? []).flatMap((source) =>
      source.from === 'source'
        ? [[source.source, { policy: ref.name, maxAgeMs: source.maxAgeMs }] as const]
        : [],
    ),
  )
  const known = Object.keys(config.state.sources)
  const missing = uses.filter(([name]) => !known.includes(name))
  const states = openState(config, commandLog(deps))
  try {
    const looks = known.map(async (name) => {
      const mine = uses.flatMap(([used, use]) => (used === name ? [use] : []))
      const maxAgeMs = Math.min(anyAgeMs, ...mine.map((use) => use.maxAgeMs))
      const request = {
        kind: 'state',
        jobId: 'assay-doctor',
        attempt: 1,
        id: name,
        source: name,
        maxAgeMs,
      } as const
      const source: Asked = { from: 'source', name, source: name, maxAgeMs, onError: 'closed' }
      return found(mine, readState(source, await states.state(request), systemClock.now()))
    })
    return [...(await Promise.all(looks)), ...missing.map(([name, { policy }]) => absent(name, policy))]
  } finally {
    await states.close()
  }
}

const whatOf = (name: string): string => `state ${name}`

function found(uses: readonly Use[], seen: ReturnType<typeof readState>): CheckResult {
  const what = whatOf(seen.name)
  const users = uses.length === 0 ? 'no policy uses it' : uses.map(({ policy }) => policy).join(', ')
  if (seen.status === 'error') {
    const result = faulty(what, seen.fault)
    return { ...result, detail: `${result.detail} (${users})` }
  }
  const age = seen.ageMs === undefined ? '' : `, ${(seen.ageMs / 1000).toFixed(1)} s old`
  return fine(what, `${shortJson(seen.value, shownChars)}${age} (${users})`)
}

const absent = (name: string, policy: string): CheckResult =>
  wrong(
    whatOf(name),
    `${policy} reads it, the config does not have it`,
    `Add state.sources.${name} to the config.`,
  )
