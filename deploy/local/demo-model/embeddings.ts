// The embeddings endpoint: vectors of pieces of words. Texts that share pieces are near each other, and nothing else is.
import { hash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { countedCall, type DemoState } from './calls.ts'
import { deliverOther } from './deliver.ts'
import { faultReply } from './faults.ts'
import { simulatedModel } from './completion.ts'
import { countTokens } from './tokens.ts'

export type EmbeddingRequest = {
  readonly model: string
  readonly texts: readonly string[]
  readonly base64: boolean
}

const dimensions = 256
const most = { texts: 2048, chars: 100_000 }

/** The request, or what is wrong with it. */
export function parseEmbeddingRequest(body: unknown): EmbeddingRequest | string {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return 'the body must be a JSON object'
  const { model, input, encoding_format: form }: Readonly<Record<string, unknown>> = { ...body }
  if (typeof model !== 'string' || model === '' || model.length > 200) return 'model must be a short string'
  const given: readonly unknown[] = Array.isArray(input) ? input : [input]
  const texts = given.filter((text) => typeof text === 'string' && text !== '' && text.length <= most.chars)
  if (texts.length === 0 || texts.length !== given.length || texts.length > most.texts) {
    return `input must be a text, or 1 to ${most.texts} texts, none of them empty or longer than ${most.chars} characters`
  }
  return { model, texts: texts.map(String), base64: form === 'base64' }
}

/** Words with their beginnings, middles and ends; of Chinese each character and each pair. */
function piecesOf(text: string): readonly string[] {
  const folded = text.normalize('NFKC').toLowerCase()
  const words = folded.match(/[\p{L}\p{N}]+/gu) ?? []
  return words.flatMap((word) =>
    word.split(/(\p{Script=Han}+)/u).flatMap((run) => {
      const size = /\p{Script=Han}/u.test(run) ? 2 : 3
      const whole = size === 2 ? run : `^${run}$`
      if (run === '') return []
      const pieces = Array.from({ length: Math.max(0, whole.length - size + 1) }, (_, at) =>
        whole.slice(at, at + size),
      )
      return size === 2 ? [...Array.from(run), ...pieces] : [whole, ...pieces]
    }),
  )
}

// FNV-1a, 32 bits.
function placeOf(piece: string): number {
  let value = 0x811c9dc5
  for (const byte of Buffer.from(piece)) value = Math.imul(value ^ byte, 0x01000193)
  return value >>> 0
}

/** Of length one; zeros for a text without a letter or digit. */
export function vectorOf(text: string): readonly number[] {
  const vector = new Array<number>(dimensions).fill(0)
  for (const piece of piecesOf(text)) {
    const place = placeOf(piece)
    const at = place % dimensions
    vector[at] = (vector[at] ?? 0) + (place >= 2 ** 31 ? 1 : -1)
  }
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0)) || 1
  return vector.map((value) => Number((value / length).toFixed(6)))
}

function bodyOf({ model, texts, base64 }: EmbeddingRequest): string {
  const tokens = texts.reduce((sum, text) => sum + countTokens(text), 0)
  return JSON.stringify({
    object: 'list',
    model: simulatedModel(model),
    data: texts.map((text, index) => {
      const vector = vectorOf(text)
      const embedding = base64 ? Buffer.from(Float32Array.from(vector).buffer).toString('base64') : vector
      return { object: 'embedding', index, embedding }
    }),
    usage: { prompt_tokens: tokens, total_tokens: tokens },
  })
}

/** Answers one call, or fails as the fault switch says. The same texts have the same vectors, whatever the seed. */
export function answerEmbeddings(
  state: DemoState,
  request: EmbeddingRequest,
  response: ServerResponse,
): void {
  const { model, texts } = request
  const key = `embeddings ${hash('sha256', texts.join('\n'), 'hex').slice(0, 24)}`
  state.counters.start(model, key)
  const outage = faultReply(state.fault, model, state.gate)
  const reply =
    outage === undefined || outage.kind === 'completion'
      ? ({ kind: 'raw', status: 200, contentType: 'application/json', body: bodyOf(request) } as const)
      : outage
  const cut = reply.kind === 'reset'
  const send = (): void => deliverOther(response, reply)
  countedCall(state, response, { model, key, cut, waitMs: state.latencyMs, send })
}
