// A sample's request in the words of the chat completions API.
import type { ChatCompletionCreateParamsNonStreaming } from 'openai/resources/chat/completions'
import type { SampleRequest } from '../../core/sampling/sample.ts'
import type { ModelEntry } from './model-table.ts'

/** What an endpoint turned out not to take, learnt from its refusals. */
export type Habits = {
  readonly maxCompletionTokens?: true
  readonly withoutTemperature?: true
  readonly withoutJsonMode?: true
  readonly withoutSeed?: true
  readonly thinkingOff?: true
  readonly withoutLogprobs?: true
}

type Params = ChatCompletionCreateParamsNonStreaming & { enable_thinking?: boolean }

const wantsJson = { role: 'system', content: 'Answer with JSON.' } as const

/** Endpoints refuse JSON mode when the word is nowhere in the conversation, as in one that is all Chinese. */
const saysJson = (request: SampleRequest): boolean =>
  request.messages.some(({ content }) => /json/i.test(content))

const wantsLogprobs = (request: SampleRequest, { capabilities }: ModelEntry, habits: Habits): boolean =>
  request.logprobs === true && capabilities.logprobs === true && habits.withoutLogprobs === undefined

// Compatible servers know the old names of fields; the new ones are learnt where they are asked for.
/* eslint-disable @typescript-eslint/no-deprecated */
/** What the endpoint has turned out not to take is left out. */
export function chatParams(request: SampleRequest, entry: ModelEntry, habits: Habits): Params {
  const { jsonMode, seed } = entry.capabilities
  const json = request.json && jsonMode && habits.withoutJsonMode === undefined
  const messages = request.messages.map(({ role, content }) => ({ role, content }))
  return {
    model: entry.model,
    messages: json && !saysJson(request) ? [wantsJson, ...messages] : messages,
    ...(habits.withoutTemperature ? {} : { temperature: request.temperature }),
    ...(habits.maxCompletionTokens
      ? { max_completion_tokens: request.maxTokens }
      : { max_tokens: request.maxTokens }),
    ...(json ? { response_format: { type: 'json_object' as const } } : {}),
    ...(seed && habits.withoutSeed === undefined ? { seed: request.attempt * 100 + request.index } : {}),
    ...(wantsLogprobs(request, entry, habits) ? { logprobs: true, top_logprobs: 5 } : {}),
    ...(habits.thinkingOff ? { enable_thinking: false } : {}),
  }
}

/* eslint-enable @typescript-eslint/no-deprecated */

/** A header takes ASCII without control characters; everything else is percent-encoded. */
function headerSafe(text: string): string {
  if (/^[\x21-\x7e]*$/.test(text)) return text.slice(0, 200)
  return encodeURIComponent(text.toWellFormed()).slice(0, 200)
}

/** For the provider's logs, and for tests that count who was asked twice. */
export const chatHeaders = (request: SampleRequest, sampleId: string): Record<string, string> => ({
  'x-assay-job': headerSafe(request.jobId),
  'x-assay-sample': headerSafe(sampleId),
})
