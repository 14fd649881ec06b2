// What this process can ask outside of itself: an adapter a kind.
import { answerRetrieve } from '../adapters/retrieval/answer-retrieve.ts'
import type { Config } from '../config/config.ts'
import { noOutside } from '../engine/no-outside.ts'
import type { Outside } from '../ports/outside.ts'
import type { Log } from '../ports/telemetry.ts'
import { boundedOutside } from './bounded-outside.ts'
import { openEmbedders, type Embedders } from './open-embedders.ts'
import { openRetrieval } from './open-retrieval.ts'
import { openRewards } from './open-rewards.ts'
import { openState } from './open-state.ts'
import { openValidators, type Validators } from './open-validators.ts'
import { modelTableOf, systemClock } from './parts.ts'
import { leavePart, sharePart, type SharedPart } from './shared-part.ts'

type Parts = {
  readonly retrieval: SharedPart<ReturnType<typeof openRetrieval>>
  readonly validators: SharedPart<Validators>
  readonly embedders: SharedPart<Embedders>
  readonly sources: SharedPart<ReturnType<typeof openState>>
  readonly services: SharedPart<ReturnType<typeof openRewards>>
}

export type OpenOutside = Outside & { readonly close: () => Promise<void>; readonly parts: Parts }

/** What `before` has opened from the same settings goes on in the new parts: a circuit that is open stays so. */
function openParts(config: Config, log: Log, before?: Parts): Parts {
  const { knowledge, databases, sandbox, state, reward, redis, kafka } = config
  const table = modelTableOf(config)
  const embeddings = knowledge.embeddings === undefined ? undefined : table[knowledge.embeddings]
  return {
    retrieval: sharePart(before?.retrieval, {
      from: { knowledge, embeddings },
      open: () => openRetrieval(config, log),
    }),
    validators: sharePart(before?.validators, {
      from: { databases, sandbox },
      open: () => openValidators(config),
    }),
    embedders: sharePart(before?.embedders, { from: table, open: () => openEmbedders(config) }),
    sources: sharePart(before?.sources, {
      from: { state, redis, kafka },
      open: () => openState(config, log),
    }),
    services: sharePart(before?.services, { from: reward, open: () => openRewards(config) }),
  }
}

/** Nothing is reached or read before a job asks for it. Close it for itself, whatever it shares with others. */
export function openOutside(config: Config, log: Log, before?: Pick<OpenOutside, 'parts'>): OpenOutside {
  const parts = openParts(config, log, before?.parts)
  const { retrieval, validators, embedders, sources, services } = parts
  const adapters: Outside = {
    consult(call) {
      const { request, signal } = call
      switch (request.kind) {
        case 'retrieve':
          return answerRetrieve(retrieval.value, request, signal)
        case 'validate':
          return validators.value.validate(request, signal)
        case 'embed':
          return embedders.value.embed(request, signal) ?? noOutside.consult(call)
        case 'state':
          return sources.value.state(request)
        case 'reward':
          return services.value.reward(request, signal)
      }
    },
  }
  return {
    ...boundedOutside(adapters, config, systemClock),
    parts,
    async close() {
      // Reward services hold nothing open.
      await Promise.all([retrieval, validators, embedders, sources].map(leavePart))
    },
  }
}
