// The paths of the simulated endpoint: what OpenAI has, and what tests steer it with.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { answerCall, type DemoState } from './calls.ts'
import type { DemoStats } from './counters.ts'
import { answerEmbeddings, parseEmbeddingRequest } from './embeddings.ts'
import { errorBody, sendJson } from './deliver.ts'
import { parseFault } from './faults.ts'
import { readJson } from './read-json.ts'
import { parseRequest } from './request.ts'

type Handler = (state: DemoState, incoming: IncomingMessage, response: ServerResponse) => void

const refuse = (response: ServerResponse, status: number, message: string): void =>
  sendJson(response, status, errorBody({ code: 'invalid_request', message }))

const chatCompletions: Handler = (state, incoming, response) =>
  readJson(incoming, (body) => {
    if (!body.ok) {
      refuse(response, body.status, body.problem)
      return
    }
    const parsed = parseRequest(body.value, incoming.headers)
    if (parsed.ok) answerCall(state, parsed.request, response)
    else refuse(response, 400, parsed.problem)
  })

const embeddings: Handler = (state, incoming, response) =>
  readJson(incoming, (body) => {
    if (!body.ok) {
      refuse(response, body.status, body.problem)
      return
    }
    const parsed = parseEmbeddingRequest(body.value)
    if (typeof parsed === 'string') refuse(response, 400, parsed)
    else answerEmbeddings(state, parsed, response)
  })

const models = {
  object: 'list',
  data: ['basic', 'strong', 'judge', 'embed'].map((id) => ({
    id,
    object: 'model',
    created: 1_700_000_000,
    owned_by: 'assay-demo-simulation',
  })),
}

const setFault: Handler = (state, incoming, response) =>
  readJson(incoming, (body) => {
    const fault = body.ok ? parseFault(body.value) : undefined
    if (fault === undefined) {
      refuse(response, 400, 'not a fault: see the README for the modes')
      return
    }
    state.fault = fault
    sendJson(response, 200, fault)
  })

/** What was counted; without the sample keys on request, since there can be many. */
export const statsOf = (state: DemoState, withSamples: boolean): DemoStats => ({
  simulation: true,
  seed: state.seed,
  ...state.counters.read(withSamples),
})

/** Forgets every count and ends the fault; latency stays. */
export function resetState(state: DemoState): void {
  state.counters.reset()
  state.gate.reset()
  state.fault = { mode: 'none' }
}

const handlers: ReadonlyMap<string, Handler> = new Map<string, Handler>([
  ['POST /v1/chat/completions', chatCompletions],
  ['POST /v1/embeddings', embeddings],
  ['POST /faults', setFault],
  ['GET /v1/models', (_state, _incoming, response) => sendJson(response, 200, models)],
  [
    'GET /health',
    (_state, _incoming, response) => sendJson(response, 200, { status: 'ok', simulation: true }),
  ],
  [
    'GET /stats',
    (state, incoming, response) =>
      sendJson(response, 200, statsOf(state, incoming.url?.endsWith('?samples=none') !== true)),
  ],
  [
    'POST /reset',
    (state, _incoming, response) => {
      resetState(state)
      sendJson(response, 200, { status: 'reset' })
    },
  ],
])

/** Hands a request to the handler of its path; 404 in the shape of OpenAI for every other. */
export const route: Handler = (state, incoming, response) => {
  const path = (incoming.url ?? '/').split('?', 1)[0] ?? '/'
  const endpoint = `${incoming.method ?? ''} ${path}`
  const handler = handlers.get(endpoint)
  if (handler === undefined) refuse(response, 404, `the simulation has no ${endpoint.slice(0, 200)}`)
  else handler(state, incoming, response)
}
