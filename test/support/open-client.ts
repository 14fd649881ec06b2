// A model client on an endpoint, for tests of what it makes of replies.
import type { Fault } from '../../src/core/faults/codes.ts'
import type { Result } from '../../src/core/prelude.ts'
import type { Reply, SampleRequest } from '../../src/core/sampling/sample.ts'
import { openModelClient } from '../../src/adapters/openai/model-client.ts'
import type { ModelEntry } from '../../src/adapters/openai/model-table.ts'
import { silentLog } from '../../src/telemetry/silent.ts'

export const sampleRequest = (over: Partial<SampleRequest> = {}): SampleRequest => ({
  jobId: 'job-1',
  attempt: 1,
  index: 0,
  model: 'test/m-1',
  messages: [{ role: 'user', content: 'Can I get a refund?' }],
  temperature: 0.3,
  maxTokens: 256,
  json: false,
  ...over,
})

export type TestClient = {
  ask(over?: Partial<SampleRequest>, signal?: AbortSignal): Promise<Result<Reply, Fault>>
  close(): void
}

export type ClientOptions = Partial<ModelEntry> & {
  readonly baseUrl: string
  readonly apiKey?: string
  readonly now?: number
}

export function openClient({ baseUrl, apiKey = 'test-key-123456', now, ...over }: ClientOptions): TestClient {
  const entry: ModelEntry = {
    endpoint: { baseUrl, apiKey },
    model: 'm-1',
    timeoutMs: 5000,
    maxReplyBytes: 5_000_000,
    capabilities: { jsonMode: true, seed: true },
    ...over,
  }
  const clock = { now: () => now ?? Date.now(), after: () => () => undefined }
  const client = openModelClient({ 'test/m-1': entry }, { log: silentLog, clock })
  return {
    ask: (request, signal = new AbortController().signal) =>
      client.complete(sampleRequest(request), 's-1', signal),
    close: () => client.close(),
  }
}

/** The reply of a result that must be one. */
export function replyOf(result: Result<Reply, Fault>): Reply {
  if (!result.ok) throw new Error(`a fault instead of a reply: ${result.fault.message}`)
  return result.value
}

/** The fault of a result that must be one. */
export function faultOf(result: Result<Reply, Fault>): Fault {
  if (result.ok) throw new Error(`a reply instead of a fault: ${JSON.stringify(result.value)}`)
  return result.fault
}
