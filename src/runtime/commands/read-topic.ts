// Reading topics for people: committed records by time, without a group, so that nothing is left on the cluster.
import { setTimeout as wait } from 'node:timers/promises'
import { kafkaFault } from '../../adapters/kafka/kafka-fault.ts'
import type { Scanner, Stretch } from '../../adapters/kafka/open-scanner.ts'
import type { ScanRecord } from '../../adapters/kafka/scan-requests.ts'
import type { Config } from '../../config/config.ts'
import type { Fault } from '../../core/faults/codes.ts'
import { errorText } from '../../core/faults/error-text.ts'
import { fault } from '../../core/faults/fault.ts'
import { failed, ok, type Result } from '../../core/prelude.ts'
import { kafkaOf } from '../parts.ts'
import { byTime } from './by-time.ts'
import { commandLog, type CommandDeps } from './command-deps.ts'
import { openPositions, type Positions } from './positions.ts'
import { needTopics } from './with-admin.ts'

export type { ScanRecord } from '../../adapters/kafka/scan-requests.ts'

export type TopicRead = {
  readonly topics: readonly string[]
  /** A time is in milliseconds since 1970: each partition begins at its first record that is as late. */
  readonly from: 'beginning' | 'now' | { readonly since: number }
  /** Whether to go on after what is there; without it the reading ends. */
  readonly follow: boolean
  /** Called once: every record committed from now on will be read. */
  readonly onReady?: () => void
  /** Called for each record, in the order of its partition. Answers `stop` when no more is wanted. */
  readonly onRecord: (record: ScanRecord) => Promise<'more' | 'stop'>
}

const lookEveryMs = 200
/** A following reader waits so long for Kafka to come back, in ms. */
const mostTroubleMs = 60_000

/** Reads until the end, `stop`, or an abort. When it resolves every connection is closed. */
export async function readTopic(
  config: Config,
  read: TopicRead,
  deps: CommandDeps,
): Promise<Result<undefined, Fault>> {
  const there = await needTopics(config, read.topics, deps)
  if (!there.ok) return there
  const positions = openPositions(read.from === 'now' ? 'now' : 'beginning')
  let announced = false
  const ready = (): void => {
    if (!announced) read.onReady?.()
    announced = true
  }
  const trouble = openTrouble(deps)
  for (;;) {
    const scanner = kafkaOf(config, commandLog(deps)).scanner()
    try {
      return await scan(scanner, { read, positions, ready, signal: deps.signal, calm: trouble.over })
    } catch (error) {
      const met = kafkaFault(error)
      if (!read.follow || met.kind !== 'outage' || !trouble.bearable(met)) return failed(met)
      await pause(1000, deps.signal)
    } finally {
      await scanner.close().catch(() => undefined)
    }
  }
}

type Trouble = {
  /** Says once that Kafka is away; false when it has been for too long. */
  readonly bearable: (met: Fault) => boolean
  /** Says once that it is back. */
  readonly over: () => void
}

function openTrouble({ tell }: CommandDeps): Trouble {
  let since: number | undefined
  return {
    bearable: ({ message }) => {
      if (since === undefined) tell(`${message} Trying again for a minute.`)
      since ??= performance.now()
      return performance.now() - since < mostTroubleMs
    },
    over: () => {
      if (since !== undefined) tell('Kafka is back.')
      since = undefined
    },
  }
}

type Scan = {
  readonly read: TopicRead
  readonly positions: Positions
  readonly ready: () => void
  /** A whole look has gone well. */
  readonly calm: () => void
  readonly signal: AbortSignal
}

async function scan(
  scanner: Scanner,
  { read, positions, ready, calm, signal }: Scan,
): Promise<Result<undefined, Fault>> {
  const stopped = (): boolean => signal.aborted
  while (!stopped()) {
    const stretches = await Promise.all(
      read.topics.map(async (topic) => positions.open(topic, await stretchesOf(scanner, topic, read.from))),
    )
    ready()
    const open = stretches.flat().map(({ topic, ...stretch }) => scanner.read(topic, stretch))
    for await (const record of byTime(open)) {
      if (stopped()) return ok(undefined)
      const answer = await handle(read, record)
      positions.passed(record)
      if (answer !== 'more') return answer === 'stop' ? ok(undefined) : failed(answer)
    }
    positions.readAll(stretches.flat())
    calm()
    if (!read.follow) return ok(undefined)
    await pause(lookEveryMs, signal)
  }
  return ok(undefined)
}

async function stretchesOf(
  scanner: Scanner,
  topic: string,
  from: TopicRead['from'],
): Promise<readonly Stretch[]> {
  const stretches = await scanner.stretches(topic)
  if (typeof from === 'string') return stretches
  const starts = await scanner.offsetsAt(topic, from.since)
  return stretches.map((each) => ({ ...each, low: Math.max(each.low, starts.get(each.partition) ?? 0) }))
}

// An error of the handler is none of Kafka's.
async function handle(read: TopicRead, record: ScanRecord): Promise<'more' | 'stop' | Fault> {
  try {
    return await read.onRecord(record)
  } catch (error) {
    return fault('internal', { reason: errorText(error) })
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<unknown> =>
  wait(ms, undefined, { signal }).catch(() => undefined)
