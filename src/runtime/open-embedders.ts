// The embeddings models that policies name: one client a model, opened when it is first asked.
import { openEmbedder } from '../adapters/openai/embedding-client.ts'
import type { Config } from '../config/config.ts'
import type { OutsideRequest, OutsideResult } from '../core/outside/outside.ts'
import { modelTableOf, systemClock } from './parts.ts'

type EmbedRequest = Extract<OutsideRequest, { kind: 'embed' }>

export type Embedders = {
  /** Never rejects. Undefined for a model that the config cannot reach. */
  readonly embed: (request: EmbedRequest, signal: AbortSignal) => Promise<OutsideResult> | undefined
  readonly close: () => void
}

/** Reaches nothing before it is asked: most policies compare words alone. */
export function openEmbedders(config: Config): Embedders {
  const table = modelTableOf(config)
  const opened = new Map<string, ReturnType<typeof openEmbedder>>()
  const clientOf = (model: string): ReturnType<typeof openEmbedder> | undefined => {
    const known = opened.get(model)
    const entry = table[model]
    if (known !== undefined || entry === undefined) return known
    const client = openEmbedder(model, entry, { clock: systemClock })
    opened.set(model, client)
    return client
  }
  return {
    embed({ model, texts }, signal) {
      return clientOf(model)
        ?.embed(texts, signal)
        .then((read): OutsideResult =>
          read.ok
            ? { status: 'done', kind: 'embed', ...read.value }
            : { status: 'failed', fault: read.fault },
        )
    },
    close: () => opened.forEach((client) => client.close()),
  }
}
