// Errors that no test server can be made to cause: built by hand, as Node and the SDK build them.
import { APIConnectionError, APIConnectionTimeoutError } from 'openai'
import { describe, expect, it } from 'vitest'
import { readThrown } from '../../../src/adapters/openai/translate-error.ts'

const context = { model: 'test/m-1', timeoutMs: 5000, secrets: ['hush-hush'], nowMs: 0 }
const coded = (code: string, more: object = {}) =>
  Object.assign(new Error(`something ${code}`), { code, ...more })
const read = (error: unknown) => {
  const thrown = readThrown(error, context)
  if (thrown.kind !== 'fault') throw new Error('a refusal')
  return thrown.fault
}
const wrapped = (cause: Error) => new APIConnectionError({ message: undefined, cause })

describe('an error of the connection', () => {
  it.each([
    coded('CERT_HAS_EXPIRED'),
    coded('ERR_TLS_CERT_ALTNAME_INVALID'),
    coded('DEPTH_ZERO_SELF_SIGNED_CERT'),
    coded('UNABLE_TO_VERIFY_LEAF_SIGNATURE'),
    coded('EAI_AGAIN'),
    coded('EHOSTUNREACH'),
    coded('ETIMEDOUT', { syscall: 'connect' }),
    coded('ECONNRESET', { syscall: 'connect' }),
    Object.assign(new AggregateError([coded('ETIMEDOUT'), coded('ENETUNREACH')]), { code: 'ETIMEDOUT' }),
    coded('ECONNECTTIMEOUT'),
  ])('%s says that the endpoint is away', (cause) => {
    expect(read(wrapped(cause))).toMatchObject({ code: 'model_unreachable', kind: 'outage' })
    expect(read(wrapped(new TypeError('fetch failed', { cause })))).toMatchObject({
      code: 'model_unreachable',
    })
  })

  it.each([
    coded('ECONNRESET'),
    coded('EPIPE'),
    coded('ETIMEDOUT', { syscall: 'read' }),
    coded('HPE_INVALID_CONSTANT'),
  ])('%s says that one call broke', (cause) =>
    expect(read(wrapped(cause))).toMatchObject({ code: 'model_connection_lost', kind: 'call' }),
  )

  it('behind a timeout of the SDK is the system’s, not our timer', () => {
    const cause = coded('ETIMEDOUT', { syscall: 'connect' })
    expect(read(Object.assign(new APIConnectionTimeoutError(), { cause })).code).toBe('model_unreachable')
    const ours = new DOMException('aborted', 'AbortError')
    expect(read(Object.assign(new APIConnectionTimeoutError(), { cause: ours })).code).toBe('model_timeout')
    expect(read(new APIConnectionTimeoutError()).message).toContain('5000 ms')
  })
})

it.each([undefined, null, 'text', 7, {}, new Error('x'), new SyntaxError('y'), Object.create(null)])(
  '%s, whatever it is, is a call that broke',
  (thrown) => expect(read(thrown)).toMatchObject({ code: 'model_connection_lost', kind: 'call' }),
)

it('never repeats a secret that an error carries', () => {
  const { message } = read(wrapped(new TypeError('"Bearer hush-hush" is an invalid header value')))
  expect(message).not.toContain('hush')
})

it('ends a chain of causes that bites its own tail', () => {
  const error = new Error('round')
  error.cause = error
  expect(read(error).code).toBe('model_connection_lost')
})
