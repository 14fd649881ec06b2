// One dead letter in full: its headers, its bytes, and the job where the bytes can be read.
import type { Job } from '../../schemas/generated/job.ts'
import type { Replay } from '../../schemas/generated/replay.ts'
import { readLedger } from '../../producers/dead-letters/ledger.ts'
import { letterOf, type Letter } from '../../producers/dead-letters/letter.ts'
import { kafkaFault } from '../../src/adapters/kafka/kafka-fault.ts'
import type { Scanner } from '../../src/adapters/kafka/open-scanner.ts'
import type { Fault } from '../../src/core/faults/codes.ts'
import { fault } from '../../src/core/faults/fault.ts'
import { failed, ok, type Result } from '../../src/core/prelude.ts'
import { stateOf, type LetterState } from './letter-filter.ts'
import type { LettersDeps } from './list-letters.ts'

export type ShownLetter = {
  readonly letter: Letter
  readonly state: LetterState
  readonly entry?: Replay
  /** The job, or why the bytes are none now. */
  readonly job: Result<Job, Fault>
}

/** Looks where the id says the letter stands: on the partition of its job. `letter_unknown` when it is not there. */
export async function showLetter(
  { kafka, codec, topics }: LettersDeps,
  id: string,
): Promise<Result<ShownLetter, Fault>> {
  const scanner = kafka.scanner()
  try {
    const letter = await find(scanner, topics.deadLetters, id)
    if (letter === undefined) return failed(fault('letter_unknown', { id }))
    const ledger = await readLedger({ scanner, codec }, topics.replays)
    if (!ledger.ok) return failed(ledger.fault)
    const entry = ledger.value.get(id)
    const job = await codec.decode('jobs', letter.record.value)
    return ok({ letter, state: stateOf(entry), job, ...(entry === undefined ? {} : { entry }) })
  } catch (error) {
    return failed(kafkaFault(error))
  } finally {
    await scanner.close().catch(() => undefined)
  }
}

async function find(scanner: Scanner, topic: string, id: string): Promise<Letter | undefined> {
  const partition = Number(/-(\d+)-\d+$/.exec(id)?.[1] ?? -1)
  const stretch = (await scanner.stretches(topic)).find((each) => each.partition === partition)
  if (stretch === undefined) return undefined
  for await (const record of scanner.read(topic, stretch)) {
    const letter = letterOf(record)
    if (letter?.id === id) return letter
  }
  return undefined
}
