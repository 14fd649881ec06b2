// `assay doctor`: a look at everything the service needs, all at the same time, each bounded in time.
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

/** One result or several a part, in the order they are to be read. Never rejects. */
export async function examine(config: Config, deps: CommandDeps): Promise<readonly CheckResult[]> {
  const looks: readonly (readonly [what: string, look: Promise<readonly CheckResult[]>])[] = [
    ['Kafka', checkKafka(config, deps)],
    ['registry', checkRegistry(config)],
    ['Redis', checkRedis(config, deps)],
    ...Object.keys(config.endpoints).map(
      (provider) => [`endpoint ${provider}`, checkEndpoint(config, provider)] as const,
    ),
    ['embeddings', checkEmbeddings(config, deps)],
    ['policies', checkPolicies(config, deps)],
    ['validators', checkValidators(config)],
    ['state', checkState(config, deps)],
    ['reward services', checkRewards(config)],
    ['knowledge', checkKnowledge(config, deps)],
  ]
  const results = await Promise.all(looks.map(([what, look]) => bounded(what, look)))
  return results.flat()
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
