// The set in force, and what happens when another one is offered.
import { faultCodes, type FaultCode } from '../../core/faults/codes.ts'
import type { Result } from '../../core/prelude.ts'
import type { Attributes, Log, Meter, Tracer } from '../../ports/telemetry.ts'
import { attributeNames as a, metricNames, spanNames } from '../../telemetry/names.ts'
import type { PolicySet } from './load-policies.ts'
import { problemText, unplacedProblem, type PolicyProblem } from './policy-problem.ts'
import { compareVersions } from './versions.ts'

/** Why a set is not taken: it does not load, lacks what it needs, fails rows, or changes what a version means. */
export type Refusal = {
  readonly because: 'load' | 'unserved' | 'regression' | 'content'
  readonly problems: readonly PolicyProblem[]
}

export type Offer = Result<PolicySet, Refusal>

export type PoliciesInForce = {
  readonly current: () => PolicySet
  /** Takes a set whole, or refuses it loudly. The same refusal is told once. */
  readonly offer: (offer: Offer) => void
  /** The same policies compiled anew, such as with other prices; nothing is told. */
  readonly renew: (set: PolicySet) => void
}

export const mostLogged = 50

type Words = { readonly code: FaultCode; readonly first: string; readonly later: string }

export const refusals: Readonly<Record<Refusal['because'], Words>> = {
  load: {
    code: 'policies_unusable',
    first: 'The policies do not load',
    later: 'Changed policies do not load; the ones before stay in force',
  },
  unserved: {
    code: 'policies_unserved',
    first: 'Policies need what the config does not have; jobs that come to need it cannot be approved',
    later: 'Changed policies need what the config does not have; the ones before stay in force',
  },
  regression: {
    code: 'policies_regressed',
    first: 'The policies fail rows of their regression sets',
    later: 'Changed policies fail rows of their regression sets; the ones before stay in force',
  },
  content: {
    code: 'policy_content_changed',
    first: '',
    later: 'A policy has another content under the same version; the ones before stay in force',
  },
}

/** Problems as a line of the log has them. */
export const told = (problems: readonly PolicyProblem[]): Attributes => ({
  problemCount: problems.length,
  problems: problems.slice(0, mostLogged).map(problemText),
})

/** `first` is in force at once; what is offered later takes its place whole, or is refused. */
export function policiesInForce(
  first: PolicySet,
  {
    log,
    tracer,
    meter,
    onChange,
  }: {
    readonly log: Log
    readonly tracer: Tracer
    readonly meter?: Meter | undefined
    readonly onChange?: ((set: PolicySet) => void) | undefined
  },
): PoliciesInForce {
  let current = first
  let lastTold = ''
  log.info('Policies loaded', { policies: namesOf(first) })
  const refuse = ({ because, problems }: Refusal): void => {
    const text = problems.map(problemText).join('\n')
    if (lastTold === text) return
    lastTold = text
    const { code, later } = refusals[because]
    log.error(later, { code, remedy: faultCodes[code].remedy, ...told(problems) })
    const span = tracer.start(spanNames.policies, { attributes: { [a.policiesProblems]: problems.length } })
    span.fail(code, later)
    meter?.count(metricNames.reloadsRefused, 1, { [a.errorCode]: code })
    span.end()
  }
  const take = (set: PolicySet): void => {
    const changes = changesBetween(current, set)
    if (changes.length === 0 && lastTold !== '')
      log.info('The policy files are as the policies in force again')
    lastTold = ''
    if (changes.length === 0) return
    current = set
    log.info('Policies changed', { changes })
    tracer.start(spanNames.policies, { attributes: { [a.policiesChanges]: changes } }).end()
    onChange?.(set)
  }
  return {
    current: () => current,
    renew: (set) => {
      current = set
    },
    offer(offer) {
      const renamed = offer.ok ? sameVersionOtherContent(current, offer.value) : []
      if (!offer.ok) refuse(offer.fault)
      else if (renamed.length > 0) refuse({ because: 'content', problems: renamed })
      else take(offer.value)
    },
  }
}

const namesOf = (set: PolicySet): readonly string[] =>
  set.loaded.map(({ policy: { ref }, record: { rollout } }) =>
    [ref.name, ref.version, ref.hash, ...(rollout ? [`for ${rollout.share} of the jobs`] : [])].join(' '),
  )

/** One line a policy that came, went or has another content. */
function changesBetween(before: PolicySet, after: PolicySet): readonly string[] {
  const old = namesOf(before)
  const fresh = namesOf(after)
  return [
    ...fresh.filter((name) => !old.includes(name)).map((name) => `new: ${name}`),
    ...old.filter((name) => !fresh.includes(name)).map((name) => `gone: ${name}`),
  ]
}

/** A verdict says which version judged it; that must not mean one thing today and another tomorrow. */
function sameVersionOtherContent(before: PolicySet, after: PolicySet): readonly PolicyProblem[] {
  return after.loaded.flatMap(({ policy: { ref }, file }) => {
    const known = before.loaded.find(
      ({ policy: { ref: other } }) =>
        other.name === ref.name &&
        compareVersions(other.version, ref.version) === 0 &&
        other.hash !== ref.hash,
    )
    if (known === undefined) return []
    const message = `${ref.name} ${ref.version} is in force with the content ${known.policy.ref.hash}, now ${ref.hash}; give it a new version`
    return [unplacedProblem(file, { pointer: '/version', message })]
  })
}
