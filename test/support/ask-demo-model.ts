// One call to a running demo model, as tests read it.
import {
  startDemoModel,
  type DemoModel,
  type DemoModelOptions,
} from '../../deploy/local/demo-model/server.ts'

export type Answer = {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly content: string | null
  readonly refusal: string | null
  readonly finish: string
  readonly body: Record<string, unknown>
}

export type Ask = {
  readonly prompt?: string
  readonly messages?: readonly { readonly role: string; readonly content: string }[]
  readonly model?: string
  readonly seed?: number
  readonly headers?: Record<string, string>
  readonly fields?: Record<string, unknown>
  readonly signal?: AbortSignal
}

export async function withDemoModel<T>(
  options: DemoModelOptions,
  use: (model: DemoModel) => Promise<T>,
): Promise<T> {
  const model = await startDemoModel(options)
  try {
    return await use(model)
  } finally {
    await model.close()
  }
}

type Choice = { message?: { content?: string | null; refusal?: string | null }; finish_reason?: string }

function parsed(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return {}
  }
}

const bodyOf = (what: Ask): string =>
  JSON.stringify({
    model: what.model ?? 'demo-writer',
    messages: what.messages ?? [{ role: 'user', content: what.prompt ?? '' }],
    seed: what.seed ?? 0,
    ...what.fields,
  })

export async function ask(model: DemoModel, what: Ask): Promise<Answer> {
  const response = await fetch(`${model.baseUrl}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...what.headers },
    body: bodyOf(what),
    ...(what.signal === undefined ? {} : { signal: what.signal }),
  })
  const text = await response.text()
  const body = parsed(text)
  const choice: Choice = (body as { choices?: Choice[] }).choices?.[0] ?? {}
  return {
    status: response.status,
    headers: response.headers,
    text,
    body,
    content: choice.message?.content ?? null,
    refusal: choice.message?.refusal ?? null,
    finish: choice.finish_reason ?? '',
  }
}
