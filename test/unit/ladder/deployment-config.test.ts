// policies/deployment-config.yaml end to end: each layer of errors is caught, told word for word, and mended or given up.
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askOverHttp, promptIn, type Asked } from '../../support/ask-over-http.ts'
import { startScriptedEndpoint, type ScriptedEndpoint } from '../../support/scripted-endpoint.ts'
import { policyFolder } from '../../support/shipped-policies.ts'

let endpoint: ScriptedEndpoint
beforeAll(async () => {
  endpoint = await startScriptedEndpoint()
})
afterAll(() => endpoint.close())

const right = {
  serviceName: 'checkout-api',
  image: 'registry.example.com/checkout-api:2.4.1',
  replicas: 6,
  cpu: 1.5,
  memoryMi: 512,
  healthCheck: { path: '/healthz', intervalSeconds: 10, timeoutSeconds: 5 },
}
const said = (over: object = {}): string => JSON.stringify({ ...right, ...over })
const health = (over: object) => ({ healthCheck: { ...right.healthCheck, ...over } })

const prompts = {
  en: 'Write the deployment configuration of checkout-api: 6 replicas, 1.5 cores, 512 Mi each.',
  zh: '为 checkout-api 写一份部署配置：6 个副本，每个 1.5 核、512 Mi 内存。',
} as const

const ask = (language: keyof typeof prompts, ...answers: readonly string[]): Promise<Asked> =>
  askOverHttp({
    endpoint,
    policy: join(policyFolder, 'deployment-config.yaml'),
    job: { prompt: prompts[language], input: { serviceName: 'checkout-api', replicas: 6 } },
    answers: answers.map((answer) => [answer]),
  })

/** Every finding of an attempt, as its record has it. */
const findingsIn = ({ attempts }: Asked, attempt: number): readonly string[] => [
  ...new Set(
    (attempts[attempt - 1]?.samples ?? []).flatMap(({ findings = [] }) =>
      findings.map(({ message }) => message),
    ),
  ),
]

const layers = [
  [
    'structure: a key is missing',
    said({ memoryMi: undefined }),
    ['The value: the key "memoryMi" is missing.'],
  ],
  [
    'structure: a number is written as a word',
    said({ replicas: 'six' }),
    ['/replicas: found "six" (string), wanted integer.', 'replicas must be the number that was asked for.'],
  ],
  ['structure: the JSON ends too early', said().slice(0, 60), undefined],
  ['rule: out of range', said({ cpu: 64 }), ['/cpu: found 64 (number), wanted a number <= 32.']],
  [
    'rule: the image names no version',
    said({ image: 'checkout-api:latest' }),
    ['image must name a version, not latest.'],
  ],
  [
    'cross-field: the timeout is longer than the interval',
    said(health({ timeoutSeconds: 30 })),
    ['healthCheck.timeoutSeconds must be smaller than healthCheck.intervalSeconds.'],
  ],
  [
    'cross-field: two rules at once',
    said({ cpu: 0.5, ...health({ timeoutSeconds: 30 }) }),
    [
      'healthCheck.timeoutSeconds must be smaller than healthCheck.intervalSeconds.',
      'With more than 5 replicas, cpu must be at least 1.',
    ],
  ],
] as const

describe.each(['en', 'zh'] as const)('asked in %s', (language) => {
  it.each(layers)('%s: found, told, and mended on the next attempt', async (_, wrong, messages) => {
    const asked = await ask(language, wrong, said())
    expect(asked.verdict).toBe('approved')
    expect(asked.attempts.map(({ decision }) => decision)).toEqual(['fail', 'pass'])
    const found = findingsIn(asked, 1)
    expect(found.length).toBeGreaterThan(0)
    if (messages !== undefined) expect(found).toEqual(messages)
    for (const message of found) {
      expect(promptIn(asked, 1)).not.toContain(message)
      expect(promptIn(asked, 2)).toContain(`- ${message}`)
    }
    expect(promptIn(asked, 2)).not.toContain(wrong)
    expect(asked.record).toMatchObject({ value: right, attempts: 2 })
  })

  it('the three layers one after the other take three attempts', async () => {
    const asked = await ask(language, said({ memoryMi: undefined }), said({ cpu: 64 }), said())
    expect(asked.verdict).toBe('approved')
    expect(asked.attempts).toHaveLength(3)
    expect(promptIn(asked, 3)).toContain('/cpu')
    expect(promptIn(asked, 3)).not.toContain('memoryMi" is missing')
  })

  it('three different wrong answers are a rejection with every error of every attempt on record', async () => {
    const wrong = [
      said({ memoryMi: undefined }),
      said({ cpu: 64, image: 'checkout-api:latest' }),
      said({ cpu: 0.5, ...health({ timeoutSeconds: 30 }) }),
    ]
    const asked = await ask(language, ...wrong)
    if (asked.verdict !== 'rejected') throw new Error(asked.verdict)
    expect(asked.record.reasons.map(({ code }) => code)).toEqual(['checks_failed', 'attempts_exhausted'])
    const lists = [1, 2, 3].map((attempt) => findingsIn(asked, attempt))
    expect(lists.map(({ length }) => length)).toEqual([1, 2, 2])
    expect(asked.attempts.map(({ diagnosis }) => diagnosis?.issues)).toEqual(lists)
    expect(asked.record.findings?.map(({ message }) => message)).toEqual(lists[2])
    const repair = asked.record.repair.messages.at(-1)?.content ?? ''
    for (const message of lists[2] ?? []) expect(repair).toContain(`- ${message}`)
    expect(asked.record.bestAnswer).toBe(wrong[2])
    for (const message of lists.flat()) expect(asked.record.public.reply).not.toContain(message)
  })
})
