// Each error type end to end, over HTTP: the fixed instruction goes out in the language of the job, the next attempt
// passes, and the audit record shows every step of the ladder.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { instructions, type RepairKind } from '../../../src/core/diagnosis/instructions.ts'
import type { Language } from '../../../src/core/job/language.ts'
import { strategyText } from '../../../src/core/retry/strategies.ts'
import { askOverHttp, promptIn, type Asked, type HttpAnswer } from '../../support/ask-over-http.ts'
import { no, yes } from '../../support/judges.ts'
import { policyText } from '../../support/policy-files.ts'
import { completion, startScriptedEndpoint, type ScriptedEndpoint } from '../../support/scripted-endpoint.ts'
import { textFile } from '../../support/text-files.ts'

let endpoint: ScriptedEndpoint
beforeAll(async () => {
  endpoint = await startScriptedEndpoint()
})
afterAll(() => endpoint.close())

type Case = {
  readonly name: string
  readonly instruction: RepairKind
  readonly errorType: string
  readonly cause?: 'truncated' | 'unsafe'
  /** Lines of the policy. */
  readonly policy: string
  readonly wrong: Readonly<Record<Language, readonly HttpAnswer[]>>
  readonly right: Readonly<Record<Language, string>>
  /** Of the first attempt and those after it. */
  readonly judged?: Readonly<Record<Language, readonly string[]>>
}

const prompts = { en: 'How long does delivery take?', zh: '多久能送到？' } as const
const documents = {
  en: [{ id: 'terms', text: 'Delivery takes three working days.' }],
  zh: [{ id: 'terms', text: '三个工作日内送达。' }],
}
const good = { en: 'Delivery takes three working days [1].', zh: '三个工作日内送达 [1]。' } as const
const json = `output: { kind: json, schema: { type: object, required: [min, max], properties: { min: { type: integer }, max: { type: integer } } } }
checks: [{ kind: rules, id: order, rules: [{ rule: output.min < output.max, message: min must be below max. }] }]`
const range = '{"min": 1, "max": 3}'
const same = <T>(given: T) => ({ en: given, zh: given })
const cutOff = (text: string): HttpAnswer =>
  completion(text, {
    choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'length' }],
  })

const truncated: Case = {
  name: 'truncated',
  instruction: 'truncated',
  errorType: 'incomplete',
  cause: 'truncated',
  policy: 'output: { maxTokens: 100 }',
  wrong: { en: [cutOff('Delivery takes')], zh: [cutOff('三个工作')] },
  right: good,
}

const cases: readonly Case[] = [
  {
    name: 'format',
    instruction: 'format',
    errorType: 'format',
    policy: json,
    wrong: { en: ['Between one and three days.'], zh: ['一到三天。'] },
    right: same(range),
  },
  {
    name: 'instruction',
    instruction: 'instruction',
    errorType: 'instruction',
    policy: 'checks: [{ kind: words, id: no-promise, ban: [guaranteed, 保证] }]',
    wrong: { en: ['Delivery in three days is guaranteed [1].'], zh: ['保证三天送达 [1]。'] },
    right: good,
  },
  {
    name: 'hallucination, found by a check',
    instruction: 'hallucination',
    errorType: 'hallucination',
    policy: 'checks: [{ kind: citations, id: known-sources }]',
    wrong: { en: ['Delivery takes three working days [7].'], zh: ['三个工作日内送达 [7]。'] },
    right: good,
  },
  {
    name: 'hallucination, found by a gate',
    instruction: 'hallucination',
    errorType: 'hallucination',
    policy: 'evaluation: { model: demo/judge }\ngates: [{ kind: faithful }]',
    wrong: { en: ['Delivery takes nine weeks [1].'], zh: ['九周内送达 [1]。'] },
    right: good,
    judged: { en: [no('nine weeks'), yes()], zh: [no('九周内', '资料为三个工作日。'), yes()] },
  },
  {
    name: 'incomplete',
    instruction: 'incomplete',
    errorType: 'incomplete',
    policy: 'checks: [{ kind: sections, id: parts, titles: [Costs, 费用] }]',
    wrong: { en: ['## Costs\nFour.'], zh: ['## 费用\n四元。'] },
    right: same('## Costs\nFour.\n## 费用\n四元。'),
  },
  {
    name: 'reasoning',
    instruction: 'reasoning',
    errorType: 'reasoning',
    policy: json,
    wrong: same(['{"min": 5, "max": 3}']),
    right: same(range),
  },
  {
    name: 'refusal',
    instruction: 'refusal',
    errorType: 'refusal',
    policy: '',
    wrong: { en: ["I'm sorry, but I can't help with that request."], zh: ['抱歉，我无法协助处理这个请求。'] },
    right: good,
  },
  truncated,
  {
    name: 'unsafe',
    instruction: 'unsafe',
    errorType: 'instruction',
    cause: 'unsafe',
    policy: 'checks: [{ kind: leakage, id: no-mail, detect: [email] }]',
    wrong: { en: ['Three days; write to bob@shop.com [1].'], zh: ['三天；请写信至 bob@shop.com [1]。'] },
    right: good,
  },
  {
    name: 'disagreement',
    instruction: 'disagreement',
    errorType: 'hallucination',
    policy: '',
    wrong: {
      en: ['It takes 3 days.', 'It takes 9 weeks.', 'We do not ship.', 'Fetch it.', 'By drone.'],
      zh: ['三天送达。', '九周送达。', '我们不送货。', '请自取。', '无人机配送。'],
    },
    right: good,
  },
]

const languages = ['en', 'zh'] as const

const ask = (given: Case, language: Language): Promise<Asked> =>
  askOverHttp({
    endpoint,
    policy: textFile('tried.yaml', policyText('tried', '1.0.0', given.policy)),
    job: { prompt: prompts[language], documents: documents[language] },
    answers: [given.wrong[language], [given.right[language]]],
    judged: given.judged?.[language] ?? [yes()],
  })

describe.each(languages)('in %s', (language) => {
  it.each(cases)('$name: the fixed instruction is sent, and the next attempt passes', async (given) => {
    const asked = await ask(given, language)
    expect(asked.verdict).toBe('approved')
    const [first, second] = asked.attempts
    const { version, [language]: text } = instructions[given.instruction]
    expect(first).toMatchObject({
      attempt: 1,
      decision: 'fail',
      rung: { temperature: 0, strategy: 'plain', model: 'demo/basic' },
      diagnosis: {
        errorType: given.errorType,
        instruction: text,
        instructionId: given.instruction,
        instructionVersion: version,
      },
    })
    expect(first?.diagnosis?.cause).toBe(given.cause)
    expect(second).toMatchObject({
      attempt: 2,
      decision: 'pass',
      rung: { temperature: 0.3, strategy: 'critique', model: 'demo/basic' },
    })
    expect(second).not.toHaveProperty('diagnosis')
    const told = promptIn(asked, 2)
    expect(told).toContain(`\n${text}`)
    for (const issue of first?.diagnosis?.issues ?? ['there is none']) expect(told).toContain(`- ${issue}`)
    for (const kind of Object.keys(instructions) as RepairKind[]) {
      if (kind !== given.instruction) expect(told).not.toContain(instructions[kind][language])
    }
    expect(promptIn(asked, 1)).not.toContain(text)
  })

  it('truncated: half the length is asked for, and there is twice the room', async () => {
    const asked = await ask(truncated, language)
    const rooms = asked.calls.map(({ attempt, maxTokens }) => `${attempt}: ${maxTokens}`)
    expect(new Set(rooms)).toEqual(new Set(['1: 100', '2: 200']))
    expect(promptIn(asked, 2)).toMatch(/at most half the length|不超过一半的篇幅/)
  })
})

const strategies = ['outline', 'steps', 'split'] as const

describe.each(languages)('the ladder in %s', (language) => {
  it.each(strategies)(
    'with %s as its last rung: each step is asked as it says, and is on record',
    async (strategy) => {
      const ladder = [
        { temperature: 0, strategy: 'plain', model: 'demo/basic' },
        { temperature: 0.3, strategy: 'critique', model: 'demo/basic' },
        { temperature: 0.7, strategy, model: 'demo/strong' },
      ] as const
      const policy = policyText(
        'tried',
        '1.0.0',
        `checks: [{ kind: words, id: no-promise, ban: [sure, 保证] }]
ladder:
  - { temperature: 0, strategy: plain }
  - { temperature: 0.3, strategy: critique }
  - { temperature: 0.7, strategy: ${strategy}, model: 1 }`,
      ).replace('[demo/basic]', '[demo/basic, demo/strong]')
      const asked = await askOverHttp({
        endpoint,
        policy: textFile('tried.yaml', policy),
        job: { prompt: prompts[language] },
        answers: [['保证 sure 1'], ['保证 sure 2'], [good[language]]],
      })
      expect(asked.verdict).toBe('approved')
      const text = strategyText(strategy)
      expect(asked.attempts.map(({ rung }) => rung)).toEqual([
        ...ladder.slice(0, 2),
        { ...ladder[2], strategyVersion: text?.version },
      ])
      expect(asked.attempts.map(({ diagnosis }) => diagnosis?.instructionId)).toEqual([
        'instruction',
        'instruction',
        undefined,
      ])
      for (const [place, { temperature, model }] of ladder.entries()) {
        const first = asked.calls.find(({ attempt }) => attempt === place + 1)
        expect(first).toMatchObject({ temperature, model: model.replace('demo/', '') })
      }
      expect(promptIn(asked, 3)).toContain(instructions.instruction[language])
      expect(promptIn(asked, 3)).toContain(text?.[language])
      expect(promptIn(asked, 2)).not.toContain(text?.[language])
    },
  )
})
