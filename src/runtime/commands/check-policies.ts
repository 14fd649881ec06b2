// The policies as the doctor sees them.
import type { Config } from '../../config/config.ts'
import { fine, wrong, type CheckResult } from './check-result.ts'
import { readPolicies } from './policies.ts'

export async function checkPolicies(config: Config): Promise<readonly CheckResult[]> {
  const read = await readPolicies(config)
  if (read.ok) {
    const inForce = read.value.filter((each) => each.inForce).map(({ name, version }) => `${name} ${version}`)
    return [fine('policies', inForce.join(', '))]
  }
  const [first] = read.fault
  const rest = read.fault.length > 1 ? ` (and ${read.fault.length - 1} more)` : ''
  const detail = first === undefined ? '' : `${first.where} ${first.pointer} ${first.message}${rest}`
  return [wrong('policies', detail.replace(/ +/g, ' '), 'assay policy check names every line')]
}
