// A changed config that names a key which is not set.
import { expect, test } from 'vitest'
import type { EndpointConfig } from '../../../src/config/config.ts'
import { keysLost } from '../../../src/runtime/keys-lost.ts'

const at = (apiKeyEnv: string, apiKey?: string): { readonly endpoints: Record<string, EndpointConfig> } => ({
  endpoints: {
    'my-own': { baseUrl: 'http://a.test', apiKeyEnv, ...(apiKey === undefined ? {} : { apiKey }) },
  },
})

test('one that is not set is lost, of a new endpoint too', () => {
  const lost = ['endpoints.my-own.apiKeyEnv: KEY_2 is not set']
  expect(keysLost(at('KEY_1', 'k'), at('KEY_2'))).toEqual(lost)
  expect(keysLost({ endpoints: {} }, at('KEY_2'))).toEqual(lost)
})

test.each([
  ['one that is set', at('KEY_1', 'k'), at('KEY_2', 'k')],
  ['none, of an endpoint that may want none', at('KEY_1', 'k'), at('MY_OWN_API_KEY')],
  ['what was not set before', at('KEY_1'), at('KEY_2')],
  ['an endpoint that is gone', at('KEY_1', 'k'), { endpoints: {} }],
])('not so %s', (_, before, after) => {
  expect(keysLost(before, after)).toEqual([])
})
