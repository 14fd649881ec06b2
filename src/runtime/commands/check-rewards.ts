// The reward services as the doctor sees them: each is sent one signed question, which changes nothing.
import type { Config } from '../../config/config.ts'
import { openRewards } from '../open-rewards.ts'
import { counted } from './counted.ts'
import { faulty, fine, wrong, type CheckResult } from './check-result.ts'
import { policiesOfJobs } from './policies.ts'

const question = {
  kind: 'reward',
  jobId: 'assay-doctor',
  attempt: 1,
  id: 'assay-doctor',
  question: 'Is this service there?',
  documents: [],
  answer: 'assay doctor asks.',
  state: {},
} as const

/** One result a service of the config, and one a name that a policy in force uses and the config lacks. */
export async function checkRewards(config: Config): Promise<readonly CheckResult[]> {
  const policies = await policiesOfJobs(config)
  const uses = policies.flatMap(({ ref, vetting }) => {
    const service = vetting?.rewards?.service
    return service === undefined ? [] : [{ policy: ref.name, service: service.name }]
  })
  const known = Object.keys(config.reward.services)
  const services = openRewards(config)
  const looks = known.map(async (service): Promise<CheckResult> => {
    const what = whatOf(service)
    const users = uses.filter((use) => use.service === service).map(({ policy }) => policy)
    const by = users.length === 0 ? 'no policy asks it' : users.join(', ')
    const result = await services.reward({ ...question, service }, new AbortController().signal)
    if (result.status === 'failed') {
      const found = faulty(what, result.fault)
      return { ...found, detail: `${found.detail} (${by})` }
    }
    if (result.kind !== 'reward') return wrong(what, 'the reply is of another kind', 'Look at its address.')
    const version = result.version === undefined ? '' : `, version ${result.version}`
    return fine(
      what,
      `takes the signature, ${counted(result.rules.length, 'rule')} applied${version} (${by})`,
    )
  })
  const missing = uses.filter(({ service }) => !known.includes(service))
  return [...(await Promise.all(looks)), ...missing.map(absent)]
}

const whatOf = (service: string): string => `reward ${service}`

const absent = ({ service, policy }: { readonly service: string; readonly policy: string }): CheckResult =>
  wrong(
    whatOf(service),
    `${policy} asks it, the config does not have it`,
    `Add reward.services.${service} to the config.`,
  )
