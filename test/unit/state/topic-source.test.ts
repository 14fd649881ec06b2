// The newest value of a key in a topic: followed, not read anew; tombstones, new topics and moved keys.
import { expect, it } from 'vitest'
import { followTopic, type TopicScanner } from '../../../src/adapters/state/topic-source.ts'

type Line = readonly [partition: number, key: string, value: string | null, timestamp: number]

/** A topic in memory; `lines` may grow, and be replaced by a new topic. */
function topicOf(topic: { lines: Line[] }) {
  const scanned: number[] = []
  let closed = 0
  const scanner: TopicScanner = {
    stretches: () =>
      Promise.resolve(
        [0, 1].map((partition) => ({
          partition,
          low: 0,
          end: topic.lines.filter(([at]) => at === partition).length,
        })),
      ),
    async *read(_, { partition, low, end }) {
      await Promise.resolve()
      const lines = topic.lines.filter(([at]) => at === partition).slice(low, end)
      for (const [place, [, key, value, timestamp]] of lines.entries()) {
        scanned.push(low + place)
        yield {
          offset: low + place,
          timestamp,
          key: Buffer.from(key),
          value: value === null ? null : Buffer.from(value),
        }
      }
    },
    close() {
      closed += 1
      return Promise.resolve()
    },
  }
  return { scanner, scanned, closed: () => closed }
}

const { signal } = new AbortController()
const vix = { name: 'market', key: 'vix', places: {} }

it('gives the newest value with the time of its record, and reads only what is new', async () => {
  const topic = {
    lines: [
      [0, 'vix', '17', 1],
      [0, 'other', '1', 2],
      [0, 'vix', '42', 3],
    ] as Line[],
  }
  const { scanner, scanned } = topicOf(topic)
  const [reader] = followTopic('markets', [vix], () => scanner)
  expect(await reader?.read(signal)).toEqual({
    ok: true,
    value: { value: 42, observedAt: 3, version: '0@2' },
  })
  topic.lines.push([0, 'vix', '43', 9])
  expect(await reader?.read(signal)).toMatchObject({ value: { value: 43, observedAt: 9 } })
  expect(scanned).toEqual([0, 1, 2, 3])
})

it('has no value for a key that is absent, deleted, too large or no JSON', async () => {
  const topic = { lines: [] as Line[] }
  const [reader] = followTopic('markets', [vix], () => topicOf(topic).scanner)
  const values = [null, `"${'x'.repeat(300_000)}"`, 'calm', '42']
  const results = [await reader?.read(signal)]
  for (const value of values) {
    topic.lines.push([0, 'vix', value, 1])
    results.push(await reader?.read(signal))
  }
  expect(results.map((result) => result?.ok)).toEqual([false, false, false, false, true])
})

it('a key that moved to another partition counts by time', async () => {
  const topic = {
    lines: [
      [0, 'vix', '42', 9],
      [1, 'vix', '17', 3],
    ] as Line[],
  }
  const [reader] = followTopic('markets', [vix], () => topicOf(topic).scanner)
  expect(await reader?.read(signal)).toMatchObject({ value: { value: 42 } })
})

it('a topic that was made anew is read from its start', async () => {
  const topic = {
    lines: [
      [0, 'vix', '42', 1],
      [0, 'vix', '43', 2],
    ] as Line[],
  }
  const [reader] = followTopic('markets', [vix], () => topicOf(topic).scanner)
  await reader?.read(signal)
  topic.lines = [[0, 'other', '1', 5]]
  expect(await reader?.read(signal)).toMatchObject({ ok: false })
})

it('sources of one topic share one reader, and a topic that cannot be read is a fault', async () => {
  const topic = {
    lines: [
      [0, 'vix', '{"a":1,"t":1764468000}', 1],
      [0, 'load', '0.5', 2],
    ] as Line[],
  }
  const { scanner, scanned } = topicOf(topic)
  let opened = 0
  const readers = followTopic(
    'markets',
    [
      { name: 'market', key: 'vix', places: { value: '/a', observedAt: '/t' } },
      { name: 'load', key: 'load', places: {} },
    ],
    () => {
      opened += 1
      return scanner
    },
  )
  const results = await Promise.all(readers.map((reader) => reader.read(signal)))
  expect(results).toMatchObject([
    { value: { value: 1, observedAt: 1_764_468_000_000 } },
    { value: { value: 0.5 } },
  ])
  expect([opened, scanned.length]).toEqual([1, 2])
  const [away] = followTopic('markets', [vix], () => ({
    ...scanner,
    stretches: () => Promise.reject(new Error('no broker')),
  }))
  expect(await away?.read(signal)).toMatchObject({
    ok: false,
    fault: { code: 'kafka_failed', kind: 'outage' },
  })
})

it('one reading serves who gave up waiting and who comes after', async () => {
  const topic = { lines: [[0, 'vix', '42', 1]] as Line[] }
  const { scanner, scanned } = topicOf(topic)
  const gate = Promise.withResolvers<undefined>()
  const slow: TopicScanner = {
    ...scanner,
    async stretches(name) {
      await gate.promise
      return scanner.stretches(name)
    },
  }
  const [reader] = followTopic('markets', [vix], () => slow)
  void reader?.read(signal)
  const second = reader?.read(signal)
  gate.resolve(undefined)
  expect(await second).toMatchObject({ ok: true, value: { value: 42 } })
  expect(scanned).toEqual([0])
})
