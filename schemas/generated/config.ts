// Made from schemas/config.schema.json by `npm run generate`. Do not edit.

/**
 * The file assay.yaml. Everything is optional; what is missing takes the default given here.
 */
export interface ConfigFile {
  /**
   * Topics are <prefix>.jobs, <prefix>.approved and so on.
   */
  prefix?: string
  /**
   * Consumer group of the service.
   */
  group?: string
  /**
   * Brokers, and how topics are made.
   */
  kafka?: {
    /**
     * Bootstrap addresses, host:port.
     *
     * @minItems 1
     * @maxItems 64
     *
     * Items: host:port.
     */
    brokers?: string[]
    /**
     * Name shown in the brokers' logs.
     */
    clientId?: string
    /**
     * TLS with the system's certificate authorities.
     */
    ssl?: boolean
    /**
     * Login. Give the password in ASSAY_KAFKA_SASL_PASSWORD rather than in the file.
     */
    sasl?: {
      /**
       * SASL mechanism.
       */
      mechanism?: 'plain' | 'scram-sha-256' | 'scram-sha-512'
      /**
       * Name of the user.
       */
      username: string
      /**
       * Password.
       */
      password: string
    }
    /**
     * Copies of each partition of topics made by `topics apply`.
     */
    replicationFactor?: number
    /**
     * Partitions of the jobs topic; outputs get at least as many.
     */
    partitions?: number
  }
  /**
   * Schema registry. Without a url, values are plain JSON.
   */
  registry?: {
    /**
     * Base address of the Confluent-compatible API.
     */
    url?: string
    /**
     * Basic auth user.
     */
    username?: string
    /**
     * Basic auth password; better in ASSAY_REGISTRY_PASSWORD.
     */
    password?: string
    /**
     * Longest wait for one HTTP call, in ms.
     */
    timeoutMs?: number
  }
  /**
   * Work pool and memo of paid samples.
   */
  redis?: {
    /**
     * redis:// or rediss:// address; it may hold user and password.
     */
    url?: string
    /**
     * First part of every key.
     */
    prefix?: string
  }
  /**
   * Providers: where OpenAI-compatible endpoints are.
   */
  endpoints?: {
    /**
     * One provider.
     */
    [k: string]:
      | {
          /**
           * Address that ends before /chat/completions.
           */
          baseUrl: string
          /**
           * Name of the environment variable that holds the key; <PROVIDER>_API_KEY when absent.
           */
          apiKeyEnv?: string
        }
      | undefined
  }
  /**
   * Models by the name that policies use, provider/model.
   */
  models?: {
    /**
     * One model.
     */
    [k: string]:
      | {
          /**
           * Name sent to the endpoint, where it differs from the part after the slash.
           */
          model?: string
          /**
           * Calls at once, over all workers.
           */
          concurrency?: number
          /**
           * What the provider allows; unlimited when absent.
           */
          requestsPerMinute?: number
          /**
           * What the provider allows, prompt and completion together; unlimited when absent.
           */
          tokensPerMinute?: number
          /**
           * Longest time for one whole call, in ms.
           */
          timeoutMs?: number
          /**
           * Largest reply read.
           */
          maxReplyBytes?: number
          /**
           * Price in millionths of a US dollar a thousand tokens.
           */
          price?: {
            /**
             * For tokens sent.
             */
            promptPer1k?: number
            /**
             * For tokens received.
             */
            completionPer1k?: number
          }
          /**
           * What the endpoint can do.
           */
          capabilities?: {
            /**
             * It takes response_format json_object.
             */
            jsonMode?: boolean
            /**
             * It takes a seed.
             */
            seed?: boolean
            /**
             * It gives token probabilities; judges are then read by them.
             */
            logprobs?: boolean
          }
        }
      | undefined
  }
  /**
   * PostgreSQL databases that validators of kind sql may name; nothing is run on them.
   */
  databases?: {
    /**
     * One database.
     */
    [k: string]:
      | {
          /**
           * Name of the environment variable that holds the address, postgres://user:password@host/database.
           */
          urlEnv: string
        }
      | undefined
  }
  /**
   * Where validators of kind command and tests run.
   */
  sandbox?: {
    /**
     * Absolute paths of more folders that programs see, read-only and at the same place; /usr they see anyway.
     *
     * @maxItems 20
     */
    folders?: string[]
  }
  /**
   * Folder of policy files, from the folder of this file.
   */
  policies?: string
  /**
   * Collections of passages that policies retrieve from.
   */
  knowledge?: {
    /**
     * Folder of collections, from the folder of this file.
     */
    dir?: string
    /**
     * Embeddings model, as named under models; without one passages are compared by words and pieces of words.
     */
    embeddings?: string
    /**
     * A Weaviate server, for collections of that kind.
     */
    weaviate?: {
      /**
       * Its address, without /v1. It may not hold a login.
       */
      url: string
      /**
       * Name of the environment variable with the API key; none is sent when absent.
       */
      apiKeyEnv?: string
      /**
       * Longest time for one call with all its tries, in ms.
       */
      timeoutMs?: number
      /**
       * The address may be this machine or in a network of your own.
       */
      privateNetwork?: boolean
    }
    /**
     * Where collections are kept, by name; those that are not named are embedded.
     */
    collections?: {
      /**
       * One collection.
       */
      [k: string]:
        | {
            /**
             * embedded: a file of the folder, indexed in memory; weaviate: on the server.
             */
            kind?: 'embedded' | 'weaviate'
          }
        | undefined
    }
  }
  /**
   * Services that give answers points by business rules.
   */
  reward?: {
    /**
     * Reward services by the name that policies use.
     */
    services?: {
      /**
       * One service.
       */
      [k: string]:
        | {
            /**
             * Address that is called with POST. It may not hold a login.
             */
            url: string
            /**
             * Name of the environment variable with the secret that signs the calls.
             */
            secretEnv: string
            /**
             * Longest time for one question, with all its tries, in ms.
             */
            timeoutMs?: number
            /**
             * The address may be this machine or in a network of your own.
             */
            privateNetwork?: boolean
          }
        | undefined
    }
  }
  /**
   * State of the outside world that policies hold answers to.
   */
  state?: {
    /**
     * Sources by the name that policies use; each is one of http, redis and topic.
     */
    sources?: {
      /**
       * One source.
       */
      [k: string]:
        | {
            /**
             * Longest time for one reading, in ms.
             */
            timeoutMs?: number
            /**
             * A service that answers GET with JSON.
             */
            http?: {
              /**
               * Address that is called. It may not hold a login.
               */
              url: string
              /**
               * Name of the environment variable with the bearer token; none is sent when absent.
               */
              tokenEnv?: string
              /**
               * JSON Pointer to the value; the whole reply when absent.
               */
              value?: string
              /**
               * JSON Pointer to its time; the headers of the reply when absent.
               */
              observedAt?: string
              /**
               * The address may be this machine or in a network of your own.
               */
              privateNetwork?: boolean
            }
            /**
             * A key of the service's Redis that holds JSON, such as a number.
             */
            redis?: {
              /**
               * The key, whole.
               */
              key: string
              /**
               * JSON Pointer to the value; all of it when absent.
               */
              value?: string
              /**
               * JSON Pointer to its time. Either this or observedAtKey.
               */
              observedAt?: string
              /**
               * Key that holds the time at which the value was written.
               */
              observedAtKey?: string
            }
            /**
             * The newest record of a key in a topic, with JSON as its value.
             */
            topic?: {
              /**
               * Name of the topic, best a compacted one: it is read from its start once.
               */
              topic: string
              /**
               * Key of the records, as text.
               */
              key: string
              /**
               * JSON Pointer to the value; the whole record when absent.
               */
              value?: string
              /**
               * JSON Pointer to its time; the timestamp of the record when absent.
               */
              observedAt?: string
            }
          }
        | undefined
    }
  }
  /**
   * Taking jobs in.
   */
  intake?: {
    /**
     * Jobs in work a partition.
     */
    maxInFlight?: number
    /**
     * Largest job value; larger ones are dead letters.
     */
    maxJobBytes?: number
    /**
     * Time for running jobs after SIGTERM, in ms.
     */
    drainMs?: number
  }
  /**
   * Undoing what rejected jobs had done, by the role compensations.
   */
  compensations?: {
    /**
     * Where undo commands go, by action type.
     */
    webhooks?: {
      /**
       * One webhook.
       */
      [k: string]:
        | {
            /**
             * Address that is called with POST. It may not hold a login.
             */
            url: string
            /**
             * Name of the environment variable with the secret that signs the calls.
             */
            secretEnv: string
            /**
             * Longest time for one delivery, in ms.
             */
            timeoutMs?: number
            /**
             * Deliveries of a command before it counts as failed.
             */
            tries?: number
            /**
             * The address may be this machine or in a network of your own.
             */
            privateNetwork?: boolean
          }
        | undefined
    }
  }
  /**
   * The transactions that publish outcomes.
   */
  publish?: {
    /**
     * Longest time to gather outcomes before a transaction, in ms: a ms for each job that still runs in the partition, the first few aside. 0 takes what is there.
     */
    lingerMs?: number
    /**
     * After this the broker aborts a transaction whose owner is gone, in ms.
     */
    transactionTimeoutMs?: number
    /**
     * Largest outcome or audit record.
     */
    maxOutcomeBytes?: number
  }
  /**
   * Results of the pool.
   */
  samples?: {
    /**
     * How long a paid sample is remembered, in seconds.
     */
    resultTtlSeconds?: number
    /**
     * A sample that has met an outage for longer is given up, and its job ends as a dead letter, in ms.
     */
    maxWaitMs?: number
    /**
     * How often waiting samples are looked up, in ms.
     */
    sweepMs?: number
  }
  /**
   * Answers whose worth is known, put to the gates and judges of the policies while the service runs.
   */
  canaries?: {
    /**
     * Minutes between two rounds; 0 is never. A round costs some calls of each judging model.
     */
    everyMinutes?: number
  }
  /**
   * Where traces and metrics go.
   */
  telemetry?: {
    /**
     * Base address of an OTLP/HTTP receiver; traces and metrics are sent nowhere without it.
     */
    otlpEndpoint?: string
    /**
     * host:port, or :port for this machine alone, where /metrics, /livez and /readyz are answered; nowhere when absent.
     */
    listen?: string
  }
  /**
   * Logs on standard output, one JSON value a line.
   */
  log?: {
    /**
     * Least level written.
     */
    level?: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  }
}
