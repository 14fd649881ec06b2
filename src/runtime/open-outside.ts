// What this process can ask outside of itself: an adapter a kind.
import { answerRetrieve } from '../adapters/retrieval/answer-retrieve.ts'
import type { Config } from '../config/config.ts'
import type { Outside } from '../ports/outside.ts'
import type { Log } from '../ports/telemetry.ts'
import { boundedOutside } from './bounded-outside.ts'
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
  const sources = openState(config, log)
  const services = openRewards(config)
  const adapters: Outside = {
    consult({ request, signal }) {
      switch (request.kind) {
        case 'retrieve':
          return answerRetrieve(retrieval, request, signal)
        case 'validate':
          return validators.validate(request, signal)
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
      await Promise.all([retrieval.close(), validators.close(), sources.close()])
    },
  }
}
