// Every example job through the real engine and model client, on the simulated model: each ends as it says.
import type { Server } from 'node:http'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rewardServer } from '../../../examples/reward-service/server.ts'
import { startDemoModel, type DemoModel } from '../../../deploy/local/demo-model/server.ts'
import type { Job as JobRecord } from '../../../schemas/generated/job.ts'
import { openModelClient } from '../../../src/adapters/openai/model-client.ts'
import { readDocuments } from '../../../src/adapters/retrieval/read-documents.ts'
import { answerRetrieve } from '../../../src/adapters/retrieval/answer-retrieve.ts'
import { openFolder } from '../../../src/adapters/retrieval/open-folder.ts'
import type { Retrieval } from '../../../src/adapters/retrieval/retrieval.ts'
import { checkRecord } from '../../../src/adapters/registry/contracts.ts'
import { jobOf } from '../../../src/core/job/job.ts'
import type { Settlement } from '../../../src/core/verdict/settlement.ts'
import type { Outside } from '../../../src/ports/outside.ts'
import { runJob } from '../../../src/engine/run-job.ts'
import type { RewardServices } from '../../../src/adapters/reward/open-reward-services.ts'
import { openRewards } from '../../../src/runtime/open-rewards.ts'
import { openValidators } from '../../../src/runtime/open-validators.ts'
import { demoPool, type DemoPool } from '../../support/demo-pool.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { shippedPolicies } from '../../support/shipped-policies.ts'
import { silentLog, silentTracer } from '../../../src/telemetry/silent.ts'

const folder = join(import.meta.dirname, '../../../examples')
const jobs = readdirSync(join(folder, 'jobs'))
  .filter((file) => file.endsWith('.jsonl'))
  .flatMap((file) => linesOf(`jobs/${file}`) as JobRecord[])

function linesOf(path: string): unknown[] {
  const text = readFileSync(join(folder, path), 'utf8')
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as unknown)
}

// What waits for another one's outcome is decided by a halt, which the engine alone does not see.
const ofPolicies = jobs.filter(
  ({ metadata }) => metadata?.['expected'] !== 'dead-letter' && metadata?.['after'] === undefined,
)

let model: DemoModel
let pool: DemoPool
let close: () => void
let rewards: RewardServices
let rewardHttp: Server
let retrieval: Retrieval
const knowledge = mkdtempSync(join(tmpdir(), 'assay-examples-'))
const validators = openValidators({ databases: {}, sandbox: { folders: [] } })
const signal = new AbortController().signal

beforeAll(async () => {
  model = await startDemoModel({ seed: 1 })
  const entry = {
    endpoint: { baseUrl: model.baseUrl, apiKey: '' },
    timeoutMs: 5000,
    maxReplyBytes: 1_000_000,
    capabilities: { jsonMode: true, seed: true },
  }
  const table = Object.fromEntries(
    ['basic', 'strong', 'judge'].map((name) => [`demo/${name}`, { ...entry, model: name }]),
  )
  const client = openModelClient(table, { log: silentLog, clock: manualClock() })
  pool = demoPool(client)
  close = () => client.close()
  rewardHttp = rewardServer('s')
  await new Promise<void>((resolve) => rewardHttp.listen(0, '127.0.0.1', resolve))
  const address = rewardHttp.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const bank = { url: `http://127.0.0.1:${port}/`, secretEnv: 'S', secret: 's' }
  rewards = openRewards({
    reward: { services: { bank: { ...bank, timeoutMs: 5000, privateNetwork: true } } },
  })
  retrieval = openFolder({ dir: knowledge, log: silentLog })
  const articles = await readDocuments(join(folder, 'knowledge/login-help.jsonl'))
  const { passages } = articles.ok ? articles.value : { passages: [] }
  await retrieval.put({ collection: 'login-help', passages, onProgress: () => undefined }, signal)
})

afterAll(async () => {
  close()
  await retrieval.close()
  await validators.close()
  rewardHttp.close()
  rmSync(knowledge, { recursive: true })
  await model.close()
})

const outside: Outside = {
  consult({ request, signal: ended }) {
    if (request.kind === 'retrieve') return answerRetrieve(retrieval, request, ended)
    if (request.kind === 'validate') return validators.validate(request, ended)
    if (request.kind === 'reward') return rewards.reward(request, ended)
    if (request.kind === 'state')
      return Promise.resolve({
        status: 'done',
        kind: 'state',
        value: { vix: 42 },
        observedAt: manualClock().now(),
      })
    return Promise.reject(new Error(`no example asks for ${request.kind}`))
  },
}

async function settle(record: JobRecord): Promise<Settlement> {
  const policy = shippedPolicies().find(record.policy)
  if (policy === undefined) throw new Error(`${record.id} names no policy`)
  const settled = await runJob(
    {
      job: jobOf(record),
      policy,
      owner: { group: 'examples', topic: 'examples', partition: 0 },
      trace: { traceparent: '' },
      signal,
    },
    { pool, outside, clock: manualClock(), tracer: silentTracer },
  )
  if (settled === 'cancelled') throw new Error(`${record.id} was cancelled`)
  return settled
}

const named = (id: string): JobRecord => {
  const found = jobs.find((job) => job.id === id)
  if (found === undefined) throw new Error(`there is no example ${id}`)
  return found
}

const answerOf = ({ outcome }: Settlement): string =>
  outcome.kind === 'approved' ? outcome.chosen.read.text : ''

describe('the example jobs', () => {
  it('are jobs, each under an id of its own, and say what they show', () => {
    expect(jobs.length).toBeGreaterThanOrEqual(20)
    expect(new Set(jobs.map(({ id }) => id)).size).toBe(jobs.length)
    for (const job of jobs) {
      expect(checkRecord('jobs', job)).toMatchObject({ ok: true })
      expect(job.metadata?.['shows']?.length).toBeGreaterThan(5)
    }
  })

  it.each(ofPolicies)('$id', async (record) => {
    const { outcome } = await settle(record)
    expect(outcome.kind).toBe(record.metadata?.['expected'])
  })

  it('quote the articles as they stand in the data', () => {
    const articles = ['en', 'zh'].flatMap((lang) => linesOf(`data/login-gov-help/help.${lang}.jsonl`)) as {
      readonly id: string
      readonly title: string
      readonly sections: readonly (readonly [string, string])[]
    }[]
    const documents = jobs
      .filter(({ policy }) => policy === 'help-centre')
      .flatMap((job) => job.documents ?? [])
    expect(documents.length).toBeGreaterThan(4)
    for (const { id, title, text } of documents) {
      const article = articles.find((each) => each.id === id && each.title === title)
      for (const [, words] of article?.sections ?? [['', 'no such article']]) {
        expect(text).toContain(words.trim())
      }
    }
  })

  it('have among them a record that is no job', () => {
    const raw = readFileSync(join(folder, 'jobs/not-a-job.raw'))
    expect(() => new TextDecoder('utf-8', { fatal: true }).decode(raw)).toThrow()
  })
})

const findingsOf = ({ attempts }: Settlement, at: number): string =>
  attempts[at]?.diagnosis?.issues.join('\n') ?? ''

describe('what they show', () => {
  it('state that an answer ignored: named with its value, and heeded at the next attempt', async () => {
    for (const [id, seen] of [
      ['trade-stress-en', 'state.market.vix = 42'],
      ['trade-stress-zh', 'state.market.vix = 42'],
      ['route-storm-en', '"severity":5'],
      ['route-storm-zh', '"severity":5'],
      ['bank-rate-en', 'state.market.vix = 42'],
    ] as const) {
      const settled = await settle(named(id))
      expect(settled.attempts).toHaveLength(2)
      expect(findingsOf(settled, 0)).toContain(seen)
    }
  })

  const points = async (id: string): Promise<unknown> => {
    const { attempts } = await settle(named(id))
    return attempts.map(({ evidence: { vetting } }) =>
      vetting?.status === 'vetted' ? vetting.rewards?.rules.map((rule) => [rule.id, rule.points]) : undefined,
    )
  }

  it('points with what they are for: of the service, and of rules in the policy', async () => {
    expect(await points('bank-unclear-zh')).toEqual([
      [
        ['asks-back', 2],
        ['cites', 1],
      ],
    ])
    expect(await points('bank-advice-en')).toEqual([[['beyond-material', -5]], [['cites', 1]]])
    expect(await points('desk-unclear-en')).toEqual([
      [
        ['asks-back', 2],
        ['cites', 1],
      ],
    ])
    expect(await points('desk-advice-en')).toEqual([
      [
        ['beyond-material', -5],
        ['cites', 1],
      ],
      [['cites', 1]],
    ])
    expect(await points('desk-casual-zh')).toEqual([
      [
        ['cites', 1],
        ['casual', -2],
      ],
      [['cites', 1]],
    ])
  })

  it('tests that fail in the sandbox, fed back with the assertion', async () => {
    const settled = await settle(named('price-tests-en'))
    expect(findingsOf(settled, 0)).toContain('rounds to cents: expected 8.99, got 8.991')
    expect(answerOf(settled)).toContain('Math.round')
  })

  it('an honest “not covered” where nothing was found, at the first attempt', async () => {
    for (const id of ['desk-space-en', 'desk-space-zh']) {
      const settled = await settle(named(id))
      expect(settled.attempts).toHaveLength(1)
      expect(settled.attempts[0]?.evidence.retrieval).toMatchObject({ passages: [] })
      expect(answerOf(settled)).toMatch(/do not cover|没有提到/)
    }
  })

  it('a “not covered” although it is covered, asked again and answered', async () => {
    for (const id of ['desk-lazy-en', 'desk-lazy-zh']) {
      const settled = await settle(named(id))
      expect(settled.attempts).toHaveLength(2)
      expect(answerOf(settled)).toMatch(/\[\d\]/)
    }
  })

  it('a made-up fee caught by its source, and mended', async () => {
    for (const id of ['desk-made-up-en', 'desk-made-up-zh']) {
      const settled = await settle(named(id))
      expect(settled.attempts.length).toBeGreaterThan(1)
      expect(answerOf(settled)).not.toContain('15%')
    }
  })

  it('two calls where the answers agree, two more where a rule was broken', async () => {
    expect((await settle(named('config-right'))).usage.calls).toBe(2)
    const mended = await settle(named('config-timeout'))
    expect(mended.usage.calls).toBe(4)
    expect(mended.attempts[0]?.diagnosis?.issues).toEqual([
      'healthCheck.timeoutSeconds must be smaller than healthCheck.intervalSeconds.',
      'With more than 5 replicas, cpu must be at least 1.',
    ])
  })

  it('the missing field by its name', async () => {
    const { attempts } = await settle(named('config-field-missing'))
    expect(attempts[0]?.diagnosis?.issues).toEqual(['The value: the key "memoryMi" is missing.'])
  })

  it('made-up answers found by disagreement, true ones after it', async () => {
    for (const id of ['refund-made-up-en', 'refund-made-up-zh']) {
      const settled = await settle(named(id))
      expect(settled.attempts.map(({ evidence }) => evidence.samples.length)).toEqual([2, 2])
      expect(settled.attempts[0]?.decision).toMatchObject({ because: 'low_agreement' })
      expect(answerOf(settled)).toContain('7')
    }
  })

  it('a fallback in the language of the question', async () => {
    const { outcome } = await settle(named('refund-contradictory'))
    expect(outcome).toMatchObject({ kind: 'rejected', reply: expect.stringContaining('客服') as string })
  })

  it('answers out of the articles, with the source', async () => {
    expect(answerOf(await settle(named('help-backup-codes-en')))).toMatch(/ten codes.*\[1\]/)
    expect(answerOf(await settle(named('help-backup-codes-zh')))).toMatch(/清单.*\[\d\]/)
    expect(answerOf(await settle(named('help-locked-en')))).toMatch(/six hours.*\[2\]/)
    expect(answerOf(await settle(named('help-mail-zh')))).toMatch(/21 天.*\[1\]/)
  })

  it('answers in other words that a model joins, and others that nobody joins', async () => {
    for (const id of ['delivery-reworded-en', 'delivery-reworded-zh']) {
      const { attempts, usage } = await settle(named(id))
      expect(attempts.map(({ evidence }) => evidence.entailment)).toMatchObject([{ joined: 1, calls: 2 }])
      expect(usage).toMatchObject({ calls: 2, evaluation: { calls: 2 } })
    }
    const apart = await settle(named('delivery-apart-en'))
    expect(apart.attempts.map(({ evidence }) => evidence.entailment)).toMatchObject([
      { joined: 0 },
      { joined: 0 },
    ])
    const clash = await settle(named('delivery-contradicts-zh'))
    expect(clash.usage).not.toHaveProperty('evaluation')
  })

  it('more room after an answer that was cut off', async () => {
    const { attempts } = await settle(named('cut-off'))
    const rooms = attempts.map(({ evidence }) => evidence.samples[0]?.request.maxTokens)
    expect(rooms).toEqual([300, 600])
    expect(attempts[0]?.diagnosis).toMatchObject({ cause: 'truncated' })
  })

  it('a 429 that is waited out and costs no attempt', async () => {
    model.reset()
    const before = pool.waitedOut.length
    const { attempts } = await settle(named('too-many-requests'))
    expect(attempts).toHaveLength(1)
    expect(pool.waitedOut.slice(before).map(({ code }) => code)).toContain('model_rate_limited')
  })
})
