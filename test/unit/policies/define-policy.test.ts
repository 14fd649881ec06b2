// A policy in TypeScript and the same one in YAML are one policy.
import { expect, it } from 'vitest'
import { checkRecord } from '../../../src/adapters/policies/check-record.ts'
import { contentHash } from '../../../src/adapters/policies/content-hash.ts'
import type { JsonObject } from '../../../src/adapters/policies/policy-document.ts'
import { check, definePolicy } from '../../../src/core/policy/define-policy.ts'
import { shippedPolicy } from '../../support/shipped-policies.ts'

const creative = definePolicy({
  name: 'creative-text',
  version: '1.0.0',
  description:
    'Texts whose answers are meant to differ, such as slogans, greetings and stories. Samples are not compared.',
  scenario: 'creative',
  models: ['demo/basic', 'demo/strong'],
  system:
    'You write short texts for readers. Give the text alone, without an introduction and without remarks about it.',
  output: { kind: 'text', maxTokens: 1200 },
  sampling: { count: 2, first: 1, spread: [0, 0.3] },
  checks: [
    check('length', 'some-text', { min: 4, max: 5000 }),
    check('language', 'same-language', {}),
    check('boilerplate', 'text-alone', {}),
    check('leakage', 'no-personal-data', {
      detect: ['api-key', 'private-key', 'password', 'card', 'bank-account', 'national-id'],
      allowInput: true,
    }),
  ],
  ladder: [
    { temperature: 0.9, strategy: 'plain' },
    { temperature: 0.7, strategy: 'critique' },
    { temperature: 0.7, strategy: 'critique', model: 1 },
  ],
  budget: { tokens: 40_000, costMicroUsd: 150_000, wallMs: 120_000 },
  fallback: {
    en: 'This text could not be written just now. Please try again later, or describe your idea in other words.',
    zh: '现在没能写出这段文字。请稍后再试，或换一种方式描述您的想法。',
  },
})

it('has the content and the hash of the policy in YAML', () => {
  const record = creative as unknown as JsonObject
  expect(checkRecord(record)).toEqual([])
  expect(contentHash(record)).toBe(shippedPolicy('creative-text').ref.hash)
})
