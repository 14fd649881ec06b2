// Listing dead letters: what they are and what became of them, newest first.
import type { Replay } from '../../schemas/generated/replay.ts'
import { readLedger } from '../../producers/dead-letters/ledger.ts'
import { letterOf, type Letter, type LetterFacts } from '../../producers/dead-letters/letter.ts'
import { kafkaFault } from '../../src/adapters/kafka/kafka-fault.ts'
import type { KafkaConnections } from '../../src/adapters/kafka/open-kafka.ts'
import type { Scanner, Stretch } from '../../src/adapters/kafka/open-scanner.ts'
import type { TopicNames } from '../../src/adapters/kafka/topic-names.ts'
import type { Codec } from '../../src/adapters/registry/open-registry.ts'
import type { Fault } from '../../src/core/faults/codes.ts'
import { failed, ok, type Result } from '../../src/core/prelude.ts'
import { meets, stateOf, type LetterFilter, type LetterState } from './letter-filter.ts'

export type LettersDeps = {
  readonly kafka: KafkaConnections
  readonly codec: Codec
  readonly topics: TopicNames
}

/** A letter without its bytes; those can be large. */
export type ListedLetter = LetterFacts & {
  readonly bytes: number
  readonly state: LetterState
  /** The newest entry of the ledger. */
  readonly entry?: Replay
}

export type LetterList = {
  readonly letters: readonly ListedLetter[]
  /** Letters that meet the filter; more than are listed when the limit cut some off. */
  readonly matched: number
}

export const usualLimit = 100

/** The newest letters that meet a filter, newest first. Reads the topic from `since` on, committed letters only. */
export async function listLetters(
  { kafka, codec, topics }: LettersDeps,
  filter: LetterFilter = {},
  limit = usualLimit,
): Promise<Result<LetterList, Fault>> {
  const scanner = kafka.scanner()
  try {
    const ledger = await readLedger({ scanner, codec }, topics.replays)
    if (!ledger.ok) return failed(ledger.fault)
    let matched = 0
    let newest: ListedLetter[] = []
    for await (const letter of lettersIn(scanner, topics.deadLetters, filter)) {
      const entry = ledger.value.get(letter.id)
      if (!meets(letter, entry, filter)) continue
      matched += 1
      newest.push(listed(letter, entry))
      // Cut now and then, so that a long topic does not fill the memory.
      if (newest.length > 2 * limit + 1000) newest = cut(newest, limit)
    }
    return ok({ letters: cut(newest, limit), matched })
  } catch (error) {
    return failed(kafkaFault(error))
  } finally {
    await scanner.close().catch(() => undefined)
  }
}

const cut = (letters: readonly ListedLetter[], limit: number): ListedLetter[] =>
  letters.toSorted((a, b) => b.at - a.at || b.offset - a.offset).slice(0, limit)

async function* lettersIn(scanner: Scanner, topic: string, filter: LetterFilter): AsyncGenerator<Letter> {
  for (const stretch of await stretchesFor(scanner, topic, filter)) {
    for await (const record of scanner.read(topic, stretch)) {
      const letter = letterOf(record)
      if (letter !== undefined) yield letter
    }
  }
}

/** A record is written after its letter was given up, so the log can be entered at the time that is asked for. */
async function stretchesFor(
  scanner: Scanner,
  topic: string,
  filter: LetterFilter,
): Promise<readonly Stretch[]> {
  const all = await scanner.stretches(topic)
  const wanted = all.filter(
    ({ partition }) => filter.partition === undefined || filter.partition === partition,
  )
  if (filter.since === undefined) return wanted
  const starts = await scanner.offsetsAt(topic, filter.since)
  return wanted.map((stretch) => ({
    ...stretch,
    low: Math.max(stretch.low, starts.get(stretch.partition) ?? 0),
  }))
}

function listed(letter: Letter, entry: Replay | undefined): ListedLetter {
  const { record, ...facts } = letter
  const bytes = record.value?.length ?? 0
  return { ...facts, bytes, state: stateOf(entry), ...(entry === undefined ? {} : { entry }) }
}
