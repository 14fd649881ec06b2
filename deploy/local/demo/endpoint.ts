// Which endpoint the demo asks: the simulated one, or a real one that the environment names.

export type DemoEndpoint =
  | { readonly kind: 'simulation' }
  | { readonly kind: 'real'; readonly baseUrl: string; readonly apiKeyEnv: string; readonly model: string }

const openAi = 'https://api.openai.com/v1'

/** OPENAI_API_KEY or OPENAI_BASE_URL set: a real endpoint; OPENAI_MODEL names the model, gpt-4o-mini when absent. */
export function demoEndpoint(env: NodeJS.ProcessEnv): DemoEndpoint {
  const { OPENAI_API_KEY: key = '', OPENAI_BASE_URL: baseUrl = '', OPENAI_MODEL: model = 'gpt-4o-mini' } = env
  if (key === '' && baseUrl === '') return { kind: 'simulation' }
  return { kind: 'real', baseUrl: baseUrl === '' ? openAi : baseUrl, apiKeyEnv: 'OPENAI_API_KEY', model }
}

/** The config file of the demo. The policies name demo/basic and demo/strong; here is what stands behind them. */
export function demoConfig(endpoint: DemoEndpoint, simulationUrl: string, policies: string): string {
  const price = '{ promptPer1k: 150, completionPer1k: 600 }'
  const [baseUrl, key, model] =
    endpoint.kind === 'real'
      ? [endpoint.baseUrl, `, apiKeyEnv: ${endpoint.apiKeyEnv}`, `, model: ${JSON.stringify(endpoint.model)}`]
      : [simulationUrl, '', '']
  return [
    'prefix: assay',
    'group: demo',
    'kafka: { partitions: 3 }',
    `policies: ${JSON.stringify(policies)}`,
    `endpoints: { demo: { baseUrl: ${JSON.stringify(baseUrl)}${key} } }`,
    'models:',
    `  demo/basic: { concurrency: 16, price: ${price}${model} }`,
    `  demo/strong: { concurrency: 8, price: ${price}${model} }`,
    '',
  ].join('\n')
}
