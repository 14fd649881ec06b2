// The stores of passages that the config names, as one: each collection in the store of its kind.
import { openJsonApi } from '../adapters/http/open-json-api.ts'
import { openEmbedder } from '../adapters/openai/embedding-client.ts'
import { openFolder } from '../adapters/retrieval/open-folder.ts'
import type { Place, Retrieval } from '../adapters/retrieval/retrieval.ts'
import { openWeaviate } from '../adapters/retrieval/weaviate/open-weaviate.ts'
import type { Config, WeaviateConfig } from '../config/config.ts'
import { fault } from '../core/faults/fault.ts'
import { failed, ok } from '../core/prelude.ts'
import type { JsonApi } from '../ports/json-api.ts'
import type { Log } from '../ports/telemetry.ts'
import { modelTableOf, systemClock } from './parts.ts'

/** The most passages with the longest text and vectors of 10,000 numbers fit. */
const mostReplyBytes = 32 * 1024 * 1024

/** Nothing is reached or read before the first call. */
export function openRetrieval(config: Config, log: Log): Retrieval {
  const { dir, embeddings, weaviate, collections } = config.knowledge
  const entry = embeddings === undefined ? undefined : modelTableOf(config)[embeddings]
  const embedder =
    embeddings === undefined || entry === undefined
      ? undefined
      : openEmbedder(embeddings, entry, { clock: systemClock })
  const embedding = embedder === undefined ? {} : { embedder }
  const folder = openFolder({ dir, log, ...embedding })
  const kinds = new Map(Object.entries(collections).map(([name, { kind }]) => [name, kind]))
  const isUsed = [...kinds.values()].includes('weaviate')
  const server =
    weaviate === undefined || !isUsed ? undefined : openWeaviate({ api: apiOf(weaviate), log, ...embedding })
  const stores = server === undefined ? [folder] : [folder, server]
  const storeOf = ({ collection }: Place): Retrieval =>
    server !== undefined && kinds.get(collection) === 'weaviate' ? server : folder
  return {
    whereOf: (place) => storeOf(place).whereOf(place),
    search: (search, signal) => storeOf(search).search(search, signal),
    look: (place, signal) => storeOf(place).look(place, signal),
    put: (put, signal) => storeOf(put).put(put, signal),
    async list(signal) {
      const listed = await Promise.all(stores.map((store) => store.list(signal)))
      const wrong = listed.find((each) => !each.ok)
      if (wrong !== undefined) return wrong
      // What lies in a store that the config does not name for it is not searched.
      return ok(
        listed.flatMap((each, at) =>
          each.ok ? each.value.filter((info) => storeOf(info) === stores[at]) : [],
        ),
      )
    },
    async close() {
      embedder?.close()
      await Promise.all(stores.map((store) => store.close()))
    },
  }
}

function apiOf({ url, privateNetwork, timeoutMs, apiKeyEnv, apiKey }: WeaviateConfig): JsonApi {
  if (apiKeyEnv !== undefined && apiKey === undefined) {
    const missing = fault('service_secret_missing', { variable: apiKeyEnv, what: 'Weaviate' })
    return { where: url, call: () => Promise.resolve(failed(missing)) }
  }
  return openJsonApi(
    {
      url,
      privateNetwork,
      timeoutMs,
      maxBytes: mostReplyBytes,
      ...(apiKey === undefined ? {} : { key: apiKey }),
    },
    { clock: systemClock, random: Math.random },
  )
}
