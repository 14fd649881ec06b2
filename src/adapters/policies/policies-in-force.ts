// The set in force, and what happens when another one is offered.
import type { Log } from '../../ports/telemetry.ts'
import type { Loading, PolicySet } from './load-policies.ts'
import { problemText } from './policy-problem.ts'

export type PoliciesInForce = {
  readonly current: () => PolicySet
  /** Takes a set that loaded, whole; refuses loudly one that did not. The same refusal is told once. */
  readonly offer: (result: Loading['result']) => void
}

export const mostLogged = 50

export function policiesInForce(
  first: PolicySet,
  { log, onChange }: { readonly log: Log; readonly onChange?: ((set: PolicySet) => void) | undefined },
): PoliciesInForce {
  let current = first
  let told = ''
  log.info('Policies loaded', { policies: namesOf(first) })
  return {
    current: () => current,
    offer(result) {
      if (!result.ok) {
        const problems = result.fault.map(problemText)
        if (told === problems.join('\n')) return
        told = problems.join('\n')
        log.error('Changed policies do not load; the ones before stay in force', {
          problemCount: problems.length,
          problems: problems.slice(0, mostLogged),
        })
        return
      }
      told = ''
      const changes = changesBetween(current, result.value)
      if (changes.length === 0) return
      current = result.value
      log.info('Policies changed', { changes })
      onChange?.(current)
    },
  }
}

const namesOf = (set: PolicySet): readonly string[] =>
  set.loaded.map(({ policy: { ref } }) => `${ref.name} ${ref.version} ${ref.hash}`)

/** One line a policy that came, went or has another content. */
function changesBetween(before: PolicySet, after: PolicySet): readonly string[] {
  const old = namesOf(before)
  const fresh = namesOf(after)
  return [
    ...fresh.filter((name) => !old.includes(name)).map((name) => `new: ${name}`),
    ...old.filter((name) => !fresh.includes(name)).map((name) => `gone: ${name}`),
  ]
}
