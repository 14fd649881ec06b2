// Instructions and strategies are versioned: a text that changes under its old version would spoil every comparison.
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { instructions } from '../../../src/core/diagnosis/instructions.ts'
import { languageOf } from '../../../src/core/job/language.ts'
import { strategyText } from '../../../src/core/retry/strategies.ts'
import policySchema from '../../../schemas/policy.schema.json' with { type: 'json' }

const strategies = policySchema.properties.ladder.items.properties.strategy.enum
const texts = [
  ...Object.entries(instructions),
  ...strategies.flatMap((name) => {
    const text = strategyText(name as Parameters<typeof strategyText>[0])
    return text === undefined ? [] : [[name, text] as const]
  }),
]

const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8)

it('a changed text has a new version: put it here with its digest', () => {
  const lines = texts.map(([name, { version, en, zh }]) => `${name} ${version} ${digest(`${en}\n${zh}`)}`)
  expect(lines).toEqual([
    'format 1 963fc11f',
    'instruction 1 bfc05966',
    'hallucination 1 ff8cf40b',
    'incomplete 1 e321fa63',
    'reasoning 1 8869038a',
    'refusal 1 6389f62d',
    'truncated 1 0d71cfd2',
    'unsafe 1 44fb86fa',
    'disagreement 1 53d95c5b',
    'outline 1 533980d9',
    'steps 1 03f73efa',
    'split 1 91262727',
  ])
})

it('every strategy but plain and critique has a text', () => {
  expect(strategies).toEqual(['plain', 'critique', 'outline', 'steps', 'split'])
  expect(texts.slice(-3).map(([name]) => name)).toEqual(['outline', 'steps', 'split'])
})

describe.each(texts)('%s', (_, { en, zh }) => {
  it('says the same in both languages, each in its own', () => {
    expect(languageOf(en)).toBe('en')
    expect(languageOf(zh)).toBe('zh')
    expect(en).toMatch(/\.$/)
    expect(zh).toMatch(/。$/)
  })
})

it.each(Object.entries(instructions))('instruction %s says when an answer is accepted', (_, { en, zh }) => {
  expect(en).toContain('It is accepted when')
  expect(zh).toContain('才会被接受')
})

it('a strategy asks for the finished answer alone, since that is what is checked', () => {
  for (const [, { en, zh }] of texts.slice(-3)) {
    expect(en).toContain('give only the finished answer')
    expect(zh).toContain('只给出最终的回答')
  }
})
