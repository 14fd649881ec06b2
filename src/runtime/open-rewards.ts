// The reward services that the config names.
import { openJsonService } from '../adapters/http/open-json-service.ts'
import { openRewardServices, type RewardServices } from '../adapters/reward/open-reward-services.ts'
import type { Config } from '../config/config.ts'
import { systemClock } from './parts.ts'

/** A hundred rules with the longest reasons fit. */
const mostReplyBytes = 1_048_576

/** Nothing is reached before a job asks for it. */
export function openRewards({ reward }: Pick<Config, 'reward'>): RewardServices {
  const services = Object.entries(reward.services).map(([name, settings]) => {
    const { secretEnv, secret, ...called } = settings
    const service = openJsonService(
      { ...called, maxBytes: mostReplyBytes },
      { clock: systemClock, random: Math.random },
    )
    return [name, { service, secretEnv, ...(secret === undefined ? {} : { secret }) }] as const
  })
  return openRewardServices(Object.fromEntries(services), () => systemClock.now())
}
