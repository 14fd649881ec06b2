// What a policy asks outside, as statements.
import type { Retrieval } from '../outside/retrieval-plan.ts'
import type { RewardsPlan } from '../outside/rewards-plan.ts'
import type { StatePlan } from '../outside/state-plan.ts'
import type { ValidatorPlan } from '../outside/validator-plan.ts'
import type { Policy } from '../policy/policy.ts'
import { stepOf, type Statement } from './statement.ts'

export function explainPassages({ retrieval, vetting }: Policy): readonly Statement[] {
  if (retrieval === undefined) return []
  const say = stepOf('passages')
  const { collection, limit, minScore, alpha, timeoutMs, onRetry } = retrieval
  const narrowed = narrowing(retrieval)
  const coverage = vetting?.coverage
  return [
    say('passages', { collection, limit, minScore, alpha, timeoutMs }),
    ...(narrowed.length === 0 ? [] : [say('passages_narrowed', { filters: narrowed })]),
    ...onRetry.map((change, place) =>
      say('passages_again', { attempt: place + 2, changes: changesIn(change) }),
    ),
    say('passages_none'),
    ...(coverage === undefined ? [] : [say(`coverage_${coverage}`)]),
  ]
}

const narrowing = ({ filters = {}, tenant }: Pick<Retrieval, 'filters' | 'tenant'>): readonly string[] => [
  ...(tenant === undefined ? [] : [`tenant = ${tenant}`]),
  ...Object.entries(filters).map(([name, value]) => `${name} = ${value}`),
]

const changesIn = ({ filters, tenant, ...numbers }: Retrieval['onRetry'][number]): readonly string[] => [
  ...Object.entries(numbers).map(([name, value]) => `${name} ${value}`),
  ...narrowing({
    ...(filters === undefined ? {} : { filters }),
    ...(tenant === undefined ? {} : { tenant }),
  }),
]

export function explainVetting({ vetting, evaluation }: Policy): readonly Statement[] {
  if (vetting === undefined) return []
  const { validators, state, rewards } = vetting
  return [
    ...validators.map(validatorStatement),
    ...explainState(state),
    ...(rewards === undefined ? [] : explainRewards(rewards, evaluation?.judge !== undefined)),
  ]
}

const say = stepOf('outside')

function validatorStatement({ id, mode, onError, timeoutMs, errorType, spec }: ValidatorPlan): Statement {
  const facts = { id, mode, onError, timeoutMs, errorType }
  switch (spec.kind) {
    case 'sql': {
      const tables = { en: 'the tables of the policy', zh: '策略自带的表' }
      return say('validator_sql', { ...facts, where: spec.database ?? tables })
    }
    case 'command':
      return say('validator_command', { ...facts, program: spec.argv.join(' ') })
    case 'tests':
      return say('validator_tests', { ...facts, language: spec.language })
  }
}

function explainState({ sources, rules }: StatePlan): readonly Statement[] {
  return [
    ...sources.map((each) =>
      each.from === 'job'
        ? say('state_job', { name: each.name, pointer: each.pointer })
        : say('state_source', {
            name: each.name,
            source: each.source,
            maxAgeMs: each.maxAgeMs,
            onError: each.onError,
          }),
    ),
    ...rules.map(({ id, message, mode, errorType }) => say('state_rule', { id, message, mode, errorType })),
  ]
}

function explainRewards({ rules, service, needed }: RewardsPlan, judged: boolean): readonly Statement[] {
  return [
    ...rules.map(({ id, points, risk, reason }) => say('reward_rule', { id, points, risk, reason })),
    ...(service === undefined ? [] : [say('reward_service', service)]),
    needed === undefined
      ? say(judged ? 'rewards_judged' : 'rewards_noted')
      : say('rewards_needed', { needed }),
  ]
}
