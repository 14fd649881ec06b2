// A policy in plain words: all that it decides is told, in both languages, and nothing is left to fill in.
import { describe, expect, it } from 'vitest'
import type { Policy as PolicyRecord } from '../../../schemas/generated/policy.ts'
import { explainPolicy } from '../../../src/core/explain/explain-policy.ts'
import { sentenceOf, type Statement } from '../../../src/core/explain/statement.ts'
import { statementTexts } from '../../../src/core/explain/statement-texts.ts'
import type { Policy } from '../../../src/core/policy/policy.ts'
import { givenPolicy } from '../../support/given.ts'
import { shippedPolicies } from '../../support/shipped-policies.ts'

const languages = ['en', 'zh'] as const
const told = (statements: readonly Statement[], language: 'en' | 'zh' = 'en'): string =>
  statements.map((each) => sentenceOf(each, language)).join('\n')

/** With something of every section. */
const everything: Partial<PolicyRecord> = {
  scenario: 'standard',
  models: ['demo/basic', 'demo/strong'],
  output: { kind: 'text', maxTokens: 700 },
  sampling: {
    count: 4,
    first: 2,
    agreeAbove: 0.91,
    parallel: 3,
    paraphrase: true,
    paraphrases: ['Say: {question}'],
  },
  consistency: {
    threshold: 0.66,
    copies: 'one',
    embeddings: { model: 'demo/judge', sameAbove: 0.93 },
    entailment: { model: 'demo/judge', threshold: 0.81, directions: 'one', maxPairs: 7, maxTokens: 99 },
  },
  checks: [
    { kind: 'length', id: 'short', max: 400 },
    { kind: 'language', id: 'tongue', mode: 'shadow' },
    { kind: 'leakage', id: 'no-leak', detect: ['card'], onError: 'open' },
  ],
  retrieval: {
    collection: 'help',
    limit: 6,
    minScore: 0.2,
    alpha: 0.4,
    tenant: 'a',
    filters: { lang: 'en' },
    timeoutMs: 4500,
    onRetry: [{ limit: 9, filters: { lang: 'zh' } }],
  },
  validators: [
    { kind: 'sql', id: 'planned', database: 'shop', timeoutMs: 8500 },
    { kind: 'command', id: 'linted', argv: ['lint', '-x'], files: [{ path: 'a.txt', from: 'answer' }] },
    { kind: 'tests', id: 'tested', language: 'python', tests: 'pass', onError: 'open' },
  ],
  state: {
    sources: {
      market: { source: 'feed', maxAgeMs: 5500, onError: 'open' },
      desk: { from: 'job', pointer: '/input/desk' },
    },
    rules: [{ id: 'calm', rule: 'state.market.vix < 30', message: 'The market is wild.', mode: 'shadow' }],
  },
  rewards: {
    rules: [{ id: 'brief', when: 'output.size() < 100', points: 1.5, reason: 'It is brief.', risk: 'low' }],
    service: 'points',
    needed: 7.5,
  },
  evaluation: {
    model: 'demo/judge',
    sameModel: true,
    retries: 4,
    votes: 5,
    repeats: 6,
    band: 0.07,
    judgeBand: 0.8,
    maxTokens: 555,
    speculative: true,
  },
  gates: [
    { kind: 'faithful', threshold: 0.77 },
    { kind: 'criterion', id: 'polite', criterion: 'The answer is polite.', mode: 'shadow', onError: 'open' },
  ],
  judge: {
    panel: ['demo/judge', 'demo/strong'],
    passMark: 7.2,
    quorum: 1,
    aggregate: 'mean',
    dimensions: [
      { id: 'tone', weight: 4, asks: 'It is friendly.' },
      { id: 'truth', weight: 9, floor: 5, asks: 'It is true.' },
    ],
  },
  reference: { method: 'numeric', threshold: 0.9, tolerance: 0.01 },
  ladder: [
    { temperature: 0.1, strategy: 'plain' },
    { temperature: 0.3, strategy: 'critique', model: 1 },
    { temperature: 0.5, strategy: 'steps' },
    { temperature: 0.6, strategy: 'split' },
    { temperature: 0.7, strategy: 'outline' },
    { temperature: 0.8, strategy: 'plain' },
  ],
  budget: { tokens: 43_210, evaluationTokens: 12_345, costMicroUsd: 250_000, wallMs: 61_500 },
  onReject: { haltWorkflow: true },
}

/** Parts of a compiled policy that decide nothing a reader could be told in a sentence, each with its reason. */
const untold: readonly RegExp[] = [
  /^ref\./, // told above the statements
  /^prices\./, // of the config
  /^system$/, // what the model is told, word for word
  /^sampling\.paraphrases\./, // told by their number
  /^checks\.\d+\.needsValue$/, // follows from the kind
  /^models\.\d+$/, // told by the rungs that use them
  /\.hint$/, // what the model is told, word for word
  /^vetting\.validators\.\d+\.spec\.(?:kind|tests|ddl|files\..*)$/, // the material of the tool
  /^vetting\.state\.sources\.\d+\.from$/, // tells which kind of source it is
  /^evaluation\.model$/, // told by the gates that use it
  /^sampling\.spread\.4$/, // more than there are answers
  /^ladder\.0\.strategy$/, // there is nothing to criticise yet
]

type Leaf = { readonly path: readonly string[]; readonly value: string | number | boolean }

function leavesOf(value: unknown, path: readonly string[] = []): readonly Leaf[] {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return [{ path, value }]
  if (typeof value !== 'object' || value === null) return []
  // A condition is compiled: what it says stands in its message or reason.
  return Object.entries(value).flatMap(([key, child]) =>
    key === 'condition' || key === 'when' ? [] : leavesOf(child, [...path, key]),
  )
}

function changedAt(value: unknown, [key, ...rest]: readonly string[]): unknown {
  if (key === undefined) {
    if (typeof value === 'boolean') return !value
    return typeof value === 'number' ? value + 0.125 : `${String(value)}-changed`
  }
  const held = value as Readonly<Record<string, unknown>>
  const changed = changedAt(held[key], rest)
  return Array.isArray(value)
    ? value.map((each: unknown, at) => (String(at) === key ? changed : each))
    : { ...held, [key]: changed }
}

describe('a policy with something of every section', () => {
  const policy = givenPolicy(everything)
  const leaves = leavesOf(policy).filter(({ path }) => !untold.some((known) => known.test(path.join('.'))))

  it.each(leaves.map(({ path }) => path.join('.')))('tells of %s', (name) => {
    const changed = changedAt(policy, name.split('.')) as Policy
    expect(JSON.stringify(explainPolicy(changed))).not.toBe(JSON.stringify(explainPolicy(policy)))
  })

  it('says in words what stands in its file', () => {
    const text = told(explainPolicy(policy))
    for (const said of [
      '0.66',
      '43210',
      '0.25 USD',
      '61.5 s',
      'lint -x',
      '“The market is wild.”',
      'lang = zh',
    ])
      expect(text).toContain(said)
    expect(text).toContain('tongue: the answer is in the language of the job. It is only watched')
    expect(text).toContain('or keys. If it gives no result, the others decide')
    expect(text).toMatch(/Attempt 2: demo\/strong .*told exactly what was wrong/)
  })
})

describe('a shipped policy', () => {
  const names = [...new Set(shippedPolicies().loaded.map(({ policy }) => policy.ref.name))]

  it.each(names)('%s: every slot is filled, in both languages', (name) => {
    const policy = shippedPolicies().find(name)
    if (policy === undefined) throw new Error(name)
    const statements = explainPolicy(policy)
    for (const language of languages)
      expect(told(statements, language)).not.toMatch(/\{\w+\}|undefined|\[object/)
    for (const { id } of policy.checks) expect(told(statements, 'zh')).toContain(id)
  })
})

describe('policies that do less', () => {
  it('with one answer and one attempt say so', () => {
    const text = told(explainPolicy(givenPolicy({ sampling: { count: 1 }, ladder: [{ temperature: 0 }] })))
    expect(text).toMatch(/One answer is asked of demo\/basic/)
    expect(text).toMatch(/There is one attempt; the job is rejected on: a failed check\./)
    expect(text).toMatch(/not compared with each other/)
  })

  it('that are creative compare nothing, and say nothing of stopping early', () => {
    const text = told(explainPolicy(givenPolicy({ scenario: 'creative' })))
    expect(text).toMatch(/not compared with each other/)
    expect(text).not.toMatch(/stops early/)
  })

  it('that judge a part of the jobs say how many', () => {
    const evaluation = { model: 'demo/judge', share: 0.25 }
    const text = told(explainPolicy(givenPolicy({ evaluation, gates: [{ kind: 'faithful' }] })))
    expect(text).toMatch(/25 % of the jobs are drawn to be judged/)
  })

  it('names a share that is small as what it is', () => {
    const text = told(explainPolicy(givenPolicy(), { share: 0.0004, from: '0.9.0' }))
    expect(text).toContain('0.04 % of the jobs get it')
  })

  it('on trial say which share of the jobs they get', () => {
    const text = told(explainPolicy(givenPolicy(), { share: 0.1, from: '0.9.0' }))
    expect(text).toMatch(/10 % of the jobs get it, the others version 0\.9\.0/)
  })
})

it.each(Object.entries(statementTexts))('%s holds the same facts in both languages', (_, { en, zh }) => {
  const slots = (text: string): readonly string[] =>
    [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).toSorted()
  expect(slots(zh)).toEqual(slots(en))
})
