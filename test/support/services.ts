// The services that integration and chaos tests run on. A missing one fails the run.

export type Services = {
  readonly kafkaBrokers: string
  readonly redisUrl: string
  readonly schemaRegistryUrl: string
}

/** Addresses from the environment, as `npm test` sets them. */
export function services(): Services {
  const [kafkaBrokers, redisUrl, schemaRegistryUrl] = [
    'KAFKA_BROKERS',
    'REDIS_URL',
    'SCHEMA_REGISTRY_URL',
  ].map((name) => {
    const value = process.env[name]
    if (value === undefined || value === '') {
      throw new Error(
        `${name} is not set. Run npm test, or: eval "$(npm run -s stack -- env)" after stack up.`,
      )
    }
    return value
  })
  return {
    kafkaBrokers: kafkaBrokers ?? '',
    redisUrl: redisUrl ?? '',
    schemaRegistryUrl: schemaRegistryUrl ?? '',
  }
}
