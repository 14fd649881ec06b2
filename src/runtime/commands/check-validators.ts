// What the validators of the policies in force need: a sandbox that works, databases that answer.
import { openSandbox } from '../../adapters/command/sandbox.ts'
import { openStatementReader } from '../../adapters/grammars/open-grammars.ts'
import { openSqlValidator } from '../../adapters/sql/open-sql-validator.ts'
import type { Config } from '../../config/config.ts'
import type { ValidatorPlan } from '../../core/outside/validator-plan.ts'
import { fine, wrong, type CheckResult } from './check-result.ts'
import { policiesOfJobs } from './policies.ts'

const limits = { timeoutMs: 5_000, signal: new AbortController().signal }

/** Nothing where no policy has validators, or where the policies do not load, which is told elsewhere. */
export async function checkValidators(config: Config): Promise<readonly CheckResult[]> {
  const policies = await policiesOfJobs(config)
  const plans = policies.flatMap(({ vetting }) => vetting?.validators ?? [])
  const databases = new Set(plans.flatMap(({ spec }) => (spec.kind === 'sql' ? (spec.database ?? []) : [])))
  const looks = [
    ...(plans.some(runsPrograms) ? [checkSandbox(config)] : []),
    ...[...databases].map((name) => checkDatabase(config, name)),
  ]
  return Promise.all(looks)
}

const runsPrograms = ({ spec }: ValidatorPlan): boolean => spec.kind !== 'sql'

async function checkSandbox({ sandbox }: Config): Promise<CheckResult> {
  const ran = await openSandbox(sandbox).run({ argv: ['true'], files: [] }, limits)
  if (!ran.ok) return wrong('sandbox', ran.fault.message, ran.fault.remedy)
  if (ran.value.end === 'exit' && ran.value.code === 0) return fine('sandbox', 'bubblewrap runs programs')
  return wrong('sandbox', 'bubblewrap did not end in time', 'See whether this machine is overloaded.')
}

async function checkDatabase({ databases }: Config, name: string): Promise<CheckResult> {
  const what = `database ${name}`
  const known = databases[name]
  if (known === undefined)
    return wrong(
      what,
      'a policy names it, the config does not',
      `Add databases.${name}.urlEnv to the config.`,
    )
  const { urlEnv, url } = known
  if (url === undefined) return wrong(what, `${urlEnv} is not set`, `Set ${urlEnv} to its address.`)
  const validator = openSqlValidator({ read: await openStatementReader(), databases: { [name]: url } })
  const result = await validator.validate({ database: name }, 'SELECT 1', limits)
  await validator.close()
  return result.ok
    ? fine(what, result.value.tool)
    : wrong(what, result.fault.message, `See that it runs and that ${urlEnv} leads to it.`)
}
