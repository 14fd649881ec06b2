// `assay explain` on the records of a service that runs: approved, rejected, given up, and unknown.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { jsonLines, runAssay } from '../../support/run-assay.ts'
import { openWorld, type World } from '../../support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await world.serve('jobs,samples')
})
afterAll(() => world.stop())

const config = (): string[] => ['--config', world.configFile]
const explain = (...args: readonly string[]) => runAssay(['explain', ...args, ...config()])

it('tells each job attempt by attempt, in words, as Markdown and in JSON', async () => {
  const jobs = [
    { id: 'good', policy: 'smoke', prompt: '[[demo:answer=Seven days.]] How long?' },
    { id: 'bad', policy: 'smoke', prompt: '[[demo:all-disagree]] How long?' },
    { id: 'lost', policy: 'no-such-policy', prompt: 'How long?' },
  ]
  await runAssay(['submit', '-', '--wait', ...config()], {
    input: jobs.map((each) => JSON.stringify(each)).join('\n'),
  })

  const good = await explain('good')
  expect(good.code).toBe(0)
  expect(good.out).toMatch(/^attempt 1 {2}passed; demo\/basic/m)
  expect(good.out).toMatch(/^approved {2}by smoke 1\.0\.0; 1 attempt;/m)

  const bad = await explain('bad', '--format', 'md')
  expect(bad.out).toMatch(/^## attempt 1: failed; /m)
  expect(bad.out).toMatch(/^## rejected: by smoke 1\.0\.0; /m)
  expect(bad.out).toContain('low\\_agreement')

  const lost = await explain('lost', '--json')
  expect(jsonLines(lost.out)).toMatchObject([
    { jobId: 'lost', runs: [{ end: { verdict: 'dead letter', error: { code: 'job_policy_unknown' } } }] },
  ])

  const unknown = await explain('unknown')
  expect(unknown.code).toBe(1)
  expect(unknown.err).toContain('the topics hold nothing of job unknown')
})
