// The body of a 200, read into a reply. Everything in it is doubted: providers differ in every field.
import type { Fault } from '../../core/faults/codes.ts'
import { fault } from '../../core/faults/fault.ts'
import { failed, ok, type Result } from '../../core/prelude.ts'
import type { Reply } from '../../core/sampling/sample.ts'
import { completionOf, isEventStream } from './event-stream.ts'
import { isHtml, reasonFrom } from './redact.ts'
import { estimateTokens } from './token-estimate.ts'
import { yesNoIn } from './yes-no.ts'

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export type Asked = {
  readonly model: string
  readonly messages: readonly { readonly content: string }[]
  readonly latencyMs: number
  readonly secrets: readonly string[]
}

/** A reply; or an error object that the endpoint put inside its 200. */
export type Read = { readonly reply: Reply } | { readonly error: unknown }

function parse(text: string, { model, secrets }: Asked): Result<unknown, Fault> {
  const malformed = (reason: string) => failed(fault('model_reply_malformed', { model, reason }))
  if (text.trim() === '') return malformed('the body is empty')
  if (isHtml(text)) return malformed(reasonFrom(text, secrets))
  try {
    return ok<unknown>(isEventStream(text) ? completionOf(text) : JSON.parse(text))
  } catch {
    return malformed(`not JSON: ${reasonFrom(text, secrets)}`)
  }
}

/** Parts of an array are joined; parts that are no text (images, tool calls, thoughts) are left out. */
function contentOf(content: unknown): string | undefined {
  if (typeof content === 'string') return content
  if (content === null || content === undefined) return ''
  if (!Array.isArray(content)) return undefined
  return content
    .map((part: unknown) => {
      if (typeof part === 'string') return part
      if (!isFields(part) || part['type'] === 'thinking' || part['type'] === 'reasoning') return ''
      return typeof part['text'] === 'string' ? part['text'] : ''
    })
    .join('')
}

const finishes: ReadonlyMap<string, Reply['finish']> = new Map([
  ['stop', 'stop'],
  ['eos', 'stop'],
  ['end_turn', 'stop'],
  ['stop_sequence', 'stop'],
  ['length', 'length'],
  ['max_tokens', 'length'],
  ['model_length', 'length'],
  ['content_filter', 'filter'],
  ['content_filtered', 'filter'],
  ['sensitive', 'filter'],
  ['safety', 'filter'],
])

/** Whatever is not known for sure to mean "finished" does not mean it. */
const finishOf = (reason: string): Reply['finish'] => finishes.get(reason.toLowerCase()) ?? 'other'

function refusalOf(message: Fields): string | undefined {
  const refusal = message['refusal']
  return typeof refusal === 'string' && refusal.trim() !== '' ? refusal : undefined
}

/** A count the endpoint gave; estimated from the text where it gave none or a nonsense. */
function countOf(usage: unknown, names: readonly string[], text: () => string): number {
  for (const name of isFields(usage) ? names : []) {
    const count = (usage as Fields)[name]
    if (typeof count === 'number' && Number.isSafeInteger(count) && count >= 0) return count
  }
  return estimateTokens(text())
}

const short = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value.slice(0, 200) : undefined

function replyOf(body: Fields, choice: Fields, asked: Asked): Reply | undefined {
  const message = isFields(choice['message']) ? choice['message'] : { content: choice['text'] ?? null }
  if (!isFields(choice['message']) && typeof choice['text'] !== 'string') return undefined
  const text = contentOf(message['content'])
  if (text === undefined) return undefined
  const finishReason = short(choice['finish_reason']) ?? ''
  const refusal = refusalOf(message)
  const servedBy = short(body['model'])
  const replyId = short(body['id'])
  const usage = body['usage']
  const yesNo = yesNoIn(choice['logprobs'], text)
  const prompt = () => asked.messages.map((one) => one.content).join('\n')
  return {
    text,
    finish: finishOf(finishReason),
    finishReason,
    promptTokens: countOf(usage, ['prompt_tokens', 'input_tokens'], prompt),
    completionTokens: countOf(usage, ['completion_tokens', 'output_tokens'], () => text + (refusal ?? '')),
    latencyMs: asked.latencyMs,
    ...(refusal === undefined ? {} : { refusal }),
    ...(servedBy === undefined ? {} : { servedBy }),
    ...(replyId === undefined ? {} : { replyId }),
    ...(yesNo.length === 0 ? {} : { yesNo }),
  }
}

/** Reads the text of a body. Never throws; what cannot be read is a fault, an error inside it is handed back. */
export function readReply(text: string, asked: Asked): Result<Read, Fault> {
  const malformed = (reason: string) => failed(fault('model_reply_malformed', { model: asked.model, reason }))
  const parsed = parse(text, asked)
  if (!parsed.ok) return parsed
  const body = parsed.value
  if (!isFields(body)) return malformed('the body is no object')
  const choices = body['choices']
  if (!Array.isArray(choices) || choices.length === 0) {
    if (body['error'] !== undefined && body['error'] !== null) return ok({ error: body })
    return malformed(
      choices === undefined ? `no choices: ${reasonFrom(text, asked.secrets)}` : 'choices is empty',
    )
  }
  const choice: unknown = choices[0]
  const reply = isFields(choice) ? replyOf(body, choice, asked) : undefined
  return reply === undefined ? malformed('the choice holds no message') : ok({ reply })
}
