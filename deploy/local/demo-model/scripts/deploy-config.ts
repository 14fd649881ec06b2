// A deployment configuration as JSON, with mistakes that the right feedback mends one by one.
import { feedbackIn } from '../feedback.ts'
import { answer, type Call, type Script } from '../script.ts'

type Config = {
  serviceName: string
  replicas: number
  resources: { cpu: number; memoryMb: number }
  healthCheck: { path?: string; timeoutSeconds: number; intervalSeconds: number }
}

type Mistake = {
  /** Feedback that names this mistake. */
  readonly named: RegExp
  readonly make: (config: Config) => void
}

const mistakes = {
  missing: {
    named: /\bpath\b|缺少|required/i,
    make: (config) => {
      delete config.healthCheck.path
    },
  },
  timeout: {
    named: /timeout_?seconds[\s\S]{0,60}interval_?seconds|interval_?seconds[\s\S]{0,60}timeout_?seconds/i,
    make: (config) => {
      config.healthCheck.timeoutSeconds = 30
    },
  },
  cpu: {
    named: /replicas[\s\S]{0,80}cpu|cpu[\s\S]{0,80}replicas/i,
    make: (config) => {
      config.resources.cpu = 0.5
    },
  },
} as const satisfies Readonly<Record<string, Mistake>>

const byMarker: Readonly<Record<string, readonly Mistake[]>> = {
  'missing-field': [mistakes.missing],
  'cross-field': [mistakes.timeout, mistakes.cpu],
  'never-repairs': [mistakes.timeout],
  'deploy-config': [],
}

const rightConfig = (request: Call): Config => ({
  serviceName:
    /(?:service|服务)\s*[:：]?\s*[`"'“「]?([a-z][a-z0-9-]{2,40})/.exec(request.text)?.[1] ?? 'checkout-api',
  replicas: 6,
  resources: { cpu: 1.5, memoryMb: 512 },
  healthCheck: { path: '/healthz', timeoutSeconds: 5, intervalSeconds: 10 },
})

const snakeCase = (key: string): string => key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

function withSnakeKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [snakeCase(key), withSnakeKeys(inner)]),
  )
}

function mistakesOf(request: Call): readonly Mistake[] {
  const marker = Object.keys(byMarker).find((name) => request.markers.has(name))
  // Asked without a marker, the model gets the two rules across fields wrong, as models do.
  const chosen = byMarker[marker ?? 'cross-field'] ?? []
  if (marker === 'never-repairs') return chosen
  const feedback = feedbackIn(request)
  return chosen.filter((mistake) => !mistake.named.test(feedback))
}

export const deployConfig: Script = {
  name: 'deploy-config',
  markers: Object.keys(byMarker),
  matches: (request) => /replicas|副本/i.test(request.text) && /health|interval|健康检查/i.test(request.text),
  reply: (request) => {
    const config = rightConfig(request)
    for (const mistake of mistakesOf(request)) mistake.make(config)
    const asksSnake = /timeout_seconds|interval_seconds/.test(request.text)
    return answer(JSON.stringify(asksSnake ? withSnakeKeys(config) : config, null, 2))
  },
}
