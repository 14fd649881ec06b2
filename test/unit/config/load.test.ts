// From file and environment to a config, or to all that is wrong with them.
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { describeConfig } from '../../../src/config/describe.ts'
import { loadConfig, type LoadedConfig } from '../../../src/config/load.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'config-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

type Environment = Readonly<Record<string, string>>

const load = (text: string | undefined, environment: Environment = {}) => {
  if (text !== undefined) writeFileSync(join(folder, 'assay.yaml'), text)
  return loadConfig({ folder, environment })
}

function loaded(text: string | undefined, environment: Environment = {}): LoadedConfig {
  const result = load(text, environment)
  if (!result.ok) throw new Error(JSON.stringify(result.fault.problems))
  return result.value
}

const problems = (text: string, environment: Environment = {}): string[] => {
  const result = load(text, environment)
  return result.ok
    ? []
    : result.fault.problems.map(({ where, path, message }) => `${where} ${path}: ${message}`)
}

describe('values', () => {
  test('without file and environment: the defaults of the local stack', () => {
    const { config, file } = loaded(undefined)
    expect(file).toBeUndefined()
    expect(config).toMatchObject({
      prefix: 'assay',
      group: 'assay',
      kafka: { brokers: ['127.0.0.1:9092'], ssl: false, partitions: 8, replicationFactor: 1 },
      registry: { timeoutMs: 3000 },
      redis: { url: 'redis://127.0.0.1:6379', prefix: 'assay' },
      endpoints: { openai: { baseUrl: 'https://api.openai.com/v1', apiKeyEnv: 'OPENAI_API_KEY' } },
      models: {},
      policies: join(folder, 'policies'),
      intake: { maxInFlight: 256, maxJobBytes: 262_144, drainMs: 25_000 },
      publish: { transactionTimeoutMs: 15_000 },
      telemetry: {},
      log: { level: 'info' },
    })
    expect(config.registry).not.toHaveProperty('url')
    expect(config.kafka).not.toHaveProperty('sasl')
  })

  test('a file fills in what it does not say, deep inside maps too', () => {
    const { config } = loaded(
      'models:\n  openai/gpt-4o-mini:\n    concurrency: 3\n    price: { promptPer1k: 150 }\n',
    )
    expect(config.models['openai/gpt-4o-mini']).toEqual({
      concurrency: 3,
      timeoutMs: 60_000,
      maxReplyBytes: 1_048_576,
      price: { promptPer1k: 150, completionPer1k: 0 },
      capabilities: { jsonMode: true, seed: true, logprobs: false },
    })
  })

  test('an empty file is no problem', () => {
    expect(loaded('').config.prefix).toBe('assay')
    expect(loaded('# only words\n').config.prefix).toBe('assay')
  })

  test('the environment wins over the file, and ASSAY_ over the usual name', () => {
    const file = 'kafka: { brokers: [file:1], partitions: 2 }\nredis: { url: redis://file }\n'
    const { config } = loaded(file, {
      KAFKA_BROKERS: 'usual:1',
      ASSAY_KAFKA_BROKERS: ' own:1, own:2 ,',
      REDIS_URL: 'redis://environment',
      ASSAY_KAFKA_PARTITIONS: '5',
      ASSAY_KAFKA_SSL: 'true',
      ASSAY_TELEMETRY_CAPTURE_CONTENT: 'false',
    })
    expect(config.kafka).toMatchObject({ brokers: ['own:1', 'own:2'], partitions: 5, ssl: true })
    expect(config.redis.url).toBe('redis://environment')
  })

  test('the usual names', () => {
    const { config } = loaded(undefined, {
      KAFKA_BROKERS: 'b:1',
      REDIS_URL: 'redis://r',
      SCHEMA_REGISTRY_URL: 'http://s',
      OPENAI_BASE_URL: 'http://o/v1',
      OPENAI_API_KEY: 'key',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://t:4318',
    })
    expect(config).toMatchObject({
      kafka: { brokers: ['b:1'] },
      redis: { url: 'redis://r' },
      registry: { url: 'http://s' },
      endpoints: { openai: { baseUrl: 'http://o/v1', apiKey: 'key' } },
      telemetry: { otlpEndpoint: 'http://t:4318' },
    })
  })

  test('an empty variable counts as not set', () => {
    expect(
      loaded(undefined, { KAFKA_BROKERS: '', ASSAY_PREFIX: '', OPENAI_API_KEY: '' }).config,
    ).toMatchObject({
      prefix: 'assay',
      kafka: { brokers: ['127.0.0.1:9092'] },
    })
  })

  test('keys of providers come from the variable that is named, or from the usual one', () => {
    const file =
      'endpoints:\n  my-own: { baseUrl: http://a }\n  other: { baseUrl: http://b, apiKeyEnv: SPECIAL }\n'
    const { config } = loaded(file, { MY_OWN_API_KEY: 'one', SPECIAL: 'two' })
    expect(config.endpoints).toMatchObject({ 'my-own': { apiKey: 'one' }, other: { apiKey: 'two' } })
  })

  test('a secret may come from a file of its own', () => {
    const secret = join(folder, 'secret')
    writeFileSync(secret, 'hunter2\n')
    const { config } = loaded(undefined, {
      ASSAY_KAFKA_SASL_USERNAME: 'me',
      ASSAY_KAFKA_SASL_PASSWORD_FILE: secret,
    })
    expect(config.kafka.sasl).toEqual({ mechanism: 'scram-sha-512', username: 'me', password: 'hunter2' })
  })

  test('policies: from the folder of the file, or from the working folder', () => {
    mkdirSync(join(folder, 'deep'))
    writeFileSync(join(folder, 'deep/own.yaml'), 'policies: ../rules\n')
    const fromFile = loadConfig({ folder, file: 'deep/own.yaml', environment: {} })
    expect(fromFile).toMatchObject({ ok: true, value: { config: { policies: join(folder, 'rules') } } })
    const fromVariable = loadConfig({
      folder,
      file: 'deep/own.yaml',
      environment: { ASSAY_POLICIES: 'mine' },
    })
    expect(fromVariable).toMatchObject({ ok: true, value: { config: { policies: join(folder, 'mine') } } })
  })

  test('ASSAY_CONFIG names the file; an argument names it before', () => {
    writeFileSync(join(folder, 'one.yaml'), 'prefix: one')
    writeFileSync(join(folder, 'two.yaml'), 'prefix: two')
    const environment = { ASSAY_CONFIG: 'one.yaml' }
    expect(loadConfig({ folder, environment })).toMatchObject({ value: { config: { prefix: 'one' } } })
    expect(loadConfig({ folder, environment, file: 'two.yaml' })).toMatchObject({
      value: { config: { prefix: 'two' } },
    })
  })

  test('the result is frozen to the bottom', () => {
    const { config } = loaded('models: { openai/a: {} }')
    expect(Object.isFrozen(config)).toBe(true)
    expect(Object.isFrozen(config.kafka.brokers)).toBe(true)
    expect(Object.isFrozen(config.models['openai/a']?.price)).toBe(true)
  })
})

describe('problems', () => {
  test('all at once, each with its line or variable', () => {
    const file = [
      'kafka:',
      '  brokrs: [a:1]',
      '  partitions: 0',
      'models:',
      '  openai/a:',
      '    timeout: 5',
      '  nameless: {}',
      'log: { level: loud }',
    ].join('\n')
    expect(problems(file, { ASSAY_INTAKE_MAX_IN_FLIGHT: 'many', REDIS_URL: 'http://no' })).toEqual([
      'assay.yaml:2 kafka.brokrs: unknown key; did you mean "brokers"?',
      'assay.yaml:3 kafka.partitions: must be >= 1',
      expect.stringContaining('REDIS_URL redis.url: must match pattern'),
      expect.stringContaining('assay.yaml:7 models.nameless: this name must match pattern'),
      'assay.yaml:6 models.openai/a.timeout: unknown key; did you mean "timeoutMs"?',
      'ASSAY_INTAKE_MAX_IN_FLIGHT intake.maxInFlight: must be integer',
      'assay.yaml:8 log.level: must be equal to one of the allowed values: debug, info, warn, error, silent',
    ])
  })

  test.each([':9464', '127.0.0.1:9464', '[::1]:9464', '0.0.0.0:0', 'pod.example:65535'])(
    'telemetry.listen may be %s',
    (listen) => {
      expect(loaded(`telemetry: { listen: '${listen}' }`).config.telemetry.listen).toBe(listen)
    },
  )

  test.each(['9464', 'http://127.0.0.1:9464', '::1:9464', '127.0.0.1:', ':99999', ':1 ', '/a:1'])(
    'telemetry.listen may not be %s',
    (listen) => {
      expect(problems(`telemetry: { listen: '${listen}' }`)).toHaveLength(1)
    },
  )

  test('a key that resembles none lists what is known', () => {
    expect(problems('redis:\n  cluster: yes\n')).toEqual([
      'assay.yaml:2 redis.cluster: unknown key; known are url, prefix',
    ])
  })

  test('a model whose provider has no endpoint', () => {
    expect(problems('models:\n  opnai/a: {}\n  else/b: {}\n')).toEqual([
      'assay.yaml:2 models.opnai/a: there is no endpoint "opnai"; did you mean "openai"?',
      'assay.yaml:3 models.else/b: there is no endpoint "else"; add endpoints.else',
    ])
  })

  test('half a login names what is missing, at the line it belongs to', () => {
    expect(problems('kafka:\n  sasl:\n    username: me\n')).toEqual([
      'assay.yaml:2 kafka.sasl.password: is missing',
    ])
  })

  test.each([
    ['broken YAML', 'kafka: [a\nredis: {', /^assay\.yaml:\d/],
    ['a key twice', 'prefix: a\nprefix: b\n', /^assay\.yaml:2 .*unique/],
    ['a list', '- a\n', /keys and values/],
    ['a text', 'hello', /keys and values/],
    ['a value in place of a group', 'kafka: 1', /kafka: must be object/],
    ['a group that an environment variable wants to go into', 'kafka: 1', /kafka: must be object/],
  ])('%s', (_name, text, expected) => {
    const told = problems(text, { KAFKA_BROKERS: 'a:1' })
    expect(told[0]).toMatch(expected)
  })

  test('aliases that multiply are refused', () => {
    const bomb = [
      'a: &a [x,x,x,x,x,x,x,x,x]',
      ...['b', 'c', 'd', 'e', 'f', 'g'].map(
        (name, index) => `${name}: &${name} [${Array(9).fill(`*${'abcdef'[index]}`).join()}]`,
      ),
    ]
    expect(problems(bomb.join('\n'))[0]).toMatch(/alias/i)
  })

  test('a file that is named must be there; the usual one need not', () => {
    const missing = loadConfig({ folder, environment: { ASSAY_CONFIG: 'nowhere.yaml' } })
    expect(missing).toMatchObject({ ok: false, fault: { code: 'config_invalid' } })
    expect(!missing.ok && missing.fault.problems[0]?.message).toContain('there is no such file')
  })

  test('a secret file that cannot be read is a problem of its variable', () => {
    expect(problems('', { ASSAY_REGISTRY_PASSWORD_FILE: '/nowhere/at/all' })).toEqual([
      expect.stringContaining('ASSAY_REGISTRY_PASSWORD_FILE registry.password: cannot be read'),
    ])
  })
})

describe('notes', () => {
  test('a file that sets nothing', () => {
    for (const text of ['', '# log: { level: warn }\n'])
      expect(loaded(text, { ASSAY_LOG_LEVEL: 'warn' }).notes).toEqual([
        expect.stringContaining('sets nothing; was it emptied'),
      ])
    expect(loaded('log: { level: warn }\n').notes).toEqual([])
    expect(loaded(undefined).notes).toEqual([])
  })

  test('a variable that looks like ours and sets nothing', () => {
    expect(
      loaded(undefined, { ASSAY_KAFK_BROKERS: 'a', ASSAY_SERVICE_HOST: '10.0.0.1', ASSAY_PORT: 'tcp://x' })
        .notes,
    ).toEqual(['ASSAY_KAFK_BROKERS sets nothing; did you mean ASSAY_KAFKA_BROKERS?'])
  })

  test('a password in a file that every user may read', () => {
    const text = 'registry: { url: http://s, username: me, password: secret }\n'
    writeFileSync(join(folder, 'assay.yaml'), text)
    chmodSync(join(folder, 'assay.yaml'), 0o644)
    expect(loaded(text).notes).toEqual([expect.stringContaining('holds a password')])
    chmodSync(join(folder, 'assay.yaml'), 0o600)
    expect(loaded(text).notes).toEqual([])
  })
})

describe('description', () => {
  const shown = (text: string, environment: Environment = {}) =>
    new Map(describeConfig(loaded(text, environment)).map((line) => [line.path, line]))

  test('each value with its source', () => {
    const lines = shown('kafka: { partitions: 3 }\nmodels: { openai/a: { concurrency: 2 } }\n', {
      REDIS_URL: 'redis://r',
    })
    const sources = [
      'prefix',
      'kafka.partitions',
      'redis.url',
      'models.openai/a.concurrency',
      'models.openai/a.timeoutMs',
    ]
    expect(sources.map((path) => lines.get(path)?.source)).toEqual([
      'default',
      'file',
      'REDIS_URL',
      'file',
      'default',
    ])
    expect(lines.get('kafka.partitions')?.description).toContain('jobs topic')
  })

  test('secrets never show', () => {
    const lines = shown('kafka: { sasl: { username: me, password: s3cr3t } }\n', {
      OPENAI_API_KEY: 's3cr3t',
      ASSAY_REGISTRY_PASSWORD: 's3cr3t',
      ASSAY_REGISTRY_URL: 'http://user:s3cr3t@host',
      REDIS_URL: 'redis://user:s3cr3t@host:1',
    })
    expect(JSON.stringify([...lines.values()])).not.toContain('s3cr3t')
    expect(lines.get('redis.url')?.value).toBe('redis://user:***@host:1')
    expect(lines.get('endpoints.openai.apiKey')).toMatchObject({
      value: '(set, hidden)',
      source: 'OPENAI_API_KEY',
    })
  })
})
