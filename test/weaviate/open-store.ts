// A store on the server of the run.
import { inject } from 'vitest'
import { openJsonApi } from '../../src/adapters/http/open-json-api.ts'
import type { Retrieval } from '../../src/adapters/retrieval/retrieval.ts'
import { openWeaviate } from '../../src/adapters/retrieval/weaviate/open-weaviate.ts'
import type { Embedder } from '../../src/ports/embedder.ts'
import type { JsonApi } from '../../src/ports/json-api.ts'
import { systemClock } from '../../src/runtime/parts.ts'
import { heardLog, type HeardLog } from '../support/heard-log.ts'

/** `key`: instead of the one that the server asks for. */
export function openApi(key = inject('weaviate').key): JsonApi {
  const { url } = inject('weaviate')
  const settings = { url, key, privateNetwork: true, timeoutMs: 20_000, maxBytes: 32 * 1024 * 1024 }
  return openJsonApi(settings, { clock: systemClock, random: () => 0 })
}

type Options = { readonly embedder?: Embedder; readonly api?: JsonApi; readonly log?: HeardLog }

export const openStore = ({ api = openApi(), log = heardLog(), ...rest }: Options = {}): Retrieval =>
  openWeaviate({ api, log, ...rest })
