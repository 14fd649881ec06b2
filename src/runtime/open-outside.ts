// What this process can ask outside of itself: an adapter a kind.
import { answerRetrieve } from '../adapters/retrieval/answer-retrieve.ts'
import type { Config } from '../config/config.ts'
import { noOutside } from '../engine/no-outside.ts'
import type { Outside } from '../ports/outside.ts'
import type { Log } from '../ports/telemetry.ts'
import { boundedOutside } from './bounded-outside.ts'
import { openEmbedders } from './open-embedders.ts'
import { openRetrieval } from './open-retrieval.ts'
import { openRewards } from './open-rewards.ts'
import { openState } from './open-state.ts'
import { openValidators } from './open-validators.ts'
import { systemClock } from './parts.ts'

export type OpenOutside = Outside & { readonly close: () => Promise<void> }

/** Nothing is reached or read before a job asks for it. */
export function openOutside(config: Config, log: Log): OpenOutside {
  const retrieval = openRetrieval(config, log)
  const validators = openValidators(config)
  const embedders = openEmbedders(config)
  const sources = openState(config, log)
  const services = openRewards(config)
  const adapters: Outside = {
    consult(call) {
      const { request, signal } = call
      switch (request.kind) {
        case 'retrieve':
          return answerRetrieve(retrieval, request, signal)
        case 'validate':
          return validators.validate(request, signal)
        case 'embed':
          return embedders.embed(request, signal) ?? noOutside.consult(call)
        case 'state':
          return sources.state(request)
        case 'reward':
          return services.reward(request, signal)
      }
    },
  }
  return {
    ...boundedOutside(adapters, config, systemClock),
    async close() {
      embedders.close()
      await Promise.all([retrieval.close(), validators.close(), sources.close()])
    },
  }
}
