// Jobs sent and their outcomes seen, by way of a service that runs.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { jsonLines, runAssay, startAssay } from '../../support/run-assay.ts'
import { openWorld, type World } from '../../support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await world.serve('jobs,samples')
})
afterAll(() => world.stop())

const job = (id: string, prompt: string, policy = 'smoke') => ({ id, policy, prompt })
const right = '[[demo:answer=Seven days.]] How long?'
const wrong = '[[demo:all-disagree]] How long?'
const config = (): string[] => ['--config', world.configFile]
const submit = (jobs: readonly object[], ...more: readonly string[]) =>
  runAssay(['submit', '-', ...more, ...config()], {
    input: jobs.map((each) => JSON.stringify(each)).join('\n'),
  })

describe('submit --wait', () => {
  it('approved: shows the verdict and ends with 0', async () => {
    const { code, out, err } = await submit([job('good-1', right)], '--wait')
    expect(code).toBe(0)
    expect(out).toMatch(/^\d\d:\d\d:\d\d {2}good-1 +approved +1 attempt, agree 1\.00 {2}Seven days\.$/m)
    expect(err).toContain('1 sent: 1 approved, 0 rejected, 0 dead letters')
  })

  it('a rejection among them ends with 1, a dead letter with 4', async () => {
    const rejected = await submit([job('good-2', right), job('bad-2', wrong)], '--wait', '--json')
    expect(rejected.code).toBe(1)
    expect(jsonLines(rejected.out).at(-1)).toMatchObject({ event: 'end', sent: 2, approved: 1, rejected: 1 })

    const dead = await submit([job('dead-3', right, 'no-such-policy')], '--wait', '--json')
    expect(dead.code).toBe(4)
    const events = jsonLines(dead.out)
    expect(events.map(({ event }) => event)).toEqual(['sent', 'outcome', 'end'])
    expect(events[1]).toMatchObject({ jobId: 'dead-3', verdict: 'dead letter', facts: 'job_policy_unknown' })
  })

  it('reads a file, an array of jobs', async () => {
    const file = join(world.folder, 'jobs.json')
    writeFileSync(file, JSON.stringify([job('file-1', right), job('file-2', right)], null, 2))
    const { code, err } = await runAssay(['submit', file, '--wait', ...config()])
    expect(code).toBe(0)
    expect(err).toContain('2 sent: 2 approved')
  })

  it('without an outcome in time ends with 4 and says where the job stands', async () => {
    const { code, out, err } = await submit(
      [job('slow-1', '[[demo:latency=20000]] Slow?')],
      '--wait',
      '--timeout',
      '1',
    )
    expect(code).toBe(4)
    expect(out).toBe('')
    expect(err).toContain('slow-1 has no outcome yet')
    expect(err).toContain('assay doctor')
  })

  it('sends nothing when one job is wrong', async () => {
    const { code, err } = await submit([job('x-1', right), { id: 'x-2', policy: 'smoke' }])
    expect(code).toBe(2)
    expect(err).toContain('line 2')
    const outcomes = await world.outcomes()
    expect(outcomes.some(({ value }) => String(value).includes('x-1'))).toBe(false)
  })
})

describe('submit', () => {
  it('that waits for its input is ended by Ctrl-C at once', async () => {
    const waiting = startAssay(['submit', '-', '--verbose', ...config()], { input: { open: true } })
    await eventually('it reads', () => waiting.err().includes('reading standard input'))
    waiting.signal('SIGINT')
    const { code, out, err } = await waiting.finished
    expect({ code, out }).toEqual({ code: 130, out: '' })
    expect(err).toContain('nothing was sent')
  })
})

describe('tail', () => {
  it('what is there, as lines of JSON', async () => {
    const { code, out } = await runAssay(['tail', 'approved', '--no-follow', '--json', ...config()])
    expect(code).toBe(0)
    const lines = jsonLines(out)
    expect(lines.map(({ jobId }) => jobId)).toContain('good-1')
    const times = lines.map(({ at }) => at as number)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(lines[0]).toMatchObject({ verdict: 'approved', record: { answer: 'Seven days.' } })
  })

  it('ends after --limit records', async () => {
    const { code, out } = await runAssay([
      'tail',
      'attempts',
      '--from',
      'beginning',
      '--limit',
      '2',
      ...config(),
    ])
    expect(code).toBe(0)
    expect(out.trim().split('\n')).toHaveLength(2)
  })

  it('dead letters, with the code', async () => {
    const { out } = await runAssay(['tail', 'dead-letter', '--no-follow', ...config()])
    expect(out).toMatch(/dead-3 +dead letter +job_policy_unknown/)
  })

  it('from now on shows what comes; Ctrl-C ends it with 130 and leaves no process', async () => {
    const tail = startAssay(['tail', 'approved', ...config()])
    await eventually('tail is ready', () => tail.err().includes('tail of'))
    await submit([job('live-1', right)])
    await eventually('the record', () => tail.out().includes('live-1'))
    expect(tail.out()).not.toContain('good-1')
    tail.signal('SIGINT')
    const { code, err } = await tail.finished
    expect(code).toBe(130)
    expect(err).not.toContain('error')
    expect(() => process.kill(tail.pid, 0)).toThrow()
  })

  it('ends quietly when its reader goes away', async () => {
    const tail = startAssay(['tail', 'approved', ...config()])
    await eventually('tail is ready', () => tail.err().includes('tail of'))
    tail.closeOutput()
    await submit([job('pipe-1', right), job('pipe-2', right)])
    const { code, err } = await tail.finished
    expect(code).toBe(0)
    expect(err).not.toMatch(/EPIPE|error/)
  })

  it('leaves no consumer group behind', async () => {
    const admin = world.kafka.admin()
    await admin.connect()
    const { groups } = await admin.listGroups()
    await admin.disconnect()
    expect(groups.filter(({ groupId }) => groupId.startsWith(`${world.prefix}-`))).toEqual([])
  })
})
