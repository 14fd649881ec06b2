// What was found out outside, as it stands on outcomes and on the audit record: every text and value bounded.
import type { Approved } from '../../schemas/generated/approved.ts'
import { shortJson } from '../../src/core/outside/bounds.ts'
import type {
  RetrievalReport,
  RewardsReport,
  StateRuleResult,
  StateSeen,
  ValidatorResult,
} from '../../src/core/outside/report.ts'
import type { Standing } from '../../src/core/verdict/settlement.ts'
import type { Total } from '../../src/core/verdict/vetted.ts'

type Outside = NonNullable<Approved['outside']>
type Item<K extends 'state' | 'stateRules' | 'validators'> = NonNullable<Outside[K]>[number]

const longestText = 500
const longestValue = 2_000
const longestSeen = 200
const problemsKept = 10

const reasonOf = (reason: string | undefined): { readonly reason?: string } =>
  reason === undefined ? {} : { reason: reason.slice(0, longestText) }

/** Undefined where the policy asks for nothing outside. */
export function outsideRecord({
  retrieval,
  vetting,
  total,
}: Pick<Standing, 'retrieval' | 'vetting' | 'total'>): Outside | undefined {
  if (retrieval === undefined && vetting === undefined) return undefined
  return {
    ...(retrieval === undefined ? {} : { retrieval: retrievalRecord(retrieval) }),
    ...(vetting === undefined ? {} : { vetting: vetting.status }),
    ...(vetting?.status === 'vetted'
      ? {
          ...(vetting.coverage === undefined ? {} : { coverage: vetting.coverage }),
          ...(vetting.state.length === 0 ? {} : { state: vetting.state.map(stateRecord) }),
          ...(vetting.rules.length === 0 ? {} : { stateRules: vetting.rules.map(ruleRecord) }),
          ...(vetting.validators.length === 0 ? {} : { validators: vetting.validators.map(validatorRecord) }),
          ...(vetting.rewards === undefined ? {} : { rewards: rewardsRecord(vetting.rewards, total) }),
        }
      : {}),
  }
}

function retrievalRecord(report: RetrievalReport): NonNullable<Outside['retrieval']> {
  const { collection, limit, minScore, alpha, filters, tenant } = report.plan
  return {
    status: report.status,
    collection,
    limit,
    minScore,
    alpha,
    ...(filters === undefined ? {} : { filters }),
    ...(tenant === undefined ? {} : { tenant }),
    ...(report.status === 'error'
      ? reasonOf(report.fault.message)
      : {
          version: report.version,
          kept: report.kept,
          passages: report.passages.map(({ id, score, url, span }) => ({
            id,
            score,
            ...(url === undefined ? {} : { url: url.slice(0, longestText) }),
            ...(span === undefined ? {} : { span }),
          })),
        }),
  }
}

function stateRecord(seen: StateSeen): Item<'state'> {
  const { name, status, observedAt, ageMs } = seen
  return {
    name,
    status,
    ...(observedAt === undefined ? {} : { observedAt: new Date(observedAt).toISOString() }),
    ...(ageMs === undefined ? {} : { ageMs: Math.round(ageMs) }),
    ...(seen.status === 'seen'
      ? {
          value: shortJson(seen.value, longestValue),
          ...(seen.version === undefined ? {} : { version: seen.version.slice(0, longestText) }),
        }
      : { ...bypassed(seen), ...reasonOf(seen.fault.message) }),
  }
}

const bypassed = ({ status, onError }: { readonly status: string; readonly onError: string }) =>
  status === 'error' && onError === 'open' ? { bypassed: true } : {}

const ruleRecord = ({ id, status, mode, seen, reason }: StateRuleResult): Item<'stateRules'> => ({
  id,
  status,
  mode,
  ...(seen.length === 0
    ? {}
    : { seen: seen.map(({ path, value }) => ({ path, value: shortJson(value, longestSeen) })) }),
  ...reasonOf(reason),
})

function validatorRecord(result: ValidatorResult): Item<'validators'> {
  const { id, status, mode, tool, problems, fault } = result
  return {
    id,
    status,
    mode,
    ...(tool === undefined ? {} : { tool: tool.slice(0, longestText) }),
    ...bypassed(result),
    ...(problems.length === 0
      ? {}
      : { problems: problems.slice(0, problemsKept).map(({ message }) => message.slice(0, longestText)) }),
    ...reasonOf(fault?.message),
  }
}

function rewardsRecord(
  { points, rules, service, errors }: RewardsReport,
  total: Total | undefined,
): NonNullable<Outside['rewards']> {
  return {
    points,
    ...(total?.judge === undefined ? {} : { judge: total.judge }),
    ...(total === undefined ? {} : { total: total.total }),
    ...(total?.needed === undefined ? {} : { needed: total.needed }),
    rules: rules.map((rule) => ({ ...rule, reason: rule.reason.slice(0, longestText) })),
    ...(service === undefined ? {} : { service: serviceRecord(service) }),
    ...(errors.length === 0
      ? {}
      : { errors: errors.map(({ id, reason }) => `${id}: ${reason.slice(0, longestText)}`) }),
  }
}

const serviceRecord = (service: NonNullable<RewardsReport['service']>) => ({
  name: service.name,
  status: service.status,
  ...(service.version === undefined ? {} : { version: service.version.slice(0, longestText) }),
  ...bypassed(service),
  ...reasonOf(service.fault?.message),
})
