// The embeddings of the simulation: what the OpenAI client reads, which texts are near each other, what is refused.
import OpenAI from 'openai'
import { describe, expect, test } from 'vitest'
import { vectorOf } from '../../../deploy/local/demo-model/embeddings.ts'
import { cosineOf } from '../../../src/core/consistency/meaning.ts'
import { withDemoModel } from '../../support/ask-demo-model.ts'

const near = (a: string, b: string): number => cosineOf(vectorOf(a), vectorOf(b))

describe('vectors', () => {
  test('of texts that share pieces of words are nearer than those of others', () => {
    expect(near('Refunds take 7 days.', 'A refund takes 7 days')).toBeGreaterThan(0.5)
    expect(near('Refunds take 7 days.', 'The lamp is brass.')).toBeLessThan(0.3)
    expect(near('退款需要七天。', '七天内退款')).toBeGreaterThan(0.5)
    expect(near('退款需要七天。', '灯是黄铜做的。')).toBeLessThan(0.3)
    expect(near('ＲＥＦＵＮＤ', 'refund')).toBeCloseTo(1, 4)
  })

  test('have length one; a text without a letter has none', () => {
    expect(cosineOf(vectorOf('a b'), vectorOf('a b'))).toBeCloseTo(1, 9)
    expect(vectorOf('…').every((value) => value === 0)).toBe(true)
  })
})

test('the OpenAI client reads them in either form, in the order of the texts', () =>
  withDemoModel({}, async (model) => {
    const client = new OpenAI({ baseURL: model.baseUrl, apiKey: 'any', maxRetries: 0 })
    const input = ['退款？', 'a lamp']
    const floats = await client.embeddings.create({ model: 'embed', input, encoding_format: 'float' })
    const packed = await client.embeddings.create({ model: 'embed', input })
    expect(floats.data.map(({ embedding }) => embedding)).toEqual(input.map(vectorOf))
    for (const [at, { embedding, index }] of packed.data.entries()) {
      expect(index).toBe(at)
      expect(cosineOf(embedding, vectorOf(input[at] ?? ''))).toBeCloseTo(1, 6)
    }
    expect(floats).toMatchObject({ model: 'assay-demo-simulation/embed', usage: { prompt_tokens: 4 } })
    expect(model.stats()).toMatchObject({ started: 2, answered: 2, models: { embed: { answered: 2 } } })
  }))

test('refuses what is no text, and fails as the switch says', () =>
  withDemoModel({}, async (model) => {
    const post = (body: unknown) =>
      fetch(`${model.url}/v1/embeddings`, { method: 'POST', body: JSON.stringify(body) })
    const odd = [
      {},
      { model: 'm' },
      { model: 'm', input: [] },
      { model: 'm', input: ['a', ''] },
      { model: 'm', input: [1] },
    ]
    for (const body of odd) expect((await post(body)).status).toBe(400)
    model.setFault({ mode: '503', model: 'm' })
    expect((await post({ model: 'm', input: 'a' })).status).toBe(503)
    expect((await post({ model: 'other', input: 'a' })).status).toBe(200)
    model.setFault({ mode: 'down' })
    await expect(post({ model: 'm', input: 'a' })).rejects.toThrow()
  }))
