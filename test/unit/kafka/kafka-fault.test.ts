// Every error of kafkajs has a fault, and an unknown one too.
import kafkajs from 'kafkajs'
import { describe, expect, test } from 'vitest'
import { kafkaFault } from '../../../src/adapters/kafka/kafka-fault.ts'

// The table of kafkajs itself: code and type of each protocol error.
const protocolError = (type: string): Error =>
  new kafkajs.KafkaJSProtocolError(Object.assign(new Error(`words for ${type}`), { type, code: 1 }))

const wrapped = (error: Error): Error =>
  new kafkajs.KafkaJSNumberOfRetriesExceeded(
    Object.assign(new kafkajs.KafkaJSNonRetriableError(error), { cause: error }),
    { retryCount: 5, retryTime: 300 },
  )

describe.each([
  ['as it is', (error: Error) => error],
  ['wrapped twice', wrapped],
])('%s', (_name, make) => {
  test.each([
    ['INVALID_PRODUCER_EPOCH', 'kafka_fenced'],
    ['TRANSACTION_COORDINATOR_FENCED', 'kafka_fenced'],
    ['INVALID_PRODUCER_ID_MAPPING', 'kafka_fenced'],
    ['TOPIC_AUTHORIZATION_FAILED', 'kafka_refused'],
    ['TRANSACTIONAL_ID_AUTHORIZATION_FAILED', 'kafka_refused'],
    ['SASL_AUTHENTICATION_FAILED', 'kafka_refused'],
    ['UNSUPPORTED_SASL_MECHANISM', 'kafka_refused'],
    ['MESSAGE_TOO_LARGE', 'kafka_record_too_large'],
    ['OFFSET_METADATA_TOO_LARGE', 'kafka_record_too_large'],
    ['UNKNOWN_TOPIC_OR_PARTITION', 'kafka_topic_missing'],
    ['NOT_ENOUGH_REPLICAS', 'kafka_failed'],
    ['COORDINATOR_LOAD_IN_PROGRESS', 'kafka_failed'],
    ['KAFKAJS_UNKNOWN_ERROR_CODE', 'kafka_failed'],
  ])('%s is %s', (type, code) => {
    expect(kafkaFault(make(protocolError(type)))).toMatchObject({ code })
    expect(kafkaFault(make(protocolError(type))).message).toContain(type)
  })
})

test.each([
  [new kafkajs.KafkaJSConnectionError('connect ECONNREFUSED', {}), 'kafka_failed'],
  [Object.assign(new Error('Request timed out'), { name: 'KafkaJSRequestTimeoutError' }), 'kafka_failed'],
  [Object.assign(new Error('no such user'), { name: 'KafkaJSSASLAuthenticationError' }), 'kafka_refused'],
  [Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }), 'kafka_failed'],
  [new TypeError('x is not a function'), 'internal'],
  [new Error('unheard of'), 'internal'],
  ['a text', 'internal'],
  [undefined, 'internal'],
  [null, 'internal'],
  [{ type: 'INVALID_PRODUCER_EPOCH' }, 'internal'],
])('%s is %s', (error, code) => {
  expect(kafkaFault(error).code).toBe(code)
})

test('an error that is its own cause ends', () => {
  const error = new Error('round')
  error.cause = error
  expect(kafkaFault(error).code).toBe('internal')
})

test('only fencing is fencing', () => {
  expect(kafkaFault(wrapped(protocolError('INVALID_PRODUCER_EPOCH'))).code).toBe('kafka_fenced')
  expect(kafkaFault(protocolError('OUT_OF_ORDER_SEQUENCE_NUMBER')).code).not.toBe('kafka_fenced')
})
