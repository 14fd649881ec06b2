// What holds for every policy that is shipped.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { reasonCodes } from '../../../src/core/verdict/reasons.ts'
import { languageOf } from '../../../src/core/job/language.ts'
import { internalWord } from '../../support/internal-words.ts'
import { policyFolder, shippedPolicies } from '../../support/shipped-policies.ts'

const policies = shippedPolicies().loaded.map(({ policy, record }) => ({
  name: policy.ref.name,
  policy,
  record,
}))

describe.each(policies)('$name', ({ policy, record }) => {
  it.each(['en', 'zh'] as const)('answers a user in %s without a word of the machinery', (language) => {
    const reply = policy.fallback[language]
    expect(internalWord(reply)).toBeUndefined()
    for (const code of Object.keys(reasonCodes)) expect(reply).not.toContain(code)
    expect(languageOf(reply)).toBe(language)
    expect(reply).toMatch(/[.。]$/)
    expect(reply.length).toBeGreaterThan(20)
  })

  it('tells editors where its schema is', () => {
    expect(record.$schema).toBe('../schemas/policy.schema.json')
  })

  it('uses the models of the demo, and another one before it gives up', () => {
    expect(record.models).toEqual(['demo/basic', 'demo/strong'])
    expect(policy.ladder.map(({ model }) => model)).toEqual(['demo/basic', 'demo/basic', 'demo/strong'])
  })
})

it('shows the model the schema that its answers are held to', () => {
  const file = JSON.parse(readFileSync(join(policyFolder, 'deployment-config/schema.json'), 'utf8')) as object
  const system = readFileSync(join(policyFolder, 'deployment-config/system.md'), 'utf8')
  const shown = JSON.parse(system.slice(system.indexOf('{"type"'))) as object
  expect({ $schema: 'https://json-schema.org/draft/2020-12/schema', ...shown }).toEqual(file)
})
