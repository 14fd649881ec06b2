// What this process can ask outside of itself: an adapter a kind. A kind without one is answered with a fault.
import { answerRetrieve } from '../adapters/retrieval/answer-retrieve.ts'
import type { Config } from '../config/config.ts'
import { noOutside } from '../engine/no-outside.ts'
import type { Outside } from '../ports/outside.ts'
import type { Log } from '../ports/telemetry.ts'
import { openRetrieval } from './open-retrieval.ts'
import { openValidators } from './open-validators.ts'

export type OpenOutside = Outside & { readonly close: () => Promise<void> }

/** Nothing is reached or read before a job asks for it. */
export function openOutside(config: Config, log: Log): OpenOutside {
  const retrieval = openRetrieval(config, log)
  const validators = openValidators(config)
  return {
    consult(call) {
      const { request, signal } = call
      switch (request.kind) {
        case 'retrieve':
          return answerRetrieve(retrieval, request, signal)
        case 'validate':
          return validators.validate(request, signal)
        case 'state':
        case 'reward':
          return noOutside.consult(call)
      }
    },
    async close() {
      await Promise.all([retrieval.close(), validators.close()])
    },
  }
}
