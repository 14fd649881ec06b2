// The endpoint that all rows about models are run against: one HTTP server on the loopback address, the real client.
import { openClient, type ClientOptions, type TestClient } from '../../support/open-client.ts'
import {
  completion,
  startScriptedEndpoint,
  type AskedCall,
  type Script,
  type ScriptedEndpoint,
} from '../../support/scripted-endpoint.ts'

export type Bench = {
  readonly baseUrl: string
  /** Says what the endpoint answers from now on, and forgets earlier calls. */
  play(script: Script): void
  readonly calls: () => readonly AskedCall[]
  client(options?: Partial<ClientOptions>): TestClient
  close(): Promise<void>
}

export async function openBench(): Promise<Bench> {
  const endpoint: ScriptedEndpoint = await startScriptedEndpoint()
  let from = 0
  return {
    baseUrl: endpoint.baseUrl,
    play(script) {
      from = endpoint.calls.length
      endpoint.answer(script)
    },
    calls: () => endpoint.calls.slice(from),
    client: (options = {}) => openClient({ baseUrl: endpoint.baseUrl, ...options }),
    close: () => endpoint.close(),
  }
}

/** A whole assistant message in the body of a completion. */
export const replyWith = (message: unknown, more: Readonly<Record<string, unknown>> = {}): Script => {
  const { finish_reason: finish, logprobs, usage, model } = more
  return () =>
    completion('', {
      choices: [
        {
          index: 0,
          message,
          ...(finish === undefined ? {} : { finish_reason: finish }),
          ...(logprobs === undefined ? {} : { logprobs }),
        },
      ],
      ...(usage === undefined ? {} : { usage }),
      ...(model === undefined ? {} : { model }),
    })
}
