// A chat request as scripts see it: parsed defensively, with its sample, attempt and markers worked out.
import { hash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { readMarkers, type Markers } from './markers.ts'
import { takeApart, type DemoMessage, type PromptParts } from './prompt-parts.ts'

export type DemoRequest = {
  readonly model: string
  readonly messages: readonly DemoMessage[]
  /** All messages joined by blank lines. */
  readonly text: string
  /** The prompt taken apart; worked out when first asked for, since most scripts do not need it. */
  readonly parts: () => PromptParts
  readonly temperature: number
  /** Infinity when the request sets no limit. */
  readonly maxTokens: number
  readonly stream: boolean
  readonly streamUsage: boolean
  readonly logprobs: boolean
  readonly topLogprobs: number
  /** `response_format` asks for JSON, with a schema or without. */
  readonly json: boolean
  /** The JSON Schema of `response_format`, when it has one. */
  readonly outputSchema: unknown
  /** Names of all fields of the body. */
  readonly fields: readonly string[]
  /** From the OpenAI `seed`: its last two digits are the sample, from 0; those before them the attempt. */
  readonly sample: number
  readonly attempt: number
  /** What tells apart calls with equal prompts: `seed` and `user`. */
  readonly discriminator: string
  /** `x-assay-job/x-assay-sample`, or a digest of the request when the headers are absent. */
  readonly key: string
  readonly markers: Markers
}

export type ParsedRequest =
  { readonly ok: true; readonly request: DemoRequest } | { readonly ok: false; readonly problem: string }

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const number = (value: unknown, fallback: number): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : fallback

function contentText(content: unknown): string {
  if (!Array.isArray(content)) return text(content)
  return content.map((part: unknown) => (isFields(part) ? text(part['text']) : '')).join('')
}

function readMessages(value: unknown): DemoMessage[] | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined
  const messages: DemoMessage[] = []
  for (const item of value as unknown[]) {
    if (!isFields(item) || typeof item['role'] !== 'string') return undefined
    messages.push({ role: item['role'], text: contentText(item['content']) })
  }
  return messages
}

function readSchema(format: unknown): unknown {
  if (!isFields(format) || !isFields(format['json_schema'])) return undefined
  return format['json_schema']['schema']
}

const header = (value: string | string[] | undefined): string => String(value ?? '').slice(0, 200)

function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => (made ??= { value: make() }).value
}

function keyOf(headers: IncomingHttpHeaders, discriminator: string, conversation: string): string {
  const job = header(headers['x-assay-job'])
  const sample = header(headers['x-assay-sample'])
  if (job !== '' || sample !== '') return `${job}/${sample}`
  return `-/${hash('sha256', discriminator + conversation, 'hex').slice(0, 16)}`
}

function sampleOf(seed: unknown, headers: IncomingHttpHeaders): { sample: number; attempt: number } {
  if (typeof seed === 'number' && Number.isSafeInteger(seed) && seed >= 0) {
    return { sample: seed % 100, attempt: Math.floor(seed / 100) }
  }
  const sample = header(headers['x-assay-sample'])
  // Without a number the samples are told apart by their name alone, in no order.
  return {
    sample: sample === '' ? 0 : Number.parseInt(hash('sha256', sample, 'hex').slice(0, 6), 16) % 5,
    attempt: 0,
  }
}

/** Reads a request body that is already JSON. Never throws: what is wrong comes back as a sentence. */
export function parseRequest(body: unknown, headers: IncomingHttpHeaders): ParsedRequest {
  if (!isFields(body)) return { ok: false, problem: 'the body must be a JSON object' }
  const model = text(body['model'])
  if (model === '' || model.length > 200) return { ok: false, problem: 'model must be a short string' }
  const messages = readMessages(body['messages'])
  if (messages === undefined) return { ok: false, problem: 'messages must be a list of {role, content}' }
  if (number(body['n'], 1) !== 1) return { ok: false, problem: 'n other than 1 is not simulated' }
  const conversation = messages.map((message) => message.text).join('\n\n')
  const discriminator = `${number(body['seed'], -1)} ${text(body['user'])}`
  const options = body['stream_options']
  const format = body['response_format']
  const isBadKey = String(headers.authorization).includes('bad-key')
  const markers = isBadKey ? new Map([['401', '']]) : readMarkers(conversation, model)
  const request: DemoRequest = {
    model,
    messages,
    text: conversation,
    parts: lazily(() => takeApart(messages, markers.has('stubborn'))),
    temperature: number(body['temperature'], 1),
    maxTokens: number(body['max_completion_tokens'], number(body['max_tokens'], Infinity)),
    stream: body['stream'] === true,
    streamUsage: isFields(options) && options['include_usage'] === true,
    logprobs: body['logprobs'] === true,
    topLogprobs: Math.min(20, Math.max(0, number(body['top_logprobs'], 0))),
    json: isFields(format) && text(format['type']).startsWith('json'),
    outputSchema: readSchema(format),
    fields: Object.keys(body),
    ...sampleOf(body['seed'], headers),
    discriminator,
    key: keyOf(headers, discriminator, conversation),
    markers,
  }
  return { ok: true, request }
}
