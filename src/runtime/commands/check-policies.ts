// The policies as the doctor sees them.
import type { Config } from '../../config/config.ts'
import { checkFolder } from './check-folder.ts'
import { fine, wrong, type CheckResult } from './check-result.ts'
import type { CommandDeps } from './command-deps.ts'

/** Whether a service that starts now, or reads the folder again, takes the policies up. */
export async function checkPolicies(
  config: Config,
  { signal }: Pick<CommandDeps, 'signal'>,
): Promise<readonly CheckResult[]> {
  const checked = await checkFolder(config, config.policies, signal)
  if (checked.ok) {
    const names = new Map(checked.value.toReversed().map(({ name, version }) => [name, `${name} ${version}`]))
    return [fine('policies', [...names.values()].toReversed().join(', '))]
  }
  const [first] = checked.fault
  const rest = checked.fault.length > 1 ? ` (and ${checked.fault.length - 1} more)` : ''
  const detail = first === undefined ? '' : `${first.where} ${first.pointer} ${first.message}${rest}`
  return [
    wrong(
      'policies',
      detail.replace(/ +/g, ' '),
      'assay policy check names every line; until it is mended a running service keeps the policies it has',
    ),
  ]
}
