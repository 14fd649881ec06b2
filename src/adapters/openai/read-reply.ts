// The body of a 200, read into a reply. Everything in it is doubted: providers differ in every field.
import type { Fault } from '../../core/faults/codes.ts'
import { fault } from '../../core/faults/fault.ts'
import { failed, ok, type Result } from '../../core/prelude.ts'
import type { Reply } from '../../core/sampling/sample.ts'
import { completionOf, isEventStream } from './event-stream.ts'
import { finishOf, isBrokenOff } from './finish-reason.ts'
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
  /** What the endpoint says the body is. */
  readonly contentType?: string
  readonly secrets: readonly string[]
}

/** A reply; or an error object that the endpoint put inside its 200. */
export type Read = { readonly reply: Reply } | { readonly error: unknown }

const blocked =
  /denied|block|forbidden|firewall|\bwaf\b|attention required|captcha|reject|security check|拦截|安全(?:防护|验证|检查)|禁止访问/i

/**
 * A web page with status 200. A firewall's says so and will say it again; another one, sent as a page, is a login or a
 * wrong address, which no call mends; sent as JSON it is what a gateway shows while something behind it is away.
 */
function pageInstead(reason: string, { model, contentType = '' }: Asked): Fault {
  if (blocked.test(reason)) return fault('model_request_refused', { model, status: 200, reason })
  return /html/i.test(contentType)
    ? fault('model_not_served', { model, status: 200, reason })
    : fault('model_reply_malformed', { model, reason })
}

function parse(text: string, asked: Asked): Result<unknown, Fault> {
  const { model, secrets } = asked
  const malformed = (reason: string) => failed(fault('model_reply_malformed', { model, reason }))
  if (text.trim() === '') return malformed('the body is empty')
  if (isHtml(text)) return failed(pageInstead(reasonFrom(text, secrets), asked))
  try {
    return ok<unknown>(isEventStream(text) ? completionOf(text) : JSON.parse(text))
  } catch {
    return malformed(`not JSON: ${reasonFrom(text, secrets)}`)
  }
}

/** Kinds of parts whose text is not the answer's. */
const noText: ReadonlySet<unknown> = new Set(['thinking', 'reasoning', 'refusal'])

/** Parts of an array are joined; parts that are no text (images, tool calls, thoughts) are left out. */
function contentOf(content: unknown): string | undefined {
  if (typeof content === 'string') return content
  if (content === null || content === undefined) return ''
  if (!Array.isArray(content)) return undefined
  return content
    .map((part: unknown) => {
      if (typeof part === 'string') return part
      if (!isFields(part) || noText.has(part['type'])) return ''
      return typeof part['text'] === 'string' ? part['text'] : ''
    })
    .join('')
}

function refusalOf(message: Fields): string | undefined {
  const { content } = message
  const parts = Array.isArray(content) ? content.filter(isFields) : []
  const declined = parts.find((part) => part['type'] === 'refusal')
  const refusal = message['refusal'] ?? declined?.['refusal'] ?? declined?.['text']
  return typeof refusal === 'string' && refusal.trim() !== '' ? refusal : undefined
}

/** A count the endpoint gave; undefined where it gave none or a nonsense. */
export function countOf(usage: unknown, names: readonly string[]): number | undefined {
  for (const name of isFields(usage) ? names : []) {
    const count = (usage as Fields)[name]
    if (typeof count === 'number' && Number.isSafeInteger(count) && count >= 0) return count
  }
  return undefined
}

type Counts = Pick<Reply, 'promptTokens' | 'completionTokens' | 'usageEstimated'>

/** Token counts, estimated from the texts where the endpoint does not give them. */
function countsOf(usage: unknown, text: string, { messages }: Asked): Counts {
  const prompt = countOf(usage, ['prompt_tokens', 'input_tokens'])
  const completion = countOf(usage, ['completion_tokens', 'output_tokens'])
  return {
    promptTokens: prompt ?? estimateTokens(messages.map(({ content }) => content).join('\n')),
    completionTokens: completion ?? estimateTokens(text),
    ...(prompt === undefined || completion === undefined ? { usageEstimated: true } : {}),
  }
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
  const yesNo = yesNoIn(choice['logprobs'], text)
  return {
    text,
    finish: finishOf(finishReason),
    finishReason,
    ...countsOf(body['usage'], text + (refusal ?? ''), asked),
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
  return isFields(choice) ? readChoice(body, choice, asked) : malformed('the choice holds no message')
}

function readChoice(body: Fields, choice: Fields, asked: Asked): Result<Read, Fault> {
  // A gateway that lost the model half way has sent its 200 already: the error stands beside what text there was.
  if (isFields(choice['error'])) return ok({ error: { error: choice['error'] } })
  const reply = replyOf(body, choice, asked)
  if (reply === undefined) {
    return failed(
      fault('model_reply_malformed', { model: asked.model, reason: 'the choice holds no message' }),
    )
  }
  if (!isBrokenOff(reply.finishReason)) return ok({ reply })
  const reason = `the reply was broken off, finish_reason ${reasonFrom(reply.finishReason, asked.secrets)}`
  return failed(fault('model_server_error', { model: asked.model, status: 200, reason }))
}
