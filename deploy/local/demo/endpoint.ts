// Which endpoint the demo asks: the simulated one, or a real one that the environment names.

export type DemoEndpoint =
  | { readonly kind: 'simulation' }
  | {
      readonly kind: 'real'
      readonly baseUrl: string
      readonly apiKeyEnv: string
      readonly model: string
      readonly judge: string
    }

const openAi = 'https://api.openai.com/v1'

/**
 * OPENAI_API_KEY or OPENAI_BASE_URL set: a real endpoint. OPENAI_MODEL names the model, gpt-4o-mini when absent;
 * OPENAI_JUDGE_MODEL the one that judges, which had better be another.
 */
export function demoEndpoint(env: NodeJS.ProcessEnv): DemoEndpoint {
  const { OPENAI_API_KEY: key = '', OPENAI_BASE_URL: url = '', OPENAI_MODEL: model = 'gpt-4o-mini' } = env
  if (key === '' && url === '') return { kind: 'simulation' }
  const judge = env['OPENAI_JUDGE_MODEL'] ?? model
  return { kind: 'real', baseUrl: url === '' ? openAi : url, apiKeyEnv: 'OPENAI_API_KEY', model, judge }
}

/** Folders and addresses beside the endpoint. */
export type Around = {
  readonly policies: string
  readonly knowledge: string
  readonly marketUrl: string
  readonly rewardUrl: string
  readonly undoUrl: string
  /** Types of actions that the webhook undoes. */
  readonly actions: readonly string[]
}

/** The config file of the demo. The policies name demo/basic, demo/strong and demo/judge; here is what stands behind them. */
export function demoConfig(endpoint: DemoEndpoint, simulationUrl: string, around: Around): string {
  const price = '{ promptPer1k: 150, completionPer1k: 600 }'
  const real = endpoint.kind === 'real'
  const baseUrl = real ? endpoint.baseUrl : simulationUrl
  const key = real ? `, apiKeyEnv: ${endpoint.apiKeyEnv}` : ''
  const model = real ? `, model: ${JSON.stringify(endpoint.model)}` : ''
  const judge = real ? `, model: ${JSON.stringify(endpoint.judge)}` : ''
  return [
    'prefix: assay',
    'group: demo',
    'kafka: { partitions: 3 }',
    `policies: ${JSON.stringify(around.policies)}`,
    `knowledge: { dir: ${JSON.stringify(around.knowledge)} }`,
    `endpoints: { demo: { baseUrl: ${JSON.stringify(baseUrl)}${key} } }`,
    'models:',
    `  demo/basic: { concurrency: 16, price: ${price}${model} }`,
    `  demo/strong: { concurrency: 8, price: ${price}${model} }`,
    `  demo/judge: { concurrency: 16, price: ${price}${judge} }`,
    `reward: { services: { bank: ${signedCall(around.rewardUrl, 'REWARD_SECRET')} } }`,
    `state: { sources: { market: { http: { url: ${JSON.stringify(around.marketUrl)}, observedAt: /at, privateNetwork: true } } } }`,
    'compensations:',
    '  webhooks:',
    ...around.actions.map((type) => `    ${type}: ${signedCall(around.undoUrl, 'UNDO_SECRET')}`),
    '',
  ].join('\n')
}

const signedCall = (url: string, secretEnv: string): string =>
  `{ url: ${JSON.stringify(url)}, secretEnv: ${secretEnv}, privateNetwork: true }`
