// The store of passages that the config names, with its embeddings model.
import { openEmbedder } from '../adapters/openai/embedding-client.ts'
import { openFolder } from '../adapters/retrieval/open-folder.ts'
import type { Retrieval } from '../adapters/retrieval/retrieval.ts'
import type { Config } from '../config/config.ts'
import type { Log } from '../ports/telemetry.ts'
import { modelTableOf, systemClock } from './parts.ts'

/** Nothing is reached or read before the first call. */
export function openRetrieval(config: Config, log: Log): Retrieval {
  const { dir, embeddings } = config.knowledge
  const entry = embeddings === undefined ? undefined : modelTableOf(config)[embeddings]
  if (embeddings === undefined || entry === undefined) return openFolder({ dir, log })
  const embedder = openEmbedder(embeddings, entry, { clock: systemClock })
  const folder = openFolder({ dir, log, embedder })
  return {
    ...folder,
    async close() {
      embedder.close()
      await folder.close()
    },
  }
}
