// Dead letters on the command line: seen, explained, sent back once, set aside.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runInMemory } from '../../support/cli-in-memory.ts'
import { eventually } from '../../support/eventually.ts'
import { jsonLines, runAssay } from '../../support/run-assay.ts'
import { openWorld, type World } from '../../support/world.ts'

let world: World
const dlq = (...args: readonly string[]) => runAssay(['dlq', ...args, '--config', world.configFile])
// Inside this process: a dozen of them, and quicker.
const letters = async (...args: readonly string[]): Promise<readonly { readonly id: string }[]> => {
  const { out } = await runInMemory('dlq', 'list', '--json', ...args, '--config', world.configFile)
  return (jsonLines(out)[0]?.['letters'] ?? []) as { id: string }[]
}

beforeAll(async () => {
  world = await openWorld()
  const unknown = (id: string) => JSON.stringify({ id, policy: 'no-such-policy', prompt: 'Hi' })
  await world.send([
    { key: 'k-1', value: unknown('first'), partition: 0 },
    { key: 'k-2', value: unknown('second'), partition: 1, headers: { 'x-tenant': 'a' } },
    { key: 'k-3', value: Buffer.from([7, 0x1b, 0x5b, 0x32, 0x4a]), partition: 1 },
  ])
  const service = await world.serve('jobs,samples')
  await eventually('three dead letters', async () => (await world.committed('deadLetters')).length === 3)
  await service.kill('SIGTERM')
})
afterAll(() => world.stop())

describe('dlq list', () => {
  it('shows each with its code, and what to do', async () => {
    const { code, out, err } = await dlq('list')
    expect(code).toBe(0)
    expect(out).toMatch(/jobs-0-0 .*job_policy.* open$/m)
    expect(err).toContain('2 job_policy_unknown: ')
    for (const line of out.split('\n')) expect(line.length).toBeLessThanOrEqual(80)
  })

  it('filters; nothing found ends with 1', async () => {
    expect(await letters('--code', 'job_policy_unknown')).toHaveLength(2)
    expect(await letters('--job', 'second')).toHaveLength(1)
    expect(await letters('--partition', '1', '--kind', 'poison')).toHaveLength(2)
    expect(await letters('--since', '1h', '--policy', 'no-such-policy')).toHaveLength(2)
    expect(await letters('--limit', '1')).toHaveLength(1)
    const none = await dlq('list', '--until', '1d')
    expect(none).toMatchObject({ code: 1, out: '' })
    expect(none.err).toContain('No dead letter matches')
  })
})

describe('dlq show', () => {
  it('explains a letter and shows its bytes harmlessly', async () => {
    const [letter] = await letters('--code', 'job_frame_unknown')
    const { code, out } = await dlq('show', letter?.id ?? '')
    expect(code).toBe(0)
    expect(out).toContain('job_frame_unknown')
    expect(out).toMatch(/^do +\w/m)
    expect(out).not.toContain('\u001b')
  })

  it('gives the bytes unchanged with --raw', async () => {
    const { code, out } = await dlq('show', `${world.topics.jobs}-0-0`, '--raw')
    expect(code).toBe(0)
    expect(out).toBe('{"id":"first","policy":"no-such-policy","prompt":"Hi"}')
  })

  it('of an id that is not there ends with 1', async () => {
    expect(await dlq('show', `${world.topics.jobs}-0-99`)).toMatchObject({ code: 1, out: '' })
  })
})

describe('dlq replay', () => {
  it('sends nothing without --yes', async () => {
    const before = await world.committed('jobs')
    const { code, out, err } = await dlq('replay', '--job', 'second')
    expect(code).toBe(0)
    expect(out).toContain('would go')
    expect(err).toContain('Nothing was sent')
    expect(await world.committed('jobs')).toHaveLength(before.length)
  })

  it('sends a letter back once, as it was; again only by force and with a reason', async () => {
    const id = `${world.topics.jobs}-1-0`
    const first = await dlq('replay', id, '--yes', '--by', 'night shift', '--json')
    expect(first.code).toBe(0)
    expect(jsonLines(first.out)[0]).toMatchObject({
      dryRun: false,
      letters: [{ result: 'replayed', count: 1 }],
    })
    const jobs = await world.committed('jobs')
    expect(jobs.at(-1)).toMatchObject({ partition: 1, key: 'k-2' })

    const second = await dlq('replay', id, '--yes')
    expect(second.code).toBe(1)
    expect(second.out).toContain('was replayed')
    expect(second.err).toContain('--force --reason')
    expect(await world.committed('jobs')).toHaveLength(jobs.length)

    expect(await dlq('replay', id, '--yes', '--force', '--reason', 'policy is there now')).toMatchObject({
      code: 0,
    })
    expect(await world.committed('jobs')).toHaveLength(jobs.length + 1)
    const shown = await dlq('show', id)
    expect(shown.out).toMatch(/^state +replayed by /m)
    expect(shown.out).toMatch(/^because +policy is there now$/m)
  })

  it('of an id that is not there ends with 1', async () => {
    const { code, err } = await dlq('replay', 'nothing-0-1', '--yes')
    expect(code).toBe(1)
    expect(err).toContain('there is no dead letter nothing-0-1')
  })
})

describe('dlq discard', () => {
  it('shows which with --dry-run, then takes the letter off the list, with the reason', async () => {
    const id = `${world.topics.jobs}-1-1`
    const dry = await dlq('discard', id, '--reason', 'test record', '--dry-run')
    expect(dry).toMatchObject({ code: 0 })
    expect((await letters()).map((letter) => letter.id)).toContain(id)

    expect(await dlq('discard', id, '--reason', 'test record')).toMatchObject({ code: 0 })
    expect((await letters()).map((letter) => letter.id)).not.toContain(id)
    const [letter] = await letters('--state', 'discarded')
    expect(letter).toMatchObject({ id, entry: { action: 'discarded', reason: 'test record' } })
    expect((await dlq('discard', id, '--reason', 'again')).code).toBe(1)
  })
})
