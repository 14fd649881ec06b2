// Kind B: what endpoints do. An endpoint does it, the real client and the real pool meet it, and are watched.
import type { ClientOptions } from '../../support/open-client.ts'
import { sampleRequest } from '../../support/open-client.ts'
import { completion, type Script } from '../../support/scripted-endpoint.ts'
import type { Fault } from '../../../src/core/faults/codes.ts'
import type { Reply, SampleRequest, SampleResult } from '../../../src/core/sampling/sample.ts'
import { openDirectPool } from '../../../src/runtime/direct-pool.ts'
import { afterFault } from './after-fault.ts'
import { judgeAnswer } from './answer-path.ts'
import type { Bench } from './bench-endpoint.ts'
import { isFields, numberAt, textAt, type Fields } from './case-row.ts'
import { httpReplyOf } from './http-reply.ts'
import { notRun, type Observation, type Ran } from './observation.ts'
import { transportOf } from './transport-words.ts'

type Plan = {
  /** Status of each step that the row gives. */
  readonly replies: readonly (number | undefined)[]
  readonly script: Script
  readonly options: Partial<ClientOptions>
  /** The connection itself misbehaves. */
  readonly transport: boolean
}

export async function runKindB(input: unknown, bench: Bench): Promise<Observation> {
  if (!isFields(input)) return notRun('the input is no object')
  const plan = planOf(input)
  if (typeof plan === 'string') return notRun(plan)
  bench.play(plan.script)
  const samples = plan.replies.length > 1 && plan.replies.every((status) => status === 200)
  return samples ? severalSamples(plan, input, bench) : oneSample(plan, input, bench)
}

function planOf(input: Fields): Plan | string {
  const now = textAt(input, 'now')
  const at = now === undefined ? Number.NaN : Date.parse(now)
  const model = isFields(input['request']) ? textAt(input['request'], 'model') : undefined
  const options: Partial<ClientOptions> = {
    ...(Number.isNaN(at) ? {} : { now: at }),
    ...(model === undefined ? {} : { model }),
    capabilities: { jsonMode: true, seed: true, logprobs: true },
  }
  const transport = textAt(input, 'transport')
  if (transport !== undefined) {
    const found = transportOf(transport, numberAt(input, 'timeout_ms'))
    if (found === undefined) return `no way is known to act out the transport "${transport.slice(0, 80)}"`
    return { replies: [], script: found.script, options: { ...options, ...found.options }, transport: true }
  }
  const given = Array.isArray(input['sequence']) ? (input['sequence'] as unknown[]) : [input]
  const steps = given.flatMap((each) => stepOf(each) ?? [])
  if (steps.length === 0) return 'there is no HTTP reply, transport or sequence of them'
  if (steps.length < given.length) return 'the sequence holds more than can be acted out'
  // What comes after the row's replies is well: whether the call is made again is what is to be seen.
  let call = 0
  const script: Script = (asked, response) => steps[call++]?.script(asked, response) ?? completion('可以退款')
  const acted = steps.map((step) => step.options).reduce((all, more) => ({ ...all, ...more }), options)
  return { replies: steps.map(({ status }) => status), script, options: acted, transport: false }
}

type Step = {
  readonly script: Script
  /** None where the connection itself misbehaves. */
  readonly status: number | undefined
  readonly options: Partial<ClientOptions>
}

/** One step of a sequence: a reply, or what the connection does, which must be at the address of all the others. */
function stepOf(given: unknown): Step | undefined {
  const words = isFields(given) ? textAt(given, 'transport') : given
  if (typeof words === 'string') {
    const acted = transportOf(words, undefined)
    return acted === undefined || acted.options.baseUrl !== undefined
      ? undefined
      : { ...acted, status: undefined }
  }
  const reply = httpReplyOf(given)
  return reply === undefined ? undefined : { script: () => reply, status: reply.status, options: {} }
}

/** The request that brings up the field the endpoint speaks of; nothing else follows from the row. */
function requestOf(input: Fields, index = 0): Partial<SampleRequest> {
  const said = JSON.stringify(input['body'] ?? '').toLowerCase()
  const request = isFields(input['request']) ? input['request'] : {}
  const messages = Array.isArray(request['messages'])
    ? request['messages'].filter(
        (each): each is SampleRequest['messages'][number] =>
          isFields(each) && typeof each['content'] === 'string' && typeof each['role'] === 'string',
      )
    : []
  const temperature = numberAt(request, 'temperature')
  const maxTokens = numberAt(request, 'max_tokens')
  return {
    index,
    json: request['response_format'] !== undefined || /response_format|json/.test(said),
    ...(said.includes('logprob') || request['logprobs'] === true ? { logprobs: true } : {}),
    ...(messages.length === 0 ? {} : { messages }),
    ...(temperature === undefined ? {} : { temperature }),
    ...(maxTokens === undefined ? {} : { maxTokens }),
  }
}

type Watched = { readonly result: SampleResult; readonly faults: readonly Fault[] }

async function draw(bench: Bench, { options }: Plan, request: Partial<SampleRequest>): Promise<Watched> {
  const client = bench.client(options)
  const faults: Fault[] = []
  const pool = openDirectPool(
    {
      async complete(asked, _id, signal) {
        const made = await client.ask(asked, signal)
        if (made.ok) return made
        faults.push(made.fault)
        // What the endpoint asks for is kept as a fact; nobody waits for it here.
        const { code, kind, message, remedy } = made.fault
        return { ok: false, fault: { code, kind, message, remedy } }
      },
    },
    { concurrency: { 'test/m-1': 1 }, tries: 3, retryMs: 1 },
  )
  const { signal } = new AbortController()
  const owner = { group: 'case', topic: 'case', partition: 0 }
  const result = await pool.draw({
    request: sampleRequest(request),
    owner,
    trace: { traceparent: '' },
    urgent: false,
    signal,
  })
  client.close()
  return { result, faults }
}

async function oneSample(plan: Plan, input: Fields, bench: Bench): Promise<Observation> {
  const { result, faults } = await draw(bench, plan, requestOf(input))
  const calls = bench.calls()
  const changed = new Set(calls.map(({ body }) => JSON.stringify(body))).size > 1
  const [first] = faults
  if (first === undefined && result.status === 'answered') {
    return calls.length > 1 && changed ? adapted(calls) : answered(result.reply, plan, bench)
  }
  if (first === undefined) return notRun('the pool failed without a fault')
  const found = afterFault(first)
  const bounded = plan.transport || plan.replies.length > 1
  return {
    ...found,
    also: [
      ...(found.also ?? []),
      ...(bounded ? (['GUARD'] as const) : []),
      ...(changed ? (['ADAPT'] as const) : []),
    ],
    facts: { ...found.facts, calls: calls.length },
    ...(result.status === 'answered' ? { value: result.reply.text } : {}),
    says: `${found.says} (${calls.length} calls)`,
  }
}

function adapted(calls: ReturnType<Bench['calls']>): Ran {
  const [first, last] = [calls[0]?.body ?? {}, calls.at(-1)?.body ?? {}]
  const names = [...new Set([...Object.keys(first), ...Object.keys(last)])]
  const fields = names.filter((name) => JSON.stringify(first[name]) !== JSON.stringify(last[name]))
  return {
    ran: true,
    did: 'ADAPT',
    says: `asked once more with another ${fields.join(', ')}`,
    facts: { calls: calls.length, fields },
  }
}

function answered(reply: Reply, plan: Plan, bench: Bench): Observation {
  const judged = judgeAnswer(reply, { kind: 'text' })
  if (!judged.ran) return judged
  const asked = bench.calls()[0]?.body['model']
  const { servedBy, finish } = reply
  const notes = [
    ...(servedBy !== undefined && typeof asked === 'string' && servedBy !== asked
      ? [`served by ${servedBy}`]
      : []),
    ...(reply.usageEstimated === true ? ['usage is not known, and estimated'] : []),
    ...(judged.says === '' ? [] : [judged.says]),
  ]
  const usage = { promptTokens: reply.promptTokens, completionTokens: reply.completionTokens }
  if (finish === 'filter') {
    return { ...judged, also: ['NO_RETRY'], facts: { ...judged.facts, outcome: 'input filtered' } }
  }
  const flagged = judged.did === 'ACCEPT' && notes.length > 0
  return {
    ...judged,
    ...(flagged ? { did: 'ACCEPT+FLAG' as const } : {}),
    also: plan.transport ? ['GUARD'] : [],
    says: notes.join(', '),
    facts: { ...judged.facts, usage },
  }
}

/** Several good replies: as many samples of one attempt. */
async function severalSamples(plan: Plan, input: Fields, bench: Bench): Promise<Observation> {
  const replies: Reply[] = []
  for (const [index] of plan.replies.entries()) {
    const { result } = await draw(bench, plan, requestOf(input, index))
    if (result.status === 'answered') replies.push(result.reply)
  }
  const ids = new Set(replies.map(({ replyId }) => replyId))
  const [first] = replies
  if (first === undefined) return notRun('no reply came through')
  const judged = judgeAnswer(first, { kind: 'text' })
  if (!judged.ran) return judged
  return {
    ...judged,
    says: `${replies.length} samples with ${ids.size} different ids, counted as ${replies.length}`,
    facts: { samples: replies.length, ids: ids.size },
  }
}
