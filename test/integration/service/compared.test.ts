// Answers in other words on the real stack: a model or vectors say that they are the same, or nobody does; never guessed.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { valueOf } from '../../support/one-outcome.ts'
import { runAssay } from '../../support/run-assay.ts'
import { openWorld, type World } from '../../support/world.ts'

const policy = (name: string, consistency: string, more = ''): string => `
name: ${name}
version: 1.0.0
models: [demo/basic]
sampling: { count: 2 }
consistency: ${consistency}
ladder: [{ temperature: 0 }]
fallback: { en: "Please ask our team.", zh: "请联系客服。" }
${more}
`

const asked = '{ entailment: { model: demo/judge } }'
const strict = '{ entailment: { model: demo/judge, onError: error } }'
const policies = {
  entailed: policy('entailed', asked),
  strict: policy('strict', strict),
  poor: policy('poor', asked, 'budget: { evaluationTokens: 50 }'),
  found: policy('found', '{}', 'retrieval: { collection: faq }'),
  embedded: policy('embedded', '{ embeddings: { model: demo/embed, sameAbove: 0.2, onError: error } }'),
}

const wordings = {
  en: 'Parcels usually arrive after three working days.|It takes about 3 business days until your order is with you.',
  zh: '商品一般在三个工作日后送到。|通常要等3个工作日，您的订单才会到您手上。',
}
const contradicting =
  'Parcels usually arrive after three working days.|Parcels usually arrive after seven working days.'

describe('answers that differ in wording only', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld({
      policies,
      models: 'demo/judge: { concurrency: 50 }, demo/embed: { concurrency: 50 }',
      config: 'samples: { maxWaitMs: 3000 }\nknowledge: { dir: ./knowledge, embeddings: demo/embed }',
    })
    await world.serve('jobs,samples')
  })
  afterAll(() => world.stop())

  type Asking = {
    readonly policy: keyof typeof policies
    readonly answers?: string
    /** Cue for the model that compares. */
    readonly says?: string
    /** A model that is out meanwhile. */
    readonly down?: string
  }

  /** The outcome of a job, and the audit record of its attempt. */
  async function settled(
    id: string,
    { policy: name, answers = wordings.en, says = 'judge-pass', down }: Asking,
  ) {
    world.demo.reset()
    if (down !== undefined) world.demo.setFault({ mode: 'down', model: down })
    const prompt = `[[demo:samples=${answers}]] [[demo:${says}@judge]] How long does delivery take?`
    await world.send([{ key: id, value: JSON.stringify({ id, policy: name, prompt }) }])
    const outcome = await eventually(
      `the outcome of ${id}`,
      async () => (await world.outcomes()).find(({ key }) => key === id),
      50_000,
    )
    const audits = (await world.committed('attempts')).map(valueOf)
    const { consistency, decision } = audits.find(({ jobId }) => jobId === id) ?? {}
    const calls = (model: string): number => world.demo.stats().models[model]?.started ?? 0
    return { outcome, consistency, decision, judge: calls('judge'), embed: calls('embed') }
  }

  const rejectedFor = (code: string) => ({
    reasons: expect.arrayContaining([expect.objectContaining({ code })]) as unknown,
    public: { reply: 'Please ask our team.' },
  })

  it.each(['en', 'zh'] as const)(
    'are one where a model says so both ways, and it is paid apart: %s',
    async (lang) => {
      const { outcome, consistency, judge } = await settled(`same-${lang}`, {
        policy: 'entailed',
        answers: wordings[lang],
      })
      expect(outcome.topic).toBe(world.topics.approved)
      expect(valueOf(outcome)).toMatchObject({
        usage: { generation: { calls: 2 }, evaluation: { calls: 2 } },
      })
      expect(consistency).toMatchObject({
        groups: [2],
        entailment: { status: 'compared', model: 'demo/judge', pairs: 1, joined: 1, calls: 2 },
      })
      expect(judge).toBe(2)
    },
  )

  it('stay apart by one no', async () => {
    const { outcome, consistency, judge } = await settled('no', { policy: 'entailed', says: 'judge-fail' })
    expect(outcome.topic).toBe(world.topics.rejected)
    expect(valueOf(outcome)).toMatchObject(rejectedFor('low_agreement'))
    expect(consistency).toMatchObject({ entailment: { status: 'compared', joined: 0, calls: 1 } })
    expect(judge).toBe(1)
  })

  it('that contradict each other are not put to a model that says yes to everything', async () => {
    const { outcome, judge } = await settled('clash', { policy: 'entailed', answers: contradicting })
    expect(outcome.topic).toBe(world.topics.rejected)
    expect(judge).toBe(0)
  })

  it.each([
    ['entailed', 'low_agreement'],
    ['strict', 'entailment_error'],
  ] as const)('are not approved by a reply that cannot be read: %s', async (name, code) => {
    const { outcome, consistency, judge } = await settled(`garbage-${name}`, {
      policy: name,
      says: 'judge-garbage',
    })
    expect(outcome.topic).toBe(world.topics.rejected)
    expect(valueOf(outcome)).toMatchObject(rejectedFor(code))
    expect(consistency).toMatchObject({
      entailment: { status: 'error', fault: 'judge_unreadable', joined: 0 },
    })
    expect(judge).toBe(2)
  })

  it('are a dead letter where the policy needs the model and it is out, and by their words apart else', async () => {
    const needed = await settled('down-strict', { policy: 'strict', down: 'judge' })
    const unneeded = await settled('down-lexical', { policy: 'entailed', down: 'judge' })
    expect(needed.outcome.topic).toBe(world.topics.deadLetters)
    expect(needed.outcome.headers['assay.error.code']).toBe('judge_unreached')
    expect(valueOf(unneeded.outcome)).toMatchObject(rejectedFor('low_agreement'))
    expect(unneeded.consistency).toMatchObject({ entailment: { status: 'error', fault: 'judge_unreached' } })
  })

  it('are not asked about beyond the budget, and the record says so', async () => {
    const { outcome, consistency, judge } = await settled('poor', { policy: 'poor' })
    expect(valueOf(outcome)).toMatchObject(rejectedFor('low_agreement'))
    expect(consistency).toMatchObject({ entailment: { status: 'error', fault: 'budget_tokens', calls: 0 } })
    expect(judge).toBe(0)
  })

  it('are one by their vectors, which are in the budget of the job', async () => {
    const { outcome, consistency, embed } = await settled('vectors', {
      policy: 'embedded',
      answers: wordings.zh,
    })
    expect(outcome.topic).toBe(world.topics.approved)
    expect(consistency).toMatchObject({ embeddings: { status: 'compared', model: 'demo/embed', joined: 1 } })
    expect(valueOf(outcome)).toMatchObject({ usage: { evaluation: { calls: 1 } } })
    expect(embed).toBe(1)
  })

  it('of passages are paid by the job, as its question was embedded', async () => {
    const file = join(world.folder, 'faq.jsonl')
    writeFileSync(file, JSON.stringify({ id: 'delivery', text: 'Parcels arrive after three working days.' }))
    const imported = await runAssay([
      '-c',
      world.configFile,
      'knowledge',
      'import',
      file,
      '--collection',
      'faq',
    ])
    expect(imported).toMatchObject({ code: 0 })
    const same = 'Parcels arrive after three working days [1].'
    const { outcome, embed } = await settled('found', { policy: 'found', answers: same })
    expect(outcome.topic).toBe(world.topics.approved)
    expect(valueOf(outcome)).toMatchObject({ usage: { generation: { calls: 3 }, evaluation: { calls: 0 } } })
    expect(embed).toBe(1)
  })
})
