// Keys of endpoints that a changed config names by variables which this process does not have.
import type { Config, EndpointConfig } from '../config/config.ts'
import { usualKeyVariable } from '../config/held-secrets.ts'

type Endpoints = Pick<Config, 'endpoints'>

/** Each in a sentence; none where the config before lacked it too. */
export function keysLost(before: Endpoints, after: Endpoints): readonly string[] {
  return Object.entries(after.endpoints)
    .filter(([provider, endpoint]) => lacksKey(provider, endpoint))
    .filter(([provider]) => {
      const earlier = before.endpoints[provider]
      return earlier === undefined || !lacksKey(provider, earlier)
    })
    .map(([provider, { apiKeyEnv }]) => `endpoints.${provider}.apiKeyEnv: ${apiKeyEnv} is not set`)
}

/** Only of a variable that somebody has named: many endpoints of one's own want no key. */
const lacksKey = (provider: string, { apiKeyEnv, apiKey }: EndpointConfig): boolean =>
  apiKey === undefined && apiKeyEnv !== usualKeyVariable(provider)
