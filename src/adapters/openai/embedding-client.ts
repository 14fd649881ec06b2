// Texts to vectors through an OpenAI-compatible embeddings endpoint: one call, bounded like a model call.
import type OpenAI from 'openai'
import { fault } from '../../core/faults/fault.ts'
import { failed, ok, type Result } from '../../core/prelude.ts'
import type { Fault } from '../../core/faults/codes.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Embedded, Embedder } from '../../ports/embedder.ts'
import { judgeRefusal } from './endpoint-refusal.ts'
import { openTransport } from './http-fetch.ts'
import type { ModelEntry } from './model-table.ts'
import { sdkFor } from './model-client.ts'
import { countOf } from './read-reply.ts'
import { estimateTokens } from './token-estimate.ts'
import { readThrown } from './translate-error.ts'

/** Vectors as text are long: 64 of them with 3,072 numbers are some 4 MB. */
const leastReplyBytes = 8 * 1024 * 1024
const mostDimensions = 10_000

/** Close it to let the connections go. Calls are made once. */
export function openEmbedder(
  model: string,
  entry: ModelEntry,
  { clock }: { readonly clock: Clock },
): Embedder & { close(): void } {
  const transport = openTransport()
  const maxReplyBytes = Math.max(entry.maxReplyBytes, leastReplyBytes)
  const sdk: OpenAI = sdkFor({ ...entry, maxReplyBytes }, transport)
  const secrets = [entry.endpoint.apiKey]
  return {
    model,
    async embed(texts, signal) {
      try {
        // Plain numbers: not every server knows the packed form that the SDK would ask for.
        const response = await sdk.embeddings
          .create({ model: entry.model, input: [...texts], encoding_format: 'float' }, { signal })
          .asResponse()
        return readEmbedded(transport.bodyOf(response), { model, texts })
      } catch (error) {
        const context = { model, timeoutMs: entry.timeoutMs, secrets, nowMs: clock.now() }
        const thrown = readThrown(error, context)
        if (thrown.kind === 'fault') return failed(thrown.fault)
        const refused = judgeRefusal({ model, secrets, ...thrown })
        if (!refused.filtered) return failed(refused.fault)
        return failed(fault('embeddings_malformed', { model, reason: refused.reason }))
      }
    },
    close: () => transport.close(),
  }
}

type Wanted = { readonly model: string; readonly texts: readonly string[] }

function readEmbedded(body: string, { model, texts }: Wanted): Result<Embedded, Fault> {
  const { data, usage } = fieldsOf(body)
  const vectors = vectorsIn(data, texts.length)
  if (typeof vectors === 'string') return failed(fault('embeddings_malformed', { model, reason: vectors }))
  const promptTokens = countOf(usage, ['prompt_tokens', 'total_tokens', 'input_tokens'])
  return ok({ vectors, promptTokens: promptTokens ?? estimateTokens(texts.join('\n')) })
}

/** The vectors by their places, or a phrase about what is wrong with the reply. */
function vectorsIn(data: unknown, count: number): readonly (readonly number[])[] | string {
  if (!isList(data)) return 'the reply has no list of vectors'
  if (data.length !== count) return `${data.length} vectors came for ${count} texts`
  const vectors = new Map<number, readonly number[]>()
  for (const [at, item] of data.entries()) {
    const { index = at, embedding } = (item ?? {}) as {
      readonly index?: unknown
      readonly embedding?: unknown
    }
    if (!isVector(embedding)) return 'a vector is not a list of numbers'
    if (typeof index === 'number') vectors.set(index, embedding)
  }
  const placed = Array.from({ length: count }, (_, at) => vectors.get(at) ?? [])
  const length = placed[0]?.length ?? 0
  if (placed.some((vector) => vector.length === 0)) return 'its places are not those of the texts'
  return placed.every((vector) => vector.length === length) ? placed : 'its vectors differ in length'
}

function fieldsOf(body: string): { readonly data?: unknown; readonly usage?: unknown } {
  try {
    return (JSON.parse(body) as { readonly data?: unknown; readonly usage?: unknown } | null) ?? {}
  } catch {
    return {}
  }
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)

const isVector = (value: unknown): value is readonly number[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.length <= mostDimensions &&
  value.every((number) => typeof number === 'number' && Number.isFinite(number))
