// A system under measurement with what sends to it and what reads from it.
import { openKafka } from '../../src/adapters/kafka/open-kafka.ts'
import type { BenchStack } from './bench-stack.ts'
import { openOutcomeReader, type OutcomeReader } from './outcome-reader.ts'
import { openSender, type Sender } from './sender.ts'
import { silentLog } from '../../src/telemetry/silent.ts'
import type { System } from './system.ts'

export type Lane = { readonly system: System; readonly sender: Sender; readonly reader: OutcomeReader }

/** Runs the work with a lane for each system; closes them, whatever happens. */
export async function withLanes<T>(
  stack: BenchStack,
  { systems, bulk }: { readonly systems: readonly System[]; readonly bulk: boolean },
  work: (lanes: readonly Lane[]) => Promise<T>,
): Promise<T> {
  const kafka = openKafka({ brokers: stack.kafkaBrokers.split(','), clientId: 'bench' }, silentLog)
  const lanes: Lane[] = []
  try {
    for (const system of systems) {
      const group = `${stack.run}-${system.name}-reader`
      const reader = await openOutcomeReader(kafka, system, { group, bulk })
      lanes.push({ system, reader, sender: await openSender(kafka) })
    }
    return await work(lanes)
  } finally {
    await Promise.all(lanes.flatMap(({ sender, reader }) => [sender.stop(), reader.stop()]))
  }
}
