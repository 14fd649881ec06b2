// What holds for every policy that is shipped.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { reasonCodes } from '../../../src/core/verdict/reasons.ts'
import { languageOf } from '../../../src/core/job/language.ts'
import { policyFolder, shippedPolicies } from '../../support/shipped-policies.ts'

/** Words of the machinery, in either language. A user has asked a question, not run a check. */
const internal =
  /\b(models?|llms?|ai|samples?|sampling|checks?|findings?|verdict|judge|gate|evidence|diagnosis|attempts?|retry|retries|tokens?|prompts?|schema|json|threshold|score|confidence|consensus|agreement|hallucinat\w*|dead.?letter|reject\w*|approv\w*|polic(y|ies)|error|fault|fail\w*|budget|assay)\b|模型|大模型|人工智能|采样|样本|检查|校验|判定|评审|评分|证据|诊断|重试|尝试次数|提示词|阈值|置信|一致性|幻觉|死信|拒绝|批准|策略|错误|故障|失败|预算|令牌/i

const policies = shippedPolicies().loaded.map(({ policy, record }) => ({
  name: policy.ref.name,
  policy,
  record,
}))

describe.each(policies)('$name', ({ policy, record }) => {
  it.each(['en', 'zh'] as const)('answers a user in %s without a word of the machinery', (language) => {
    const reply = policy.fallback[language]
    expect(internal.exec(reply)?.[0]).toBeUndefined()
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
    expect(policy.ladder.map(({ model }) => model)).toEqual([0, 0, 1])
  })
})

it('shows the model the schema that its answers are held to', () => {
  const file = JSON.parse(readFileSync(join(policyFolder, 'deployment-config/schema.json'), 'utf8')) as object
  const system = readFileSync(join(policyFolder, 'deployment-config/system.md'), 'utf8')
  const shown = JSON.parse(system.slice(system.indexOf('{"type"'))) as object
  expect({ $schema: 'https://json-schema.org/draft/2020-12/schema', ...shown }).toEqual(file)
})

it('knows the words it looks for', () => {
  for (const text of ['The model failed a check.', '样本不一致，已重试。', 'No JSON was found.']) {
    expect(text).toMatch(internal)
  }
})
