// What is sent to an endpoint.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openClient, replyOf } from '../../support/open-client.ts'
import { completion, startScriptedEndpoint, type ScriptedEndpoint } from '../../support/scripted-endpoint.ts'

let endpoint: ScriptedEndpoint
beforeAll(async () => {
  endpoint = await startScriptedEndpoint()
})
afterAll(() => endpoint.close())

const lastCall = () => endpoint.calls.at(-1)

describe('a request', () => {
  it('names the model as the endpoint knows it, and carries job and sample', async () => {
    const client = openClient({ baseUrl: endpoint.baseUrl, model: 'deep/inner:name' })
    endpoint.answer(completion('ok'))
    replyOf(await client.ask({ attempt: 2, index: 3 }))
    expect(lastCall()).toMatchObject({
      path: '/v1/chat/completions',
      headers: { authorization: 'Bearer test-key-123456', 'x-assay-job': 'job-1', 'x-assay-sample': 's-1' },
      body: {
        model: 'deep/inner:name',
        messages: [{ role: 'user', content: 'Can I get a refund?' }],
        temperature: 0.3,
        max_tokens: 256,
        seed: 203,
      },
    })
    client.close()
  })

  it('holds no seed and no JSON mode for an endpoint that knows neither', async () => {
    const client = openClient({ baseUrl: endpoint.baseUrl, capabilities: { jsonMode: false, seed: false } })
    endpoint.answer(completion('{}'))
    replyOf(await client.ask({ json: true }))
    expect(lastCall()?.body).not.toHaveProperty('seed')
    expect(lastCall()?.body).not.toHaveProperty('response_format')
    client.close()
  })

  it('says JSON somewhere in the conversation whenever it asks for JSON mode', async () => {
    const client = openClient({ baseUrl: endpoint.baseUrl })
    endpoint.answer(completion('{}'))
    replyOf(await client.ask({ json: true, messages: [{ role: 'user', content: '能否退款？' }] }))
    expect(lastCall()?.body).toMatchObject({ response_format: { type: 'json_object' } })
    expect(JSON.stringify(lastCall()?.body['messages'])).toMatch(/JSON/)
    replyOf(await client.ask({ json: true, messages: [{ role: 'user', content: 'reply in json' }] }))
    expect(lastCall()?.body['messages']).toEqual([{ role: 'user', content: 'reply in json' }])
    client.close()
  })

  it('keeps headers ASCII whatever the job is called', async () => {
    const client = openClient({ baseUrl: endpoint.baseUrl })
    endpoint.answer(completion('ok'))
    replyOf(await client.ask({ jobId: '订单 7\n\ud800' }))
    expect(lastCall()?.headers['x-assay-job']).toMatch(/^[\x21-\x7e]+$/)
    client.close()
  })

  it('is sent once more, and for good, without a field that the endpoint does not take', async () => {
    const client = openClient({ baseUrl: endpoint.baseUrl })
    endpoint.answer(({ body }) =>
      'max_tokens' in body
        ? {
            status: 400,
            body: {
              error: { message: "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead." },
            },
          }
        : completion('ok'),
    )
    const before = endpoint.calls.length
    expect(replyOf(await client.ask()).text).toBe('ok')
    expect(endpoint.calls.length - before).toBe(2)
    expect(replyOf(await client.ask()).text).toBe('ok')
    expect(endpoint.calls.length - before).toBe(3)
    expect(lastCall()?.body).toMatchObject({ max_completion_tokens: 256 })
    client.close()
  })

  it('is sent at most twice when the endpoint goes on complaining', async () => {
    const client = openClient({ baseUrl: endpoint.baseUrl })
    endpoint.answer({
      status: 400,
      body: { error: { message: 'temperature is not supported with this model' } },
    })
    const before = endpoint.calls.length
    const result = await client.ask()
    expect(result).toMatchObject({ ok: false, fault: { code: 'model_request_refused', kind: 'config' } })
    expect(endpoint.calls.length - before).toBe(2)
    await client.ask()
    expect(endpoint.calls.length - before).toBe(3)
    client.close()
  })

  it('does not follow a redirect with the key in hand', async () => {
    const other = await startScriptedEndpoint()
    const client = openClient({ baseUrl: endpoint.baseUrl })
    endpoint.answer({ status: 307, headers: { location: `${other.baseUrl}/chat/completions` } })
    expect(await client.ask()).toMatchObject({ ok: false, fault: { code: 'model_not_served' } })
    expect(other.calls).toEqual([])
    client.close()
    await other.close()
  })

  it('takes nothing from the environment', async () => {
    const names = {
      OPENAI_BASE_URL: 'http://127.0.0.1:1/v1',
      OPENAI_ORG_ID: 'org-env',
      OPENAI_PROJECT_ID: 'p-env',
    }
    Object.assign(process.env, names)
    const client = openClient({ baseUrl: endpoint.baseUrl, apiKey: '' })
    endpoint.answer(completion('ok'))
    replyOf(await client.ask())
    for (const name of Object.keys(names)) Reflect.deleteProperty(process.env, name)
    expect(lastCall()?.headers).not.toHaveProperty('openai-organization')
    expect(lastCall()?.headers).not.toHaveProperty('openai-project')
    client.close()
  })
})
