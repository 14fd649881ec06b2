// Asks models: builds the request, makes one call through the SDK, reads what came.
import OpenAI from 'openai'
import type { Fault } from '../../core/faults/codes.ts'
import { fault } from '../../core/faults/fault.ts'
import { failed, ok, type Result } from '../../core/prelude.ts'
import type { Reply, SampleRequest } from '../../core/sampling/sample.ts'
import type { Clock } from '../../ports/clock.ts'
import type { ModelClient } from '../../ports/model-client.ts'
import type { Log } from '../../ports/telemetry.ts'
import { chatHeaders, chatParams, type Habits } from './chat-request.ts'
import { readComplaint } from './complaint.ts'
import { judgeRefusal, type Refusal } from './endpoint-refusal.ts'
import { openTransport, type Transport } from './http-fetch.ts'
import { learnHabit } from './learn-habit.ts'
import type { ModelEntry, ModelTable } from './model-table.ts'
import { readReply } from './read-reply.ts'
import { redact } from './redact.ts'
import { estimateTokens } from './token-estimate.ts'
import { readThrown } from './translate-error.ts'

export type ModelClientDeps = { readonly log: Log; readonly clock: Clock }

type Model = {
  readonly name: string
  readonly entry: ModelEntry
  readonly sdk: OpenAI
  readonly secrets: readonly string[]
  habits: Habits
}

type Call = { readonly request: SampleRequest; readonly sampleId: string; readonly signal: AbortSignal }
type Answer = Result<Reply, Fault> | { readonly refusal: Refusal }

const silent = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
}

/** Nothing is left to the environment: the SDK would take keys, headers and log levels from it. */
export function sdkFor(entry: ModelEntry, transport: Transport): OpenAI {
  return new OpenAI({
    baseURL: entry.endpoint.baseUrl,
    apiKey: entry.endpoint.apiKey === '' ? 'none' : entry.endpoint.apiKey,
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    maxRetries: 0,
    timeout: entry.timeoutMs,
    fetch: transport.fetch(entry.maxReplyBytes),
    logger: silent,
    logLevel: 'off',
    defaultHeaders: { 'user-agent': 'assay' },
  })
}

/** A refused prompt is the model's side's answer: no text, finished by a filter. */
const filteredReply = (request: SampleRequest, reason: string, latencyMs: number): Reply => ({
  text: '',
  finish: 'filter',
  finishReason: 'content_filter',
  refusal: reason,
  promptTokens: estimateTokens(request.messages.map(({ content }) => content).join('\n')),
  completionTokens: 0,
  latencyMs,
})

async function callOnce(
  model: Model,
  call: Call,
  deps: ModelClientDeps & { transport: Transport },
): Promise<Answer> {
  const { name, entry, secrets } = model
  const begun = performance.now()
  try {
    const params = chatParams(call.request, entry, model.habits)
    const headers = chatHeaders(call.request, call.sampleId)
    const response = await model.sdk.chat.completions
      .create(params, { headers, signal: call.signal })
      .asResponse()
    const latencyMs = Math.round(performance.now() - begun)
    const contentType = response.headers.get('content-type') ?? ''
    const asked = { model: name, messages: call.request.messages, latencyMs, contentType, secrets }
    const read = readReply(deps.transport.bodyOf(response), asked)
    if (!read.ok) return read
    if ('reply' in read.value) return ok(read.value.reply)
    const complaint = readComplaint(read.value.error)
    // A gateway's error inside a 200: the status is the one it names, else that of a bad gateway.
    return {
      refusal: {
        model: name,
        status: complaint.innerStatus ?? 502,
        complaint,
        retryAfterMs: undefined,
        secrets,
      },
    }
  } catch (error) {
    const context = { model: name, timeoutMs: entry.timeoutMs, secrets, nowMs: deps.clock.now() }
    const thrown = readThrown(error, context)
    if (thrown.kind === 'fault') return failed(thrown.fault)
    return { refusal: { model: name, secrets, ...thrown } }
  }
}

/** Learns from a refusal what the endpoint does not take; true when the call is worth making once more. */
function adapt(model: Model, refusal: Refusal, log: Log): boolean {
  const habit = learnHabit(refusal.status, refusal.complaint, model.habits)
  if (habit === undefined) return false
  model.habits = { ...model.habits, ...habit }
  const said = redact(refusal.complaint.message, refusal.secrets).slice(0, 200)
  log.warn('the endpoint does not take a field of the request; it is left out from now on', {
    model: model.name,
    field: Object.keys(habit).join(),
    said,
  })
  return true
}

/**
 * A client for all models of the table. Each call is made once, save that a request refused for a field the endpoint
 * does not know is sent once more without it (the refusal cost nothing). Close it to let the connections go.
 */
export function openModelClient(table: ModelTable, deps: ModelClientDeps): ModelClient & { close(): void } {
  const transport = openTransport()
  const models = new Map<string, Model>()
  for (const [name, entry] of Object.entries(table)) {
    models.set(name, {
      name,
      entry,
      sdk: sdkFor(entry, transport),
      secrets: [entry.endpoint.apiKey],
      habits: {},
    })
  }
  return {
    async complete(request, sampleId, signal) {
      const model = models.get(request.model)
      if (model === undefined) return failed(fault('model_unknown', { model: request.model }))
      const call = { request, sampleId, signal }
      const begun = performance.now()
      let answer = await callOnce(model, call, { ...deps, transport })
      if ('refusal' in answer && adapt(model, answer.refusal, deps.log)) {
        answer = await callOnce(model, call, { ...deps, transport })
      }
      if (!('refusal' in answer)) return answer
      const judged = judgeRefusal(answer.refusal)
      if (!judged.filtered) return failed(judged.fault)
      return ok(filteredReply(request, judged.reason, Math.round(performance.now() - begun)))
    },
    close: () => transport.close(),
  }
}
