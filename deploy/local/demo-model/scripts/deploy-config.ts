// A deployment configuration as JSON, with mistakes that the right feedback mends one by one.
import { instanceOf, schemaIn, withField } from '../json-schema.ts'
import { answer, type Call, type Script } from '../script.ts'

type Mistake = {
  /** Feedback that names this mistake. */
  readonly named: RegExp
  /** The field that is wrong, and what it is; undefined for a field left out. */
  readonly field: RegExp
  readonly value: unknown
}

const timeoutTooLong: Mistake = {
  named: /timeout[\s\S]{0,80}interval|interval[\s\S]{0,80}timeout/i,
  field: /^timeout/i,
  value: 30,
}
const cpuTooSmall: Mistake = {
  named: /replicas[\s\S]{0,80}cpu|cpu[\s\S]{0,80}replicas|副本[\s\S]{0,80}cpu/i,
  field: /^cpu/i,
  value: 0.5,
}

function leftOut(field: string): Mistake {
  const name = field.replaceAll(/[^A-Za-z0-9_]/g, '')
  return { named: new RegExp(`\\b${name}\\b`), field: new RegExp(`^${name}$`), value: undefined }
}

const markers = ['missing-field', 'cross-field', 'never-repairs', 'deploy-config']

function mistakesOf(request: Call): readonly Mistake[] {
  if (request.markers.has('never-repairs')) return [timeoutTooLong]
  if (request.markers.has('deploy-config')) return []
  const missing = request.markers.get('missing-field')
  // Asked without a marker, the model gets the two rules across fields wrong, as models do.
  const chosen = missing === undefined ? [timeoutTooLong, cpuTooSmall] : [leftOut(missing || 'path')]
  const feedback = request.parts().feedback
  return chosen.filter((mistake) => !mistake.named.test(feedback))
}

const usualShape = {
  serviceName: '',
  replicas: 0,
  resources: { cpu: 0, memoryMb: 0 },
  healthCheck: { path: '', timeoutSeconds: 0, intervalSeconds: 0 },
}

function rightConfig(request: Call): unknown {
  const named = /\b[a-z][a-z0-9]*(?:-[a-z0-9]+){0,3}-(?:api|app|gateway|server|service|svc|web|worker)\b/
  const image = /\b[a-z0-9.-]+\.[a-z]{2,}(?::\d+)?\/[a-z0-9/_-]+:[A-Za-z0-9][\w.-]*\b/
  const schema = request.outputSchema ?? schemaIn(request.text)
  const values: readonly [RegExp, unknown][] = [
    [/^(?:service)?_?name$/i, named.exec(request.text)?.[0] ?? 'checkout-api'],
    [/^image$/i, image.exec(request.text)?.[0] ?? 'registry.example.com/demo:1.0.0'],
    [/^replicas$/i, 6],
    [/^cpu/i, 1.5],
    [/^memory/i, 512],
    [/path$/i, '/healthz'],
    [/^timeout/i, 5],
    [/^interval/i, 10],
  ]
  return values.reduce<unknown>(
    (config, [name, value]) => withField(config, name, value),
    schema === undefined ? usualShape : instanceOf(schema),
  )
}

export const deployConfig: Script = {
  name: 'deploy-config',
  markers,
  matches: (request) =>
    /replicas|副本/i.test(request.text) &&
    /health|interval|健康检查/i.test(request.text) &&
    request.parts().documents.length === 0,
  reply: (request) => {
    const config = mistakesOf(request).reduce<unknown>(
      (made, { field, value }) => withField(made, field, value),
      rightConfig(request),
    )
    return answer(JSON.stringify(config, null, 2))
  },
}
