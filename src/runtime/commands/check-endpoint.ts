// An endpoint of models as the doctor sees it: one request for the list of models, which costs nothing.
import type { Config, EndpointConfig } from '../../config/config.ts'
import { fault } from '../../core/faults/fault.ts'
import { faulty, fine, note, skipped, wrong, type CheckResult } from './check-result.ts'

const answerWithinMs = 5000

/** One result; none for a provider that the config does not have. */
export async function checkEndpoint(config: Config, provider: string): Promise<readonly CheckResult[]> {
  const what = `endpoint ${provider}`
  const endpoint = config.endpoints[provider]
  const models = modelsOf(config, provider)
  if (endpoint === undefined) return []
  if (models.length === 0) return [skipped(what, 'no model of the config uses it')]
  try {
    const response = await fetch(`${endpoint.baseUrl.replace(/\/+$/, '')}/models`, {
      headers: endpoint.apiKey === undefined ? {} : { authorization: `Bearer ${endpoint.apiKey}` },
      redirect: 'manual',
      signal: AbortSignal.timeout(answerWithinMs),
    })
    const text = await response.text()
    return [resultOf({ what, provider, endpoint, models }, response.status, text)]
  } catch (error) {
    return [faulty(what, fault('model_unreachable', { model: provider, reason: reasonOf(error) }))]
  }
}

/** Names that the endpoint knows the models by. */
const modelsOf = (config: Config, provider: string): readonly string[] =>
  Object.entries(config.models).flatMap(([name, { model }]) =>
    name.startsWith(`${provider}/`) ? [model ?? name.slice(provider.length + 1)] : [],
  )

type Asked = {
  readonly what: string
  readonly provider: string
  readonly endpoint: EndpointConfig
  readonly models: readonly string[]
}

function resultOf({ what, provider, endpoint, models }: Asked, status: number, text: string): CheckResult {
  if (status === 401 || status === 403) {
    const { apiKeyEnv, apiKey } = endpoint
    return apiKey === undefined
      ? wrong(what, `answers ${status}: it wants a key and none is set`, `Set ${apiKeyEnv}.`)
      : wrong(what, `answers ${status}: it refuses the key`, `Correct ${apiKeyEnv}.`)
  }
  if (status >= 500) {
    return wrong(
      what,
      `answers ${status}`,
      `Look at ${provider} or its gateway; samples that wait go on by themselves.`,
    )
  }
  if (status >= 300 && status < 400) {
    return wrong(what, `answers ${status}: it sends us elsewhere`, `Correct endpoints.${provider}.baseUrl.`)
  }
  const listed = status === 200 ? listedModels(text) : undefined
  // Not every server has the list; that it answers at all is what was asked.
  if (listed === undefined) return fine(what, `${endpoint.baseUrl} answers`)
  const absent = models.filter((model) => !listed.includes(model))
  if (absent.length === 0) return fine(what, `${endpoint.baseUrl}, has ${models.join(', ')}`)
  return note(
    what,
    `${endpoint.baseUrl} does not list ${absent.join(', ')}`,
    `Compare the names under models with what ${provider} offers.`,
  )
}

function listedModels(text: string): readonly string[] | undefined {
  try {
    const { data } = JSON.parse(text) as { readonly data?: readonly { readonly id?: unknown }[] }
    return Array.isArray(data) ? data.map(({ id }: { readonly id?: unknown }) => String(id)) : undefined
  } catch {
    return undefined
  }
}

// fetch hides the reason of a failed connection one level down.
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return `no answer within ${answerWithinMs / 1000} s`
  return error.cause instanceof Error && error.cause.message !== '' ? error.cause.message : error.message
}
