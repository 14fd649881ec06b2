// What is learned from jobs that ran: failures counted from the audit topic, verdicts that a person decides on.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { jsonLines, runAssay } from '../../support/run-assay.ts'
import { valueOf } from '../../support/one-outcome.ts'
import { openWorld, type World } from '../../support/world.ts'

const judged = `
name: judged
version: 1.0.0
models: [demo/basic]
sampling: { count: 2 }
evaluation: { model: demo/judge }
gates: [{ kind: faithful }]
ladder: [{ temperature: 0 }, { temperature: 0.3 }]
fallback: { en: "Please ask our team.", zh: "请联系客服。" }
`
const documents = [{ id: 'terms', text: 'Unopened items can be returned within 7 days of delivery.' }]

let world: World
beforeAll(async () => {
  world = await openWorld({ policies: { judged }, models: 'demo/judge: { concurrency: 50 }' })
  await world.serve('jobs,samples')
})
afterAll(() => world.stop())

const config = (): string[] => ['--config', world.configFile]
const assay = (...args: readonly string[]) => runAssay([...args, ...config()])

it('counts what failed, who found it, and which instruction mended it', async () => {
  const ask = 'Until when can I return it?'
  const wrong = '[[demo:answer=It can be returned within 30 days [1].]]'
  const right = '[[demo:answer=Unopened items can be returned within 7 days of delivery [1].]]'
  const mend = '[[demo:repaired=Within 7 days of delivery, unopened items can be returned [1].]]'
  const jobs = [
    { id: 'right', prompt: `${right} ${ask}` },
    { id: 'mended', prompt: `${wrong} ${mend} ${ask}` },
  ].map((job) => ({ ...job, policy: 'judged', documents }))
  await runAssay(['submit', '-', '--wait', ...config()], {
    input: jobs.map((each) => JSON.stringify(each)).join('\n'),
  })

  const top = await assay('failures', 'top', '--since', '1h')
  expect(top.code).toBe(0)
  expect(top.out).toMatch(/^judged\nERROR TYPE[^\n]*\nhallucination +\w+ +gate:faithful +1 +1 +50\.0 %/m)
  expect(top.out).toMatch(/^judged\nERROR TYPE[^\n]*\nhallucination +hallucination +1 of 1 +100\.0 %/m)
  expect(jsonLines((await assay('failures', 'top', '--json')).out)).toMatchObject([
    { jobs: 2, unread: 0, groups: [{ by: 'gate:faithful' }], versions: [] },
  ])
  expect((await assay('failures', 'top', '--policy', 'smoke')).code).toBe(1)
  const now = new Date().toISOString()
  expect((await assay('failures', 'top', '--since', now)).code).toBe(1)
})

it('counts how often gates and rungs pass', async () => {
  const top = await assay('gates', 'top', '--since', '1h')
  expect(top.code).toBe(0)
  expect(top.out).toMatch(/^judged +1\.0\.0 +faithful +2 +1 +0 +66\.7 %/m)
  expect(top.out).toMatch(/^judged +1\.0\.0 +1 +critique +1 of 2 +50\.0 %/m)
  expect(top.out + top.err).toContain('1 of 1 job that failed at first were mended')
  for (const line of top.out.split('\n')) expect(line.length).toBeLessThanOrEqual(80)
  expect(jsonLines((await assay('gates', 'top', '--json')).out)).toMatchObject([
    { jobs: 2, unread: 0, mends: [{ policy: 'judged', mended: { hits: 1, of: 1 } }] },
  ])
  expect((await assay('gates', 'top', '--policy', 'smoke')).code).toBe(1)
})

it('draws what jobs did and cost from the topics, and what moved since', async () => {
  const [page, earlier] = [join(world.folder, 'page.html'), join(world.folder, 'earlier.json')]
  const told = await assay('lab', 'report', '--from-topic', '1h', '--out', page, '--json')
  expect(told.code).toBe(0)
  const [report] = jsonLines(told.out)
  const figures = (report?.['figures'] ?? []) as readonly { readonly name: string; readonly value: number }[]
  const value = (name: string) => figures.find((figure) => figure.name === name)?.value
  expect(value('approved')).toBe(100)
  expect(value('first attempts that pass')).toBe(50)
  expect(value('attempts a job')).toBe(1.5)
  expect(readFileSync(page, 'utf8')).toContain('100 % of 2 jobs are approved')
  writeFileSync(earlier, told.out)
  const again = await assay('lab', 'report', '--from-topic', '1h', '--against', earlier, '--out', page)
  expect([again.code, again.out]).toEqual([0, expect.not.stringContaining('rose')])
  expect((await assay('lab', 'report', '--from-topic', '1h', '--policy', 'smoke', '--out', page)).code).toBe(
    1,
  )
})

it('lists verdicts that ask for a person until one has decided', async () => {
  const source = { topic: world.topics.jobs, partition: 0, offset: 4711 }
  const rejected = {
    jobId: 'unsteady',
    policy: { name: 'judged', version: '1.0.0', hash: '0123456789abcdef' },
    source,
    decidedAt: new Date().toISOString(),
    attempts: 1,
    usage: {
      generation: { calls: 1, promptTokens: 1, completionTokens: 1 },
      evaluation: { calls: 3, promptTokens: 1, completionTokens: 1 },
      costMicroUsd: 0,
    },
    reasons: [{ code: 'judgement_unstable', message: 'On both sides.' }],
    public: { reply: 'Please ask our team.', language: 'en' },
    repair: { messages: [{ role: 'user', content: 'Again.' }] },
    traceId: '',
    bestAnswer: 'Within 7 days.',
  }
  const producer = world.kafka.producer()
  await producer.connect()
  const others = {
    ...rejected,
    jobId: 'plainly-bad',
    source: { ...source, offset: 4712 },
    reasons: [{ code: 'gate_failed', message: 'No.' }],
  }
  for (const each of [rejected, others]) {
    await producer.send({
      topic: world.topics.rejected,
      messages: [{ key: each.jobId, value: JSON.stringify(each), partition: 0 }],
    })
  }
  await producer.disconnect()

  const open = await assay('reviews', 'list', '--json')
  expect(jsonLines(open.out)).toMatchObject([{ reviews: [{ jobId: 'unsteady', verdict: 'rejected' }] }])
  const decide = (...more: readonly string[]) => assay('reviews', 'decide', ...more)
  expect((await decide('unknown', '--approve', '--reason', 'x')).err).toContain('no verdict on job unknown')
  expect((await decide('unsteady', '--reason', 'x')).code).toBe(2)
  const done = await decide('unsteady', '--approve', '--reason', 'It is right.', '--by', 'r.meier')
  expect(done.code).toBe(0)
  expect(done.out).toContain('r.meier overturns the verdict on unsteady')
  expect((await world.committed('reviews')).map(valueOf)).toMatchObject([
    { jobId: 'unsteady', decision: 'overturn', by: 'r.meier', reason: 'It is right.', source },
  ])
  expect((await assay('reviews', 'list')).code).toBe(1)
  expect((await assay('reviews', 'list', '--all')).out).toContain('overturn: r.meier')
})

it('draws verdicts for people, and says how many of them were overturned', async () => {
  const drawn = await assay('reviews', 'sample', '--since', '1h', '--approved')
  expect(drawn.code).toBe(0)
  expect(drawn.out + drawn.err).toContain('2 of 2 rejected drawn; 1 decided, 1 of them overturned: 100.0 %')
  expect(drawn.out + drawn.err).toContain('2 of 2 approved drawn; none decided yet')
  const [sampled] = jsonLines((await assay('reviews', 'sample', '--count', '1', '--json')).out)
  expect(sampled).toMatchObject({ seed: 'assay', sampled: [{ verdict: 'rejected', of: 2 }] })
  expect(JSON.stringify(sampled)).not.toContain('Within 7 days')
  expect((await assay('reviews', 'sample', '--count', '1', '--share', '0.5')).code).toBe(2)
  expect((await assay('reviews', 'sample', '--policy', 'smoke')).code).toBe(1)
})
