// `assay doctor`: a look at everything the service needs, much of it at the same time, each bounded in time.
import type { Config } from '../../config/config.ts'
import { wrong, type CheckResult } from './check-result.ts'
import { checkEmbeddings } from './check-embeddings.ts'
import { checkEndpoint } from './check-endpoint.ts'
import { checkKnowledge } from './check-knowledge.ts'
import { checkKafka } from './check-kafka.ts'
import { checkPolicies } from './check-policies.ts'
import { checkRedis } from './check-redis.ts'
import { checkRegistry } from './check-registry.ts'
import { checkRewards } from './check-rewards.ts'
import { checkState } from './check-state.ts'
import { checkValidators } from './check-validators.ts'
import type { CommandDeps } from './command-deps.ts'

/** No look takes longer, in ms. */
const longestLookMs = 20_000

/**
 * One result or several a part, in the order they are to be read. Never rejects. Policies and their regression rows
 * take the processor for seconds; what waits for replies comes before them, so that none is late for that.
 */
export async function examine(config: Config, deps: CommandDeps): Promise<readonly CheckResult[]> {
  const services = await Promise.all([
    bounded('Kafka', checkKafka(config, deps)),
    bounded('registry', checkRegistry(config)),
    bounded('Redis', checkRedis(config, deps)),
    ...Object.keys(config.endpoints).map((provider) =>
      bounded(`endpoint ${provider}`, checkEndpoint(config, provider)),
    ),
  ])
  const embeddings = await bounded('embeddings', checkEmbeddings(config, deps))
  const validators = await bounded('validators', checkValidators(config))
  const state = await bounded('state', checkState(config, deps))
  const rewards = await bounded('reward services', checkRewards(config))
  const knowledge = await bounded('knowledge', checkKnowledge(config, deps))
  const policies = await bounded('policies', checkPolicies(config, deps))
  return [...services.flat(), ...embeddings, ...policies, ...validators, ...state, ...rewards, ...knowledge]
}

async function bounded(what: string, look: Promise<readonly CheckResult[]>): Promise<readonly CheckResult[]> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<readonly CheckResult[]>((resolve) => {
    const detail = `no answer within ${longestLookMs / 1000} s`
    timer = setTimeout(
      () => resolve([wrong(what, detail, 'See whether it is overloaded, then run the doctor again.')]),
      longestLookMs,
    )
  })
  try {
    return await Promise.race([look, late])
  } finally {
    clearTimeout(timer)
  }
}
