// Whose addresses a stack answers with: those of the environment win, the stack's own do not count as given.
import { describe, expect, it } from 'vitest'
import { exportLines, givenAddresses, ownAddress, stackEnv } from '../../../deploy/local/stack/addresses.ts'
import type { StackState } from '../../../deploy/local/stack/state.ts'

const state: StackState = {
  brokers: 2,
  clusterId: 'id',
  parts: [
    { id: 'kafka-1', kind: 'kafka', node: 1, port: 20_000, controllerPort: 20_001 },
    { id: 'kafka-2', kind: 'kafka', node: 2, port: 20_002, controllerPort: 20_003 },
    { id: 'redis', kind: 'redis', port: 20_004 },
    { id: 'registry', kind: 'registry', port: 20_005 },
  ],
}
const own = {
  kafkaBrokers: '127.0.0.1:20000,127.0.0.1:20002',
  redisUrl: 'redis://127.0.0.1:20004',
  schemaRegistryUrl: 'http://127.0.0.1:20005/apis/ccompat/v7',
}

describe('givenAddresses', () => {
  it('takes what the environment sets and nothing else', () => {
    expect(givenAddresses({ KAFKA_BROKERS: 'k:1', REDIS_URL: ' ', OTHER: 'x' }, state)).toEqual({
      kafka: 'k:1',
    })
    expect(givenAddresses({}, undefined)).toEqual({})
  })

  it("does not take the stack's own addresses for somebody else's", () => {
    const env = {
      KAFKA_BROKERS: own.kafkaBrokers,
      REDIS_URL: own.redisUrl,
      SCHEMA_REGISTRY_URL: own.schemaRegistryUrl,
    }
    expect(givenAddresses(env, state)).toEqual({})
    expect(givenAddresses(env, undefined)).toEqual({
      kafka: own.kafkaBrokers,
      redis: own.redisUrl,
      registry: own.schemaRegistryUrl,
    })
  })
})

describe('stackEnv', () => {
  it("answers with the stack's own parts", () => {
    expect(stackEnv(state, {})).toEqual(own)
  })

  it('prefers a given address, part by part', () => {
    expect(stackEnv(state, { kafka: 'k:1' })).toEqual({ ...own, kafkaBrokers: 'k:1' })
  })

  it('leaves empty what nobody has', () => {
    expect(stackEnv(undefined, { redis: 'redis://r' })).toEqual({
      kafkaBrokers: '',
      redisUrl: 'redis://r',
      schemaRegistryUrl: '',
    })
    expect(ownAddress({ ...state, parts: [] }, 'kafka')).toBe('')
  })
})

describe('exportLines', () => {
  it('writes what a shell can eval, whatever the value holds', () => {
    expect(
      exportLines({ kafkaBrokers: 'a:1,b:2', redisUrl: "redis://:p'w$(x)@h", schemaRegistryUrl: '' }),
    ).toEqual(["export KAFKA_BROKERS='a:1,b:2'", String.raw`export REDIS_URL='redis://:p'\''w$(x)@h'`])
  })
})
