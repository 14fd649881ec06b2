// Whether the process can take work, as the page /readyz and a gauge say it.
import type { Fault } from '../core/faults/codes.ts'
import { redactSecrets } from '../telemetry/redact-secrets.ts'
import type { Role } from './role.ts'

/** One thing that a role needs. */
export type Check = {
  readonly role: Role['name']
  readonly name: string
  readonly ready: boolean
  readonly code?: string
  readonly message?: string
  readonly remedy?: string
}

export type Readiness = {
  readonly ready: boolean
  readonly state: 'starting' | 'running' | 'stopping'
  readonly checks: readonly Check[]
}

/** Ready is who runs and lacks nothing; without a role that has begun nobody is. */
export function readinessOf(state: Readiness['state'], roles: readonly Role[]): Readiness {
  const checks = roles.flatMap(({ name: role, needs }) =>
    needs().map(({ name, fault }) => ({ role, name, ready: fault === undefined, ...wordsOf(fault) })),
  )
  return { ready: state === 'running' && checks.every(({ ready }) => ready), state, checks }
}

const wordsOf = (fault: Fault | undefined): Pick<Check, 'code' | 'message' | 'remedy'> =>
  fault === undefined ? {} : { code: fault.code, message: redactSecrets(fault.message), remedy: fault.remedy }
