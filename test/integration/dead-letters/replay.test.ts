// Dead letters go back as jobs: unchanged, once, whatever interrupts it.
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listLetters, type ListedLetter } from '../../../consumers/dead-letters/list-letters.ts'
import { discardLetters } from '../../../producers/dead-letters/discard-letters.ts'
import type { DeskDeps } from '../../../producers/dead-letters/fenced-ledger.ts'
import { replayLetters } from '../../../producers/dead-letters/replay-letters.ts'
import { readCommitted, type CommittedRecord } from '../../support/committed-log.ts'
import { eventually } from '../../support/eventually.ts'
import {
  jobBytes,
  letterId,
  lettersDeps,
  makeTopics,
  writeLetters,
  type Written,
} from '../../support/letters.ts'
import { runAndKill } from '../../support/run-and-kill.ts'
import { services } from '../../support/services.ts'

const some = (partition: number, count: number, more: Partial<Written> = {}): Written[] =>
  Array.from({ length: count }, (_, offset) => ({ partition, offset, ...more }))

async function lettersOf(deps: DeskDeps, count: number): Promise<readonly ListedLetter[]> {
  return eventually(`${count} letters`, async () => {
    const listed = await listLetters(deps, {}, 10_000)
    return listed.ok && listed.value.matched === count ? listed.value.letters : undefined
  })
}

const jobsOf = (deps: DeskDeps): Promise<CommittedRecord[]> =>
  readCommitted(services().kafkaBrokers, [deps.topics.jobs])

const results = (result: Awaited<ReturnType<typeof replayLetters>>): string[] =>
  result.ok
    ? result.value.map(({ result: each }) => each)
    : [`fault ${result.fault.code}: ${result.fault.message}`]

test('key, bytes and the sender’s headers come back as they were, to the same partition', async () => {
  const prefix = await makeTopics(3)
  const deps = lettersDeps(prefix)
  const odd = Buffer.from([0, 1, 2, 0xff, 0xfe])
  const headers = { traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01', 'x-tenant': 'a' }
  await writeLetters(prefix, [
    { partition: 2, offset: 7, value: odd, headers },
    { partition: 0, offset: 3 },
    { partition: 1, offset: 5, value: null },
  ])
  const places = await lettersOf(deps, 3)
  expect(results(await replayLetters(deps, { places, by: 'ops', dryRun: true }))).toEqual(
    Array(3).fill('would-replay'),
  )
  expect(await jobsOf(deps)).toEqual([])

  expect(results(await replayLetters(deps, { places, by: 'ops' }))).toEqual(Array(3).fill('replayed'))
  const jobs = await eventually('three jobs', async () => {
    const found = await jobsOf(deps)
    return found.length === 3 ? found : undefined
  })
  const marks = (partition: number, offset: number) => ({
    'assay.replay.of': letterId(deps.topics, { partition, offset }),
    'assay.replay.count': '1',
  })
  expect(jobs.toSorted((a, b) => a.partition - b.partition)).toMatchObject([
    { partition: 0, key: 'key-0-3', value: jobBytes(0, 3), headers: marks(0, 3) },
    { partition: 1, key: 'key-1-5', value: null, headers: marks(1, 5) },
    { partition: 2, key: 'key-2-7', value: odd, headers: { ...headers, ...marks(2, 7) } },
  ])
  expect(Object.keys(jobs.find(({ partition }) => partition === 0)?.headers ?? {})).toHaveLength(2)
})

test('a second time only by force and for a new reason', async () => {
  const prefix = await makeTopics(1)
  const deps = lettersDeps(prefix)
  await writeLetters(prefix, some(0, 2))
  const places = await lettersOf(deps, 2)
  const replay = (more: object = {}) => replayLetters(deps, { places, by: 'ops', ...more })

  expect(results(await replay())).toEqual(['replayed', 'replayed'])
  expect(results(await replay())).toEqual(['already-replayed', 'already-replayed'])
  expect(results(await replay({ force: true }))).toEqual([expect.stringContaining('replay_reason_missing')])
  expect(results(await replay({ force: true, reason: 'fixed the prompt' }))).toEqual(['replayed', 'replayed'])
  // The same reason again is the same replay, run again after an interruption.
  expect(results(await replay({ force: true, reason: 'fixed the prompt' }))).toEqual([
    'already-replayed',
    'already-replayed',
  ])
  const jobs = await eventually('four jobs', async () => {
    const found = await jobsOf(deps)
    return found.length >= 4 ? found : undefined
  })
  expect(jobs.map(({ headers }) => headers['assay.replay.count']).toSorted()).toEqual(['1', '1', '2', '2'])
  expect(
    (await listLetters(deps, { state: 'replayed' })).ok && (await lettersOf(deps, 2))[0]?.entry,
  ).toMatchObject({
    action: 'replayed',
    by: 'ops',
    count: 2,
    reason: 'fixed the prompt',
  })
})

test('a discarded letter stays where it is', async () => {
  const prefix = await makeTopics(1)
  const deps = lettersDeps(prefix)
  await writeLetters(prefix, some(0, 2))
  const places = await lettersOf(deps, 2)
  const one = places.slice(0, 1)
  expect(await discardLetters(deps, { places: one, by: 'ops', reason: ' ' })).toMatchObject({ ok: false })
  const discarded = await discardLetters(deps, { places: one, by: 'ops', reason: 'sent by mistake' })
  expect(discarded).toMatchObject({ ok: true, value: [{ result: 'discarded' }] })
  expect(results(await replayLetters(deps, { places, by: 'ops' })).toSorted()).toEqual([
    'discarded',
    'replayed',
  ])
  const again = await discardLetters(deps, { places, by: 'ops', reason: 'once more' })
  expect(again.ok && again.value.map(({ result }) => result).toSorted()).toEqual([
    'already-discarded',
    'already-replayed',
  ])
})

test('letters of another topic, and letters that are gone, are reported and not sent', async () => {
  const prefix = await makeTopics(1)
  const other = lettersDeps(`${prefix}-other`)
  const deps = { ...lettersDeps(prefix), topics: { ...lettersDeps(prefix).topics, jobs: other.topics.jobs } }
  await writeLetters(prefix, some(0, 1))
  const places = await lettersOf(deps, 1)
  const gone = { id: 'gone', partition: 0, offset: 99 }
  const real = lettersDeps(prefix)
  const foreign = { ...real, topics: { ...real.topics, jobs: real.topics.reviews } }
  expect(results(await replayLetters(foreign, { places: [...places, gone], by: 'ops' }))).toEqual([
    'foreign',
    'missing',
  ])
})

test('a letter of an aborted transaction is no letter', async () => {
  const prefix = await makeTopics(1)
  const deps = lettersDeps(prefix)
  await writeLetters(prefix, some(0, 3), true)
  await writeLetters(prefix, [{ partition: 0, offset: 9 }])
  const [letter] = await lettersOf(deps, 1)
  const aborted = { id: letterId(deps.topics, { partition: 0, offset: 1 }), partition: 0, offset: 1 }
  expect(letter?.source.offset).toBe(9)
  expect(results(await replayLetters(deps, { places: [aborted], by: 'ops' }))).toEqual(['missing'])
})

test('a second one fences the first, and knows all that it has done', async () => {
  const prefix = await makeTopics(2)
  const deps = lettersDeps(prefix)
  await writeLetters(prefix, [...some(0, 600), ...some(1, 600)])
  const places = await lettersOf(deps, 1200)
  const replay = (onProgress: () => void = () => undefined) =>
    replayLetters(lettersDeps(prefix), { places, by: 'ops', onProgress })
  let second: ReturnType<typeof replay> | undefined
  const first = replay(() => {
    second ??= replay()
  })
  expect(await first).toMatchObject({ ok: false, fault: { code: 'kafka_fenced' } })
  expect(await second).toMatchObject({ ok: true })
  await expectOnce(deps, 1200)
})

test(
  'killed at random moments and run again: every letter goes back exactly once',
  { timeout: 240_000 },
  async () => {
    const prefix = await makeTopics(3)
    const deps = lettersDeps(prefix)
    await writeLetters(prefix, [...some(0, 400), ...some(1, 400), ...some(2, 400)])
    await lettersOf(deps, 1200)
    const child = [join(import.meta.dirname, '../../support/replay-child.ts'), prefix]
    const rounds: string[] = []
    for (let round = 0; round < 6; round++) {
      const afterMs = Math.random() * 400
      const { killed, output } = await runAndKill(child, 'listed', afterMs)
      rounds.push(
        `${killed ? 'killed' : 'ended before'} ${afterMs.toFixed(0)} ms: ${output.trim().replaceAll('\n', ' ')}`,
      )
    }
    expect(await runAndKill(child, 'listed', Infinity)).toMatchObject({ killed: false })
    await expectOnce(deps, 1200, rounds.join('\n'))
  },
)

async function expectOnce(deps: DeskDeps, count: number, how = ''): Promise<void> {
  const jobs = await eventually(`${count} jobs`, async () => {
    const found = await jobsOf(deps)
    return found.length >= count ? found : undefined
  })
  const letters = jobs.map(({ headers }) => headers['assay.replay.of'])
  expect(new Set(letters).size, how).toBe(count)
  expect(letters, how).toHaveLength(count)
  const replayed = await listLetters(deps, { state: 'replayed' })
  expect(replayed.ok && replayed.value.matched, how).toBe(count)
}
