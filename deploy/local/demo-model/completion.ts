// A completion as OpenAI puts it on the wire: whole, or cut into stream events.
import { hash } from 'node:crypto'
import type { DemoRequest } from './request.ts'
import type { Completion } from './script.ts'
import { countTokens, cutToTokens, splitTokens } from './tokens.ts'

/** Every reply names a model that cannot be mistaken for a real one. */
export const simulatedModel = (requested: string): string => `assay-demo-simulation/${requested}`

// Beyond this many characters the probabilities would weigh more than a test can want.
const maxLogprobs = 200_000

// No clock: equal requests get equal bytes.
const created = 1_700_000_000

type TokenLogprob = { token: string; logprob: number; bytes: number[]; top_logprobs: TokenLogprob[] }

function logprobsOf(content: string, top: number): { content: TokenLogprob[]; refusal: null } {
  const entry = (token: string, logprob: number): TokenLogprob => ({
    token,
    logprob,
    bytes: [...Buffer.from(token)],
    top_logprobs: [],
  })
  const tokens = splitTokens(content).map((token, index) => {
    const certainty = 0.8 + 0.19 * (((index * 7 + token.length * 3) % 10) / 10)
    const main = entry(token, Math.log(certainty))
    const others = Array.from({ length: Math.max(0, top - 1) }, (_, rank) =>
      entry(`${token}~${rank + 1}`, Math.log((1 - certainty) / 2 ** (rank + 1))),
    )
    return { ...main, top_logprobs: top > 0 ? [main, ...others] : [] }
  })
  return { content: tokens, refusal: null }
}

function usageOf(request: DemoRequest, content: string): Record<string, number> {
  const prompt = countTokens(request.text) + 4 * request.messages.length
  const completion = countTokens(content)
  return { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion }
}

type Wire = { id: string; content: string | null; finish: string; refusal: string | null }

function wireOf(request: DemoRequest, reply: Completion): Wire {
  const whole = reply.content
  const content = whole === null ? null : cutToTokens(whole, request.maxTokens)
  // By sample: an id that comes twice would mean that the second answer came out of a cache.
  const identity = `${request.key} ${request.model} ${request.discriminator} ${whole ?? reply.refusal ?? ''}`
  return {
    id: reply.id ?? `chatcmpl-demo-${hash('sha256', identity, 'hex').slice(0, 24)}`,
    content,
    finish: content === whole ? (reply.finish ?? 'stop') : 'length',
    refusal: reply.refusal ?? null,
  }
}

/** The JSON body of a reply that is not streamed. Cut at the request's token limit, as a real model's is. */
export function completionBody(request: DemoRequest, reply: Completion): string {
  const { id, content, finish, refusal } = wireOf(request, reply)
  const logprobs =
    request.logprobs && content !== null && content.length < maxLogprobs
      ? logprobsOf(content, request.topLogprobs)
      : null
  return JSON.stringify({
    id,
    object: 'chat.completion',
    created,
    model: simulatedModel(request.model),
    choices: [
      { index: 0, message: { role: 'assistant', content, refusal }, logprobs, finish_reason: finish },
    ],
    ...(reply.withoutUsage === true ? {} : { usage: usageOf(request, content ?? refusal ?? '') }),
    system_fingerprint: 'assay-demo-simulation',
  })
}

/** The same reply as server-sent events, the closing `[DONE]` included. */
export function completionEvents(request: DemoRequest, reply: Completion): string[] {
  const { id, content, finish, refusal } = wireOf(request, reply)
  const base = { id, object: 'chat.completion.chunk', created, model: simulatedModel(request.model) }
  const event = (delta: object, finishReason: string | null = null): string =>
    `data: ${JSON.stringify({ ...base, choices: [{ index: 0, delta, logprobs: null, finish_reason: finishReason }] })}\n\n`
  const pieces = splitTokens(content ?? '')
  const groups = Array.from({ length: Math.ceil(pieces.length / 8) }, (_, group) =>
    event({ content: pieces.slice(group * 8, group * 8 + 8).join('') }),
  )
  const usage = { ...base, choices: [], usage: usageOf(request, content ?? refusal ?? '') }
  return [
    event({ role: 'assistant', content: content === null ? null : '', refusal: null }),
    ...groups,
    ...(refusal === null ? [] : [event({ refusal })]),
    event({}, finish),
    ...(request.streamUsage ? [`data: ${JSON.stringify(usage)}\n\n`] : []),
    'data: [DONE]\n\n',
  ]
}
