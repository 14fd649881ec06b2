// The config as the rest of the program sees it: every default filled in, frozen.

export type KafkaConfig = {
  readonly brokers: readonly string[]
  readonly clientId: string
  readonly ssl: boolean
  readonly sasl?: SaslConfig
  readonly replicationFactor: number
  /** Of the jobs topic; outputs have at least as many. */
  readonly partitions: number
}

export type SaslConfig = {
  readonly mechanism: 'plain' | 'scram-sha-256' | 'scram-sha-512'
  readonly username: string
  readonly password: string
}

export type RegistryConfig = {
  /** Absent: values are plain JSON. */
  readonly url?: string
  readonly username?: string
  readonly password?: string
  readonly timeoutMs: number
}

export type RedisConfig = { readonly url: string; readonly prefix: string }

export type EndpointConfig = {
  readonly baseUrl: string
  readonly apiKeyEnv: string
  readonly apiKey?: string
}

export type DatabaseConfig = {
  readonly urlEnv: string
  /** With user and password; absent when the variable is not set. */
  readonly url?: string
}

export type SandboxConfig = {
  /** Seen by programs beside /usr, read-only. */
  readonly folders: readonly string[]
}

export type ModelConfig = {
  /** Name sent to the endpoint; absent: the part after the slash. */
  readonly model?: string
  readonly concurrency: number
  readonly requestsPerMinute?: number
  readonly tokensPerMinute?: number
  readonly timeoutMs: number
  readonly maxReplyBytes: number
  /** Millionths of a US dollar a thousand tokens. */
  readonly price: { readonly promptPer1k: number; readonly completionPer1k: number }
  readonly capabilities: { readonly jsonMode: boolean; readonly seed: boolean; readonly logprobs: boolean }
}

export type KnowledgeConfig = {
  /** Folder of collections, absolute. */
  readonly dir: string
  /** A model of `models`. */
  readonly embeddings?: string
  readonly weaviate?: WeaviateConfig
  /** By name; what is not here is embedded. */
  readonly collections: Readonly<Record<string, { readonly kind: 'embedded' | 'weaviate' }>>
}

export type WeaviateConfig = {
  readonly url: string
  readonly apiKeyEnv?: string
  /** Absent when the variable is not set, or none is named. */
  readonly apiKey?: string
  readonly timeoutMs: number
  readonly privateNetwork: boolean
}

export type WebhookConfig = {
  readonly url: string
  readonly secretEnv: string
  readonly secret?: string
  readonly timeoutMs: number
  readonly tries: number
  readonly privateNetwork: boolean
}

export type CompensationsConfig = {
  /** By action type. */
  readonly webhooks: Readonly<Record<string, WebhookConfig>>
}

export type RewardServiceConfig = {
  readonly url: string
  readonly secretEnv: string
  /** Absent when the variable is not set. */
  readonly secret?: string
  readonly timeoutMs: number
  readonly privateNetwork: boolean
}

/** JSON Pointers. */
type PlacesConfig = { readonly value?: string; readonly observedAt?: string }

/** One of the three kinds is there. */
export type StateSourceConfig = {
  readonly timeoutMs: number
  readonly http?: PlacesConfig & {
    readonly url: string
    readonly tokenEnv?: string
    /** Absent when the variable is not set. */
    readonly token?: string
    readonly privateNetwork: boolean
  }
  readonly redis?: PlacesConfig & { readonly key: string; readonly observedAtKey?: string }
  readonly topic?: PlacesConfig & { readonly topic: string; readonly key: string }
}

export type IntakeConfig = {
  readonly maxInFlight: number
  readonly maxJobBytes: number
  readonly drainMs: number
}

export type PublishConfig = {
  readonly lingerMs: number
  readonly transactionTimeoutMs: number
  readonly maxOutcomeBytes: number
}

export type SamplesConfig = {
  readonly resultTtlSeconds: number
  readonly maxWaitMs: number
  readonly sweepMs: number
}

/** Minutes between two rounds; 0 is never. */
export type CanariesConfig = { readonly everyMinutes: number }

export type TelemetryConfig = {
  readonly otlpEndpoint?: string
  /** host:port, or :port for this machine alone. */
  readonly listen?: string
}

export type LogConfig = { readonly level: 'debug' | 'info' | 'warn' | 'error' | 'silent' }

export type Config = {
  readonly prefix: string
  readonly group: string
  readonly kafka: KafkaConfig
  readonly registry: RegistryConfig
  readonly redis: RedisConfig
  /** By provider, the part of a model's name before the slash. */
  readonly endpoints: Readonly<Record<string, EndpointConfig>>
  /** By the name that policies use, provider/model. */
  readonly models: Readonly<Record<string, ModelConfig>>
  /** By the name that validators of policies use. */
  readonly databases: Readonly<Record<string, DatabaseConfig>>
  readonly sandbox: SandboxConfig
  /** Folder of policy files, absolute. */
  readonly policies: string
  readonly knowledge: KnowledgeConfig
  /** By the names that policies use. */
  readonly reward: { readonly services: Readonly<Record<string, RewardServiceConfig>> }
  readonly state: { readonly sources: Readonly<Record<string, StateSourceConfig>> }
  readonly intake: IntakeConfig
  readonly compensations: CompensationsConfig
  readonly publish: PublishConfig
  readonly samples: SamplesConfig
  readonly canaries: CanariesConfig
  readonly telemetry: TelemetryConfig
  readonly log: LogConfig
}
