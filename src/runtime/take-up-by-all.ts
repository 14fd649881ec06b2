// All roles of a process take a config up, or none does.
import type { Config } from '../config/config.ts'
import { errorText } from '../core/faults/error-text.ts'
import { failed, ok } from '../core/prelude.ts'
import type { Prepared, Role, TakeUp } from './role.ts'

/** What each role has to say against it is said; a role that uses nothing of what may change agrees. */
export function takeUpByAll(roles: readonly Pick<Role, 'name' | 'takeUp'>[]): TakeUp {
  return (config) => {
    const taken = roles.map((role) => takenBy(role, config))
    const ready = taken.flatMap((each) => (each.ok ? [each.value] : []))
    const against = taken.flatMap((each) => (each.ok ? [] : each.fault))
    const drop = (): void => ready.forEach((each) => each.drop())
    if (against.length === 0) return ok({ put: () => ready.forEach((each) => each.put()), drop })
    drop()
    return failed(against)
  }
}

const nothing: Prepared = { put: () => undefined, drop: () => undefined }

/** What throws here leaves the other roles as they were. */
function takenBy({ name, takeUp }: Pick<Role, 'name' | 'takeUp'>, config: Config): ReturnType<TakeUp> {
  if (takeUp === undefined) return ok(nothing)
  try {
    return takeUp(config)
  } catch (error) {
    return failed([`the role ${name} cannot open it: ${errorText(error)}`])
  }
}
