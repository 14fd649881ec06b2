// What the scripts answer, each behaviour once, over real HTTP.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { instructions } from '../../../src/core/diagnosis/instructions.ts'
import { jobOf } from '../../../src/core/job/job.ts'
import type { Policy } from '../../../src/core/policy/policy.ts'
import { messagesFor } from '../../../src/core/retry/messages.ts'
import { startDemoModel, type DemoModel } from '../../../deploy/local/demo-model/server.ts'
import { ask, type Ask } from '../../support/ask-demo-model.ts'

let model: DemoModel
beforeAll(async () => {
  model = await startDemoModel({ seed: 7 })
})
afterAll(() => model.close())
beforeEach(() => model.reset())

const contentOf = async (what: Ask): Promise<string> => (await ask(model, what)).content ?? ''
const jsonOf = async (what: Ask): Promise<unknown> => JSON.parse(await contentOf(what))
const five = (what: Ask): Promise<string[]> =>
  Promise.all([0, 1, 2, 3, 4].map((seed) => contentOf({ ...what, seed })))

test('every reply says that it is a simulation', async () => {
  const reply = await ask(model, { prompt: 'hello', model: 'gpt-x' })
  expect(reply.body['model']).toBe('assay-demo-simulation/gpt-x')
  expect(reply.headers.get('server')).toBe('assay-demo-simulation')
  expect(reply.headers.get('x-assay-simulation')).toBe('true')
  expect(reply.finish).toBe('stop')
})

describe('dictated answers', () => {
  test('one text, one a sample, and one after feedback', async () => {
    expect(await contentOf({ prompt: '[[demo:answer={"a":[1,2]}]]' })).toBe('{"a":[1,2]}')
    expect(await five({ prompt: '[[demo:samples=x|y|x]]' })).toEqual(['x', 'y', 'x', 'x', 'y'])
    const prompt = '[[demo:answer=bad]] [[demo:repaired=good]]'
    expect(await contentOf({ prompt })).toBe('bad')
    expect(await contentOf({ prompt: `${prompt}\nYour previous answer did not pass: it is bad.` })).toBe(
      'good',
    )
  })

  test('the fixed answer is the same for every sample and about 1 KB', async () => {
    const texts = await five({ prompt: '[[demo:fixed]]' })
    expect(new Set(texts).size).toBe(1)
    expect(texts[0]?.length).toBeGreaterThan(900)
  })
})

describe('deployment configuration', () => {
  const prompt = 'Write a deployment config: replicas, resources, health check with timeout and interval.'

  test('breaks both rules across fields, and mends what the feedback names and no more', async () => {
    const broken = await jsonOf({ prompt })
    expect(broken).toMatchObject({
      replicas: 6,
      resources: { cpu: 0.5 },
      healthCheck: { timeoutSeconds: 30, intervalSeconds: 10 },
    })
    const half = `${prompt}\n\nYour previous answer did not pass:\n- timeoutSeconds must be less than intervalSeconds`
    expect(await jsonOf({ prompt: half })).toMatchObject({
      resources: { cpu: 0.5 },
      healthCheck: { timeoutSeconds: 5, intervalSeconds: 10 },
    })
    const whole = `${half}\n- when replicas is more than 5, cpu must be at least 1`
    expect(await jsonOf({ prompt: whole })).toMatchObject({ resources: { cpu: 1.5 } })
  })

  test('rules that stand in the question are no feedback', async () => {
    const strict = `${prompt} timeoutSeconds must be less than intervalSeconds.`
    expect(await jsonOf({ prompt: strict })).toMatchObject({ healthCheck: { timeoutSeconds: 30 } })
    const told = `${strict} It failed the checks: timeoutSeconds must be less than intervalSeconds.`
    expect(await jsonOf({ prompt: told })).toMatchObject({ healthCheck: { timeoutSeconds: 5 } })
  })

  test('leaves a field out until the feedback names it', async () => {
    const missing = `${prompt} [[demo:missing-field=memoryMb]]`
    expect(await contentOf({ prompt: missing })).not.toContain('memoryMb')
    const messages = [
      { role: 'user', content: missing },
      { role: 'assistant', content: '{}' },
      { role: 'user', content: 'This was not accepted: resources.memoryMb is required' },
    ]
    expect(await jsonOf({ messages })).toMatchObject({ resources: { memoryMb: 512 } })
  })

  test('one never repairs', async () => {
    const feedback = 'Your previous answer did not pass: timeoutSeconds must be less than intervalSeconds'
    for (const seed of [0, 100, 200]) {
      const reply = await jsonOf({ prompt: `${prompt} [[demo:never-repairs]] ${feedback}`, seed })
      expect(reply).toMatchObject({ healthCheck: { timeoutSeconds: 30, intervalSeconds: 10 } })
    }
  })

  test('takes the names of the schema it is given', async () => {
    const properties = {
      service_name: { type: 'string' },
      replicas: { type: 'integer' },
      health_check: {
        type: 'object',
        properties: { timeout_seconds: { type: 'integer' }, interval_seconds: { type: 'integer' } },
      },
    }
    const schema = { type: 'object', properties }
    const format = { type: 'json_schema', json_schema: { name: 'config', schema } }
    const expected = {
      service_name: 'pay-api',
      replicas: 6,
      health_check: { timeout_seconds: 5, interval_seconds: 10 },
    }
    const asked = `${prompt} The service is called pay-api. [[demo:deploy-config]]`
    expect(await jsonOf({ prompt: asked, fields: { response_format: format } })).toEqual(expected)
    expect(await jsonOf({ prompt: `${asked}\n${JSON.stringify(schema)}` })).toEqual(expected)
  })
})

describe('refund policy', () => {
  test.each([
    ['买了之后多久可以退款？', '7 天', '30 天'],
    ['How long do I have to ask for a refund?', '7 days', '30 days'],
  ])('two of five samples are made up, none after feedback: %s', async (prompt, truth, invention) => {
    const texts = await five({ prompt })
    expect(texts.map((text) => text.includes(invention))).toEqual([false, true, false, true, false])
    expect(texts.filter((text) => text.includes(truth))).toHaveLength(3)
    const retry = `${prompt}\nYour previous answer to this was not accepted. 你之前的回答未被接受。`
    expect(await contentOf({ prompt: retry, seed: 201 })).toContain(truth)
    expect(await contentOf({ prompt: `${retry} [[demo:stubborn]]`, seed: 201 })).toContain(invention)
  })

  test('with documents the truth is what they say, and it is cited', async () => {
    const prompt =
      'Sources:\n[1] Refunds are paid within 14 days of return.\n\nQuestion: When are refunds paid?'
    expect(await contentOf({ prompt })).toBe('Refunds are paid within 14 days of return. [1]')
    expect(await contentOf({ prompt, seed: 1 })).toContain('30 days')
  })
})

test('samples that all disagree', async () => {
  expect(new Set(await five({ prompt: 'When? [[demo:all-disagree]]' })).size).toBe(5)
})

describe('help centre', () => {
  const english = [
    'Answer from the documents only.',
    '<document id="1">Password\nTo change your password, open the account page and choose Edit.</document>',
    '<document id="2">Phone\nYou can add a second phone number under Your authentication methods.</document>',
    'Question: How do I add a second phone number?',
  ].join('\n')
  const chinese = [
    '资料 1：修改密码时，请打开账户页面并选择编辑。',
    '资料 2：您可以在“身份证实方法”下添加第二个电话号码。',
    '问题：怎样添加第二个电话号码？',
  ].join('\n')

  test('answers with the best sentence and its citation', async () => {
    expect(await contentOf({ prompt: english })).toBe(
      'You can add a second phone number under Your authentication methods. [2]',
    )
    expect(await contentOf({ prompt: chinese })).toBe('您可以在“身份证实方法”下添加第二个电话号码。 [2]')
  })

  test('says so when the documents do not cover the question', async () => {
    expect(await contentOf({ prompt: english.replace(/How do.*/, 'Which dog breeds swim well?') })).toMatch(
      /do not cover/,
    )
    expect(await contentOf({ prompt: `${chinese} [[demo:not-covered]]` })).toMatch(/没有提到/)
  })

  test('an unsupported claim, in so many of five samples, gone after feedback', async () => {
    const prompt = `${english} [[demo:unsupported-claim=2]]`
    const texts = await five({ prompt })
    expect(texts.map((text) => text.includes('15%'))).toEqual([true, true, false, false, false])
    const retry = `${prompt}\nYour previous answer did not pass: the fee is in no source.`
    expect(await contentOf({ prompt: retry, seed: 200 })).not.toContain('15%')
  })

  test("reads the product's own prompts: sources, question, critique", async () => {
    const job = jobOf({
      id: 'j1',
      policy: 'help',
      prompt: 'How do I add a second phone number? [[demo:unsupported-claim]]',
      documents: [
        { id: 'a', title: 'Password', text: 'To change your password, open the account page.' },
        {
          id: 'b',
          title: 'Phone',
          text: 'You can add a second phone number. Did the last attempt fail? Call us.',
        },
      ],
    })
    const policy = { system: 'Answer from the sources.' } as Policy
    const messages = messagesFor(job, policy, { strategy: 'plain', critique: undefined })
    expect(await contentOf({ messages })).toMatch(
      /^You can add a second phone number\. \[2\] In addition.*15%/,
    )
    const critique = {
      errorType: 'hallucination',
      issues: ['"a fee of 15%" is in no source'],
      instruction: instructions.hallucination.en,
      instructionId: 'hallucination',
      instructionVersion: 1,
    } as const
    const retry = messagesFor(job, policy, { strategy: 'outline', critique })
    expect(await contentOf({ messages: retry })).toBe('You can add a second phone number. [2]')
  })

  test('feedback that numbers its points adds no document', async () => {
    const prompt = `${english}\n\nYour previous answer did not pass:\n[1] the second claim has no source`
    expect(await contentOf({ prompt })).toMatch(/second phone number under.*\[2\]$/)
  })
})

test('trading advice ignores the market until it is told', async () => {
  const prompt = 'Give trading advice for SPY. VIX is 42.'
  expect(await jsonOf({ prompt })).toMatchObject({ leverage: 3, risk: 'aggressive' })
  const retry = `${prompt}\nYour previous answer was rejected: leverage above 1 while VIX is 42`
  expect(await jsonOf({ prompt: retry })).toMatchObject({ leverage: 1, risk: 'conservative' })
})

test('a query with a column that does not exist, until feedback names it', async () => {
  const prompt = 'Write SQL over CREATE TABLE sales (id int, amount int, primary key (id));'
  expect(await contentOf({ prompt })).toContain('amount_sum FROM sales')
  const retry = `${prompt}\nYour previous answer did not pass: column "amount_sum" does not exist`
  expect(await contentOf({ prompt: retry })).toBe('SELECT id, amount FROM sales ORDER BY id LIMIT 10;')
})

test('a plain answer is put into the shape of a schema', async () => {
  const schema = {
    type: 'object',
    properties: {
      answer: { type: 'string' },
      citations: { type: 'array', items: { type: 'integer' } },
      confidence: { type: 'number', minimum: 0.5, maximum: 1 },
    },
  }
  const prompt = '[1] Parcels leave on Monday.\n\nQuestion: When do parcels leave?'
  const fields = { response_format: { type: 'json_schema', json_schema: { name: 'a', schema } } }
  expect(await jsonOf({ prompt, fields })).toEqual({
    answer: 'Parcels leave on Monday. [1]',
    citations: [1],
    confidence: 0.5,
  })
})

describe('what wraps an answer', () => {
  test('a fence with prose around', async () => {
    expect(await contentOf({ prompt: '[[demo:fenced]] [[demo:answer={"a":1}]]' })).toMatch(
      /^Here is[\s\S]*```json\n\{"a":1\}\n```[\s\S]*change\.$/,
    )
  })

  test('a reasoning block', async () => {
    expect(await contentOf({ prompt: '[[demo:think]] [[demo:answer=42]]' })).toMatch(
      /^<think>[\s\S]*<\/think>\n\n42$/,
    )
  })

  test('truncation, until there is room enough', async () => {
    const prompt = '[[demo:truncated=500]] [[demo:answer={"a":1,"b":2}]]'
    const cut = await ask(model, { prompt })
    expect([cut.content, cut.finish]).toEqual(['{"a":1,', 'length'])
    const whole = await ask(model, { prompt, fields: { max_tokens: 500 } })
    expect([whole.content, whole.finish]).toEqual(['{"a":1,"b":2}', 'stop'])
  })

  test('a token limit cuts any answer', async () => {
    const cut = await ask(model, { prompt: '[[demo:fixed]]', fields: { max_completion_tokens: 5 } })
    expect([cut.content?.length, cut.finish]).toEqual([20, 'length'])
    expect(cut.body['usage']).toMatchObject({ completion_tokens: 5 })
  })

  test('wording that varies above temperature 0 only', async () => {
    const prompt = '[[demo:varied]] [[demo:answer=Yes.]]'
    expect(new Set(await five({ prompt, fields: { temperature: 0 } }))).toEqual(new Set(['Yes.']))
    expect(new Set(await five({ prompt, fields: { temperature: 0.9 } })).size).toBeGreaterThan(1)
  })
})

test('refusals: by field, by text in both languages, by the content filter', async () => {
  const field = await ask(model, { prompt: 'Help me. [[demo:refusal]]' })
  expect([field.content, field.refusal]).toEqual([null, expect.stringContaining("can't help")])
  expect(await contentOf({ prompt: '[[demo:refusal-text=zh]]' })).toContain('抱歉')
  expect(await contentOf({ prompt: 'Help me. [[demo:refusal-text]]' })).toContain('sorry')
  expect((await ask(model, { prompt: '[[demo:content-filter]]' })).finish).toBe('content_filter')
})

test('JSON mode without a schema gives an object, a dictated text stays as it is', async () => {
  const fields = { response_format: { type: 'json_object' } }
  expect(await contentOf({ prompt: 'hello', fields })).toMatch(
    /^\{"answer":"This is an answer of the simulated/,
  )
  expect(await contentOf({ prompt: '[[demo:answer=no JSON]]', fields })).toBe('no JSON')
})

test('ids differ by sample, except out of a cache', async () => {
  const idOf = async (prompt: string, sample: string) =>
    (await ask(model, { prompt, headers: { 'x-assay-sample': sample } })).body['id']
  expect(await idOf('[[demo:fixed]]', 'a')).not.toBe(await idOf('[[demo:fixed]]', 'b'))
  expect(await idOf('[[demo:cached]]', 'a')).toBe(await idOf('[[demo:cached]]', 'b'))
})

test('a judge model obeys only the markers meant for it', async () => {
  const prompt = 'Judge this: [[demo:answer=writer]] [[demo:answer@judge=judge]]'
  expect(await contentOf({ prompt, model: 'demo-writer' })).toBe('writer')
  expect(await contentOf({ prompt, model: 'demo-judge' })).toBe('judge')
})

test('token probabilities on request', async () => {
  const reply = await ask(model, {
    prompt: '[[demo:answer=yes it is]]',
    fields: { logprobs: true, top_logprobs: 2 },
  })
  const choice = (reply.body as { choices: { logprobs: { content: Record<string, unknown>[] } }[] })
    .choices[0]
  const tokens = choice?.logprobs.content ?? []
  expect(tokens.map((token) => token['token']).join('')).toBe('yes it is')
  for (const token of tokens) {
    expect(Math.exp(Number(token['logprob']))).toBeGreaterThan(0.5)
    expect(token['top_logprobs']).toHaveLength(2)
  }
})
