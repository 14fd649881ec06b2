// What is read out of a 200, in the shapes that endpoints send.
import { describe, expect, it } from 'vitest'
import { readReply } from '../../../src/adapters/openai/read-reply.ts'
import { completion } from '../../support/scripted-endpoint.ts'

const asked = { model: 'test/m-1', messages: [{ content: 'four' }], latencyMs: 7, secrets: ['hush-hush'] }
const read = (body: unknown) => readReply(typeof body === 'string' ? body : JSON.stringify(body), asked)
const reply = (body: unknown) => {
  const result = read(body)
  if (!result.ok || !('reply' in result.value)) throw new Error(`no reply: ${JSON.stringify(result)}`)
  return result.value.reply
}
const choice = (fields: Readonly<Record<string, unknown>>) => ({ choices: [fields] })
const malformed = { ok: false, fault: { code: 'model_reply_malformed', kind: 'call' } }

describe('a reply', () => {
  it('is text, finish, tokens, and who answered', () => {
    expect(reply(completion('Yes.').body)).toEqual({
      text: 'Yes.',
      finish: 'stop',
      finishReason: 'stop',
      promptTokens: 12,
      completionTokens: 4,
      latencyMs: 7,
      servedBy: 'm-1',
      replyId: 'chatcmpl-1',
    })
  })

  it.each([
    ['stop', 'stop'],
    ['STOP', 'stop'],
    ['end_turn', 'stop'],
    ['length', 'length'],
    ['max_tokens', 'length'],
    ['content_filter', 'filter'],
    ['tool_calls', 'other'],
    ['MAX_OUTPUT_TOKENS', 'length'],
    ['FINISH_REASON_STOP', 'stop'],
    ['SPII', 'filter'],
    ['function_call', 'other'],
    ['constructor', 'other'],
    [null, 'other'],
    [undefined, 'other'],
    [7, 'other'],
  ])('with finish_reason %s is finished by %s', (finish_reason, finish) => {
    expect(reply(choice({ message: { content: 'x' }, finish_reason })).finish).toBe(finish)
  })

  it.each([
    ['null beside a refusal', { content: null, refusal: 'I cannot.' }, { text: '', refusal: 'I cannot.' }],
    ['parts', { content: [{ type: 'text', text: 'a' }, 'b', { type: 'image_url' }, null] }, { text: 'ab' }],
    ['absent beside tool calls', { tool_calls: [{ id: 'c' }] }, { text: '' }],
    ['beside reasoning', { content: 'a', reasoning_content: 'secret' }, { text: 'a' }],
    [
      'a part of thinking',
      {
        content: [
          { type: 'thinking', text: 'hm' },
          { type: 'text', text: 'a' },
        ],
      },
      { text: 'a' },
    ],
  ])('whose content is %s', (_, message, expected) => {
    expect(reply(choice({ message, finish_reason: 'stop' }))).toMatchObject(expected)
    expect(JSON.stringify(reply(choice({ message, finish_reason: 'stop' })))).not.toContain('secret')
  })

  it.each([
    ['a field', { content: null, refusal: 'No.' }],
    ['a part', { content: [{ type: 'refusal', refusal: 'No.' }] }],
  ])('that declines in %s is a refusal without text', (_, message) => {
    expect(reply(choice({ message, finish_reason: 'stop' }))).toMatchObject({ text: '', refusal: 'No.' })
  })

  it.each([
    ['in its choice', choice({ message: { content: 'ha' }, error: { code: 502, message: 'lost' } })],
    ['by ending too early', 'data: {"choices":[{"index":0,"delta":{"content":"ha"}}]}\n\n'],
  ])('that says %s that it is none is an error', (_, body) => {
    expect(read(body)).toMatchObject({ ok: true, value: { error: expect.anything() as unknown } })
  })

  it('of a stream without a last word is whole when a reason ends it, or the end mark does', () => {
    const event = (more: string) => `data: {"choices":[{"index":0,"delta":{"content":"ha"}${more}}]}\n\n`
    expect(reply(event(',"finish_reason":"stop"')).text).toBe('ha')
    expect(reply(`${event('')}data: [DONE]\n\n`)).toMatchObject({ text: 'ha', finish: 'other' })
  })

  it.each(['insufficient_system_resource', 'network_error', 'ERROR', 'abort'])(
    'that was broken off (%s) is a failed call',
    (finish_reason) => {
      const fault = { code: 'model_server_error', kind: 'call' }
      expect(read(choice({ message: { content: 'half' }, finish_reason }))).toMatchObject({
        ok: false,
        fault,
      })
    },
  )

  it.each([
    ['<html><title>Sign in</title></html>', 'text/html; charset=utf-8', 'model_not_served'],
    ['<html><title>Sign in</title></html>', 'application/json', 'model_reply_malformed'],
    ['<html><title>Request Rejected</title></html>', 'text/html', 'model_request_refused'],
    ['<html><title>访问被拦截！</title></html>', 'text/html', 'model_request_refused'],
  ])('that is the page %s as %s is %s', (page, contentType, code) => {
    expect(readReply(page, { ...asked, contentType })).toMatchObject({ ok: false, fault: { code } })
  })

  it('of the old completions form is read too', () => {
    expect(reply(choice({ text: 'old', finish_reason: 'stop' })).text).toBe('old')
  })

  it.each([
    undefined,
    null,
    {},
    { prompt_tokens: -1, completion_tokens: -1 },
    { prompt_tokens: '12' },
    'none',
  ])('with usage %j has its tokens estimated', (usage) => {
    const body = { ...choice({ message: { content: '可以退款 now' }, finish_reason: 'stop' }), usage }
    expect(reply(body)).toMatchObject({ promptTokens: 1, completionTokens: 5, usageEstimated: true })
  })

  it('that came as a stream nobody asked for is put together', () => {
    const stream = [
      ': keep-alive',
      'data: {"id":"c1","model":"m-2","choices":[{"index":0,"delta":{"content":"可以"}}]}',
      'data: {"choices":[{"index":0,"delta":{"content":"退"},"finish_reason":"length"}]}',
      'data: {"choices":[],"usage":{"prompt_tokens":5,"completion_tokens":2}}',
      'data: [DONE]',
    ].join('\n\n')
    expect(reply(stream)).toMatchObject({
      text: '可以退',
      finish: 'length',
      promptTokens: 5,
      servedBy: 'm-2',
    })
  })

  it.each([
    ['nothing', ''],
    ['blanks', '\n\n\n'],
    ['a page', '<html><head><title>Sign in</title></head></html>'],
    ['half a document', '{"choices":[{"mess'],
    ['null', 'null'],
    ['an array', '[]'],
    ['a text', '"ok"'],
    ['no choices', '{}'],
    ['choices that are empty', '{"choices":[]}'],
    ['choices that are no list', '{"choices":{"0":{}}}'],
    ['a choice that is null', '{"choices":[null]}'],
    ['a choice without a message', '{"choices":[{}]}'],
    ['content that is a number', '{"choices":[{"message":{"content":5}}]}'],
    ['a broken stream', 'data: {"choices":[{"delta'],
    ['a stream of nothing', 'data: [DONE]\n\n'],
  ])('that is %s is malformed', (_, body) => {
    expect(read(body)).toMatchObject(malformed)
  })

  it('that is a page is told by its title alone', () => {
    const page = `<!doctype html><html><title>Blocked</title>${'<p>x</p>'.repeat(5000)}</html>`
    expect(read(page)).toMatchObject({
      ok: false,
      fault: { message: expect.stringContaining('"Blocked"') as string },
    })
  })

  it('that holds an error hands it back, from the middle of a stream too', () => {
    const inner = { message: 'upstream 429', code: 429 }
    expect(read({ error: inner })).toEqual({ ok: true, value: { error: { error: inner } } })
    const stream = `data: {"choices":[{"delta":{"content":"x"}}]}\n\ndata: ${JSON.stringify({ error: inner })}\n\n`
    expect(read(stream)).toEqual({ ok: true, value: { error: { error: inner } } })
  })

  it('keeps nothing of unbounded length but its text', () => {
    const body = {
      ...choice({ message: { content: 'x' }, finish_reason: 'y'.repeat(9999) }),
      model: 'z'.repeat(9999),
    }
    expect(JSON.stringify(reply(body)).length).toBeLessThan(700)
  })
})
