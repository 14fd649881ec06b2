// Probabilities of yes and no: asked for where the model can give them, read by place, doubted like everything else.
import { expect, it } from 'vitest'
import { chatParams } from '../../../src/adapters/openai/chat-request.ts'
import { yesNoIn } from '../../../src/adapters/openai/yes-no.ts'

const entry = (token: string, logprob: number, ...others: (readonly [string, number])[]) => ({
  token,
  logprob,
  top_logprobs: [{ token, logprob }, ...others.map(([other, p]) => ({ token: other, logprob: p }))],
})

const text = '{"verdict": "yes"}'
const head = [entry('{"', 0), entry('verdict', 0), entry('": "', 0)]

it('adds up every spelling of a word at its place', () => {
  const content = [
    ...head,
    entry('yes', Math.log(0.5), [' Yes', Math.log(0.2)], ['no', Math.log(0.25)]),
    entry('"}', 0),
  ]
  const [place] = yesNoIn({ content }, text)
  expect(place?.at).toBe(text.indexOf('yes'))
  expect(place?.yes).toBeCloseTo(0.7)
  expect(place?.no).toBeCloseTo(0.25)
})

it('takes the chosen token alone where the endpoint gives no others', () => {
  const content = [...head, { token: 'yes', logprob: Math.log(0.9) }, entry('"}', 0)]
  expect(yesNoIn({ content }, text)[0]?.yes).toBeCloseTo(0.9)
})

it.each([
  ['nothing', undefined],
  ['a list', [1]],
  ['tokens of another text', { content: [entry('no', 0)] }],
  ['a positive logarithm', { content: [...head, { token: 'yes', logprob: 3 }] }],
  ['no tokens', { content: [null, 7] }],
])('reads nothing out of %s', (_, logprobs) => {
  expect(yesNoIn(logprobs, text)).toEqual([])
})

const request = {
  jobId: 'j',
  attempt: 1,
  index: 0,
  model: 'a/b',
  messages: [{ role: 'user' as const, content: 'JSON?' }],
  temperature: 0,
  maxTokens: 10,
  json: true,
  logprobs: true,
}
const model = (logprobs: boolean) => ({
  endpoint: { baseUrl: '', apiKey: '' },
  model: 'b',
  timeoutMs: 1,
  maxReplyBytes: 1,
  capabilities: { jsonMode: true, seed: true, logprobs },
})

it('asks only where the model is said to give them, and until it refuses', () => {
  expect(chatParams(request, model(true), {})).toMatchObject({ logprobs: true, top_logprobs: 5 })
  expect(chatParams(request, model(false), {})).not.toHaveProperty('logprobs')
  expect(chatParams(request, model(true), { withoutLogprobs: true })).not.toHaveProperty('logprobs')
})
