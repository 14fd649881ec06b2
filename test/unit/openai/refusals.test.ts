// What an endpoint's refusals are taken for, in the words of several providers.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { faultOf, openClient, replyOf } from '../../support/open-client.ts'
import {
  completion,
  startScriptedEndpoint,
  type ScriptedEndpoint,
  type ScriptedReply,
} from '../../support/scripted-endpoint.ts'

let endpoint: ScriptedEndpoint
beforeAll(async () => {
  endpoint = await startScriptedEndpoint()
})
afterAll(() => endpoint.close())

async function ask(reply: ScriptedReply, options: { apiKey?: string; now?: number } = {}) {
  endpoint.answer(reply)
  const client = openClient({ baseUrl: endpoint.baseUrl, ...options })
  const result = await client.ask()
  client.close()
  return result
}

const says = (message: string, more: object = {}): ScriptedReply['body'] => ({ error: { message, ...more } })

const quota: readonly (readonly [number, unknown])[] = [
  [
    429,
    says('You exceeded your current quota, please check your plan and billing details.', {
      code: 'insufficient_quota',
    }),
  ],
  [429, says('您的账户已欠费，请充值后重试。', { code: '1113' })],
  [429, says('Weekly usage limit reached, resets in 3 days', { type: 'usage_limit_reached' })],
  [402, says('Insufficient Balance')],
  [402, 'Payment required'],
  [401, { message: 'Insufficient balance. Manage your billing.', type: 'CreditsError' }],
  [403, { code: 'Arrearage', message: 'Access denied, please make sure your account is in good standing.' }],
  [403, says('This account has run out of credits; your credit balance is too low.')],
  [400, says('Your credit balance is too low to access the API.')],
]
const limited: readonly unknown[] = [
  says(
    'Rate limit reached for m-1 in organization org-x on requests per min (RPM): Limit 3. Visit /account/billing to add a payment method.',
  ),
  says("Quota exceeded for quota metric 'Generate Content API requests per minute'", {
    status: 'RESOURCE_EXHAUSTED',
  }),
  says(
    'Requests have exceeded token rate limit of your current OpenAI S0 pricing tier. Please retry after 33 seconds.',
  ),
  'slow down',
  undefined,
]
const tooLong: readonly (readonly [number, unknown])[] = [
  [400, says("This model's maximum context length is 8192 tokens.", { code: 'context_length_exceeded' })],
  [400, { object: 'error', message: "This model's maximum context length is 4096 tokens.", code: 400 }],
  [400, says('prompt is too long: 210000 tokens > 200000 maximum')],
  [400, { code: 'InvalidParameter', message: 'Range of input length should be [1, 6000]' }],
  [400, says('The input token count (1050000) exceeds the maximum number of tokens allowed (1048576).')],
  [413, 'Request Entity Too Large'],
  [429, says('Request too large for m-1 on tokens per min (TPM): Limit 10000, Requested 12000.')],
  [422, { detail: [{ loc: ['body'], msg: 'input is too long', type: 'value_error' }] }],
]
const filtered: readonly unknown[] = [
  says('The response was filtered due to the prompt triggering the content management policy.', {
    code: 'content_filter',
  }),
  says('Input data may contain inappropriate content.', { code: 'data_inspection_failed' }),
  says('<400> InternalError.Algo.DataInspectionFailed: Input text data may contain inappropriate content.'),
  { error: { code: '1301', message: '系统检测到输入或生成内容可能包含不安全或敏感内容' } },
]

describe('a refusal', () => {
  it.each(quota)('%i %j is a used-up quota', async (status, body) => {
    expect(faultOf(await ask({ status, body }))).toMatchObject({
      code: 'model_quota_exhausted',
      kind: 'outage',
    })
  })

  it.each(limited)('429 %j is a rate limit', async (body) => {
    expect(faultOf(await ask({ status: 429, body })).code).toBe('model_rate_limited')
  })

  it.each(tooLong)('%i %j is a request too long', async (status, body) => {
    expect(faultOf(await ask({ status, body }))).toMatchObject({
      code: 'model_context_too_long',
      kind: 'budget',
    })
  })

  it('of FastAPI names the field by its place: it is left out, and the call made once more', async () => {
    const problem = { loc: ['body', 'seed'], msg: 'Extra inputs are not permitted', type: 'extra_forbidden' }
    const refused = { status: 422, body: { detail: [problem] } }
    endpoint.answer(({ body }) => ('seed' in body ? refused : completion('ok')))
    const client = openClient({ baseUrl: endpoint.baseUrl })
    expect(replyOf(await client.ask()).text).toBe('ok')
    client.close()
  })

  it.each(filtered)('%j is a filtered prompt: a reply, not a fault', async (body) => {
    const reply = replyOf(await ask({ status: 400, body }))
    expect(reply).toMatchObject({
      text: '',
      finish: 'filter',
      finishReason: 'content_filter',
      completionTokens: 0,
    })
    expect(reply.refusal).not.toBe('')
  })

  it.each([
    [400, says('Invalid value for top_p'), 'model_request_refused', 'config'],
    [
      400,
      says('Invalid max_tokens value, the valid range of max_tokens is [1, 8192]'),
      'model_request_refused',
      'config',
    ],
    [401, says('Incorrect API key provided'), 'model_auth_refused', 'outage'],
    [403, says('Country, region, or territory not supported'), 'model_auth_refused', 'outage'],
    [404, '404 page not found', 'model_not_served', 'outage'],
    [
      404,
      says('The model `m-9` does not exist or you do not have access to it.'),
      'model_not_served',
      'outage',
    ],
    [422, { detail: 'The model m-9 does not exist' }, 'model_not_served', 'outage'],
    [405, undefined, 'model_not_served', 'outage'],
    [408, undefined, 'model_server_error', 'call'],
    [409, says('conflict'), 'model_server_error', 'call'],
    [425, undefined, 'model_server_error', 'call'],
    [500, undefined, 'model_server_error', 'call'],
    [500, says('context length is fine, I am not'), 'model_server_error', 'call'],
    [500, says('The server is overloaded'), 'model_overloaded', 'outage'],
    [502, '<html><title>502: Bad gateway</title></html>', 'model_server_error', 'call'],
    [503, says('try later'), 'model_overloaded', 'outage'],
    [524, '<html>A timeout occurred</html>', 'model_server_error', 'call'],
    [522, '<html>Connection timed out</html>', 'model_unreachable', 'outage'],
    [529, says('Overloaded', { type: 'overloaded_error' }), 'model_overloaded', 'outage'],
    [418, 'short and stout', 'model_request_refused', 'config'],
    [302, undefined, 'model_not_served', 'outage'],
    [599, undefined, 'model_server_error', 'call'],
  ] as const)('%i %j is %s, of kind %s', async (...[status, body, code, kind]) => {
    expect(faultOf(await ask({ status, body }))).toMatchObject({ code, kind })
  })

  it.each([
    [429, 'model_rate_limited'],
    [503, 'model_overloaded'],
    [401, 'model_auth_refused'],
    ['rate_limit', 'model_server_error'],
  ])('inside a 200, with code %s, is %s', async (code, expected) => {
    expect(faultOf(await ask({ body: { error: { message: 'Provider returned error', code } } })).code).toBe(
      expected,
    )
  })

  it('keeps what the endpoint said, in whatever field it said it', async () => {
    const bodies = [
      { detail: 'field a' },
      { error: 'field a' },
      { msg: 'field a' },
      { errors: [{ message: 'field a' }] },
    ]
    for (const body of bodies) expect(faultOf(await ask({ status: 400, body })).message).toContain('field a')
  })

  it('of megabytes becomes a short reason, of a web page its title', async () => {
    const page = `<!DOCTYPE html><html><head><title>502: Bad gateway</title></head>${'<p>rate limit</p>'.repeat(9999)}`
    const { code, message } = faultOf(await ask({ status: 502, body: page }))
    expect(code).toBe('model_server_error')
    expect(message).toContain('502: Bad gateway')
    expect(message.length).toBeLessThan(500)
    expect(message).not.toContain('<')
  })
})

describe('the wait that is asked for', () => {
  const now = Date.parse('2025-01-01T00:00:00Z')
  it.each([
    [{ 'retry-after': '7' }, 7000],
    [{ 'retry-after': '0.25' }, 250],
    [{ 'retry-after-ms': '1500', 'retry-after': '9' }, 1500],
    [{ 'retry-after': 'Wed, 01 Jan 2025 00:00:30 GMT' }, 30_000],
    [{ 'retry-after': 'Tue, 31 Dec 2024 00:00:00 GMT' }, 0],
    [{ 'retry-after': '3600' }, 3_600_000],
    [{ 'retry-after': '99999999999' }, 86_400_000],
    [{ 'x-ratelimit-reset-after': '1m30s' }, 90_000],
    [{ 'retry-after': 'soon' }, undefined],
    [{ 'retry-after': '-5' }, undefined],
    [{ 'retry-after': '2001' }, 2_001_000],
    [{}, undefined],
  ])('%j is %s ms', async (headers, expected) => {
    const fault = faultOf(await ask({ status: 429, headers, body: says('Rate limit reached') }, { now }))
    expect(fault.retryAfterMs).toBe(expected)
  })

  it.each([
    ['Please retry after 33 seconds.', 33_000],
    ['Please try again in 1.2s.', 1200],
    ['Please try again in 120ms.', 120],
    ['Try again in 2 minutes', 120_000],
  ])('in the words "%s" is %i ms', async (message, expected) => {
    expect(faultOf(await ask({ status: 429, body: says(message) })).retryAfterMs).toBe(expected)
  })
})

describe('a secret', () => {
  it.each([
    'Incorrect API key provided: sk-proj-abcdef***********wxyz. Find yours in the console.',
    'bad header Authorization: Bearer abcdefgh12345678',
    'invalid api_key=AbCd1234efgh',
    'token: "tok3n-value-77"',
    'JWT eyJhbGciOi.eyJzdWIiOi.c2lnbmF0dXJl is expired',
    'cannot reach http://user:p4ssw0rd@proxy.local/',
    'key AIzaSyA-1234567890abcdef is wrong',
    'own-plain-secret is not known here',
    'digest 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  ])('in "%s" does not reach the fault', async (message) => {
    const { message: told } = faultOf(
      await ask({ status: 401, body: says(message) }, { apiKey: 'own-plain-secret' }),
    )
    expect(told).toContain('[redacted]')
    for (const part of [
      'abcdef',
      'wxyz',
      'abcdefgh1234',
      'AbCd1234',
      'tok3n',
      'eyJ',
      'p4ssw0rd',
      'AIza',
      'own-plain',
      '9f86d0',
    ]) {
      expect(told).not.toContain(part)
    }
  })
})
