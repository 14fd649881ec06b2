import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openCommitChain } from '../../../consumers/jobs/commit-chain.ts'
import type { TakenOver } from '../../../consumers/jobs/take-over.ts'
import type { Producer } from '../../../src/adapters/kafka/open-kafka.ts'
import { decodeDoneSet } from '../../../src/core/offsets/done-set.ts'
import type { Fault } from '../../../src/core/faults/codes.ts'
import { fault } from '../../../src/core/faults/fault.ts'
import { silentLog } from '../../../src/telemetry/silent.ts'
import { wait } from '../../../src/runtime/wait.ts'

const place = { group: 'g', topic: 'jobs', partition: 3 }

type Commit = { readonly offset: string; readonly metadata: string }

/** A broker that keeps one committed offset, and a producer that fails as it is told. */
function broker(failures: readonly ('before-commit' | 'refused' | 'after-commit' | 'fenced' | undefined)[]) {
  let stored: Commit | undefined
  const plan = [...failures]
  const log = { commits: 0, takeOvers: 0, discarded: 0 }
  const producer = (): Producer => {
    const transaction = () => {
      let pending: Commit | undefined
      return Promise.resolve({
        sendOffsets({ topics }: { topics: { partitions: Commit[] }[] }) {
          pending = topics[0]?.partitions[0]
          return Promise.resolve()
        },
        send: () => Promise.resolve([]),
        commit() {
          const failure = plan.shift()
          if (failure === 'before-commit') return Promise.reject(new Error('connection lost'))
          if (failure === 'refused') return Promise.reject(new Error('too large'))
          if (failure === 'fenced') return Promise.reject(new Error('fenced'))
          stored = pending
          log.commits += 1
          return failure === 'after-commit' ? Promise.reject(new Error('connection lost')) : Promise.resolve()
        },
      })
    }
    const disconnect = (): Promise<void> => {
      log.discarded += 1
      return Promise.resolve()
    }
    return { transaction, disconnect } as unknown as Producer
  }
  const takeOver = (): Promise<TakenOver> => {
    log.takeOvers += 1
    const committed = Number(stored?.offset ?? 0)
    const read = decodeDoneSet(stored?.metadata ?? null, committed)
    const known = read.kind === 'known' ? read : { done: [], counter: 0 }
    return Promise.resolve({ producer: producer(), committed, done: known.done, counter: known.counter })
  }
  const intrude = (commit: Commit): void => {
    stored = commit
  }
  return { log, takeOver, intrude, stored: () => stored }
}

function faultOf(error: unknown): Fault {
  const reason = String(error)
  if (reason.includes('fenced')) return fault('kafka_fenced', { reason })
  return fault(reason.includes('too large') ? 'kafka_record_too_large' : 'kafka_failed', { reason })
}

function chainOn(
  { takeOver }: ReturnType<typeof broker>,
  signal = new AbortController().signal,
  onFailed?: (found: Fault) => void,
) {
  return openCommitChain(place, { takeOver, faultOf, onFailed, wait, signal, log: silentLog })
}

const commit = (nextOffset: number) => ({ point: { nextOffset, done: [], settled: [] }, records: [] })

describe('commit chain', () => {
  it('commits once when all goes well', async () => {
    const kafka = broker([])
    const chain = chainOn(kafka)
    await chain.open()
    expect(await chain.transact(commit(5))).toBe(true)
    expect(kafka.stored()?.offset).toBe('5')
    expect(kafka.log).toMatchObject({ commits: 1, takeOvers: 1 })
  })

  it('repeats a transaction that the log does not have, with a new producer', async () => {
    const kafka = broker(['before-commit'])
    const chain = chainOn(kafka)
    await chain.open()
    expect(await chain.transact(commit(5))).toBe(true)
    expect(kafka.log).toMatchObject({ commits: 1, takeOvers: 2, discarded: 1 })
  })

  it('tells of each transaction that failed, whatever became of it', async () => {
    const codes: string[] = []
    const kafka = broker(['before-commit', undefined, 'after-commit', 'fenced'])
    const chain = chainOn(kafka, undefined, ({ code }) => codes.push(code))
    await chain.open()
    for (const offset of [5, 6, 7]) await chain.transact(commit(offset))
    expect(codes).toEqual(['kafka_failed', 'kafka_failed', 'kafka_fenced'])
  })

  it('does not repeat a transaction that was committed although its answer was lost', async () => {
    const kafka = broker(['after-commit'])
    const chain = chainOn(kafka)
    await chain.open()
    expect(await chain.transact(commit(5))).toBe(true)
    expect(kafka.log).toMatchObject({ commits: 1, takeOvers: 2 })
    expect(await chain.transact(commit(6))).toBe(true)
    expect(kafka.stored()?.offset).toBe('6')
  })

  it('gives the partition up when fenced, and does not fence back', async () => {
    const kafka = broker(['fenced'])
    const chain = chainOn(kafka)
    await chain.open()
    expect(await chain.transact(commit(5))).toBe(false)
    expect(kafka.log).toMatchObject({ commits: 0, takeOvers: 1 })
  })

  it('gives the partition up when another owner has committed meanwhile', async () => {
    const other = broker([])
    const theirs = chainOn(other)
    await theirs.open()
    await theirs.transact(commit(7))
    await theirs.transact(commit(9))
    const kafka = broker(['before-commit'])
    const chain = chainOn(kafka)
    await chain.open()
    const stored = other.stored()
    if (stored) kafka.intrude(stored)
    expect(await chain.transact(commit(5))).toBe(false)
    expect(kafka.stored()?.offset).toBe('9')
  })

  it('does not take the next commit of another owner for its own', async () => {
    const other = broker([])
    const theirs = chainOn(other)
    await theirs.open()
    await theirs.transact(commit(7))
    const kafka = broker(['before-commit'])
    const chain = chainOn(kafka)
    await chain.open()
    const stored = other.stored()
    if (stored) kafka.intrude(stored)
    expect(await chain.transact(commit(9))).toBe(false)
    expect(kafka.stored()?.offset).toBe('7')
  })

  it('opens again and again until Kafka answers', async () => {
    const kafka = broker([])
    let refusals = 1
    const takeOver = (): Promise<TakenOver> =>
      refusals-- > 0 ? Promise.reject(new Error('no coordinator')) : kafka.takeOver()
    const chain = chainOn({ ...kafka, takeOver })
    expect(await chain.open()).toMatchObject({ committed: 0 })
  })

  it('stops opening when the partition is closed', async () => {
    const abort = new AbortController()
    const chain = openCommitChain(place, {
      takeOver() {
        abort.abort()
        return Promise.reject(new Error('no coordinator'))
      },
      faultOf,
      wait,
      signal: abort.signal,
      log: silentLog,
    })
    expect(await chain.open()).toBeUndefined()
  })

  it('does not wait before it stops when the partition was closed during the last try', async () => {
    vi.useFakeTimers()
    try {
      const abort = new AbortController()
      const takeOver = (): Promise<TakenOver> => {
        abort.abort()
        return Promise.reject(new Error('no coordinator'))
      }
      const chain = openCommitChain(place, { takeOver, faultOf, wait, signal: abort.signal, log: silentLog })
      let opened: unknown = 'waiting'
      void chain.open().then((taken) => (opened = taken))
      await vi.advanceTimersByTimeAsync(0)
      expect(opened).toBeUndefined()
    } finally {
      vi.useRealTimers()
    }
  })

  describe('what Kafka refuses for good', () => {
    beforeEach(() => vi.useFakeTimers())
    afterEach(() => vi.useRealTimers())

    it('is tried ever more slowly, said with its remedy each time, and committed once the limit is mended', async () => {
      const kafka = broker(Array.from({ length: 8 }, () => 'refused'))
      const said: unknown[] = []
      const log = {
        ...silentLog,
        error: (message: string, facts: object = {}) => void said.push({ message, ...facts }),
      }
      const chain = openCommitChain(place, {
        ...kafka,
        faultOf,
        wait,
        signal: new AbortController().signal,
        log,
      })
      await chain.open()
      const done = chain.transact(commit(5))
      // 1 + 2 + 4 + 8 + 16 + 30 seconds: six refusals in the first half minute and a bit, then two a minute.
      await vi.advanceTimersByTimeAsync(32_000)
      expect(said).toHaveLength(6)
      await vi.advanceTimersByTimeAsync(60_000)
      expect(said).toHaveLength(8)
      expect(said[0]).toMatchObject({
        partition: 3,
        code: 'kafka_record_too_large',
        remedy: expect.stringContaining('topics check') as string,
      })
      await vi.advanceTimersByTimeAsync(30_000)
      expect(await done).toBe(true)
      expect(kafka.log.commits).toBe(1)
    })

    it('holds nobody up who closes the partition', async () => {
      const kafka = broker(['refused', 'refused', 'refused'])
      const abort = new AbortController()
      const chain = chainOn(kafka, abort.signal)
      await chain.open()
      const done = chain.transact(commit(5))
      await vi.advanceTimersByTimeAsync(2000)
      abort.abort()
      expect(await done).toBe(false)
    })
  })
})
