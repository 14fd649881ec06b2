// Which workflows are halted, as far as Kafka has it at the moment of the question.
//
// A question is answered from all that was written to the topic of halts before it was asked: the view reads on to the
// end that the log has then, and waits for transactions that are open below it. So a halt that was committed before the
// question began is in the answer, whichever process wrote it. While the topic cannot be read there is no answer.
import type { Halt } from '../../schemas/generated/halt.ts'
import { kafkaFault } from '../../src/adapters/kafka/kafka-fault.ts'
import type { Scanner } from '../../src/adapters/kafka/open-scanner.ts'
import type { ScanRecord } from '../../src/adapters/kafka/scan-requests.ts'
import type { Codec } from '../../src/adapters/registry/open-registry.ts'
import type { Fault } from '../../src/core/faults/codes.ts'
import { fault } from '../../src/core/faults/fault.ts'
import { failed, ok, type Result } from '../../src/core/prelude.ts'

export type HaltsView = {
  /** The halt that stands for a workflow; undefined when none does. Fails when Kafka does not answer. */
  readonly haltOf: (workflow: string) => Promise<Result<Halt | undefined, Fault>>
  /** Every halt that stands. */
  readonly all: () => Promise<Result<readonly Halt[], Fault>>
  readonly close: () => Promise<void>
}

export type HaltsDeps = {
  readonly openScanner: () => Scanner
  readonly codec: Codec
  readonly topic: string
}

/** An owner that was killed in the middle of a transaction is fenced, or timed out, sooner than this in most set-ups. */
const longestWaitMs = 20_000
const lookEveryMs = 20

/** Opens nothing before the first question. */
export function openHaltsView({ openScanner, codec, topic }: HaltsDeps): HaltsView {
  const halted = new Map<string, Halt>()
  const positions = new Map<number, number>()
  let scanner: Scanner | undefined

  const readOn = async (from: Scanner): Promise<Fault | undefined> => {
    for (const { partition, low, end } of await from.stretches(topic)) {
      const start = Math.max(low, positions.get(partition) ?? 0)
      for await (const record of from.read(topic, { partition, low: start, end })) {
        const problem = await take(record, { halted, codec })
        if (problem !== undefined) return problem
        positions.set(partition, record.offset + 1)
      }
      positions.set(partition, Math.max(start, end))
    }
    return undefined
  }

  const refresh = async (): Promise<Fault | undefined> => {
    scanner ??= openScanner()
    try {
      const written = await scanner.written(topic)
      const behind = (): boolean =>
        [...written].some(([partition, end]) => (positions.get(partition) ?? 0) < end)
      const deadline = performance.now() + longestWaitMs
      while (behind()) {
        const problem = await readOn(scanner)
        if (problem !== undefined) return problem
        if (!behind()) break
        if (performance.now() > deadline)
          return fault('kafka_failed', { reason: `a transaction on ${topic} does not end` })
        await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
      }
      return undefined
    } catch (error) {
      const broken = scanner
      scanner = undefined
      await broken.close().catch(() => undefined)
      return kafkaFault(error)
    }
  }

  const fresh = shared(refresh)
  return {
    async haltOf(workflow) {
      const problem = await fresh()
      return problem === undefined ? ok(halted.get(workflow)) : failed(problem)
    },
    async all() {
      const problem = await fresh()
      return problem === undefined ? ok([...halted.values()]) : failed(problem)
    },
    close: async () => scanner?.close(),
  }
}

type Into = { readonly halted: Map<string, Halt>; readonly codec: Codec }

/** Takes a record into what is known. The fault is that of a codec which cannot work now. */
async function take(
  { key, value, offset, timestamp }: ScanRecord,
  { halted, codec }: Into,
): Promise<Fault | undefined> {
  if (value === null) return undefined
  const halt = await codec.decode('halts', value)
  if (halt.ok && halt.value.state === 'halted') halted.set(halt.value.workflow, halt.value)
  else if (halt.ok) halted.delete(halt.value.workflow)
  else if (halt.fault.code !== 'record_unreadable') return halt.fault
  // Nobody can tell what it says, so its own workflow stays halted until a person clears it, and no other does.
  else if (key !== null) halted.set(key.toString(), unreadable(key.toString(), { offset, timestamp }))
  return undefined
}

const unreadable = (
  workflow: string,
  { offset, timestamp }: Pick<ScanRecord, 'offset' | 'timestamp'>,
): Halt => ({
  workflow,
  state: 'halted',
  by: 'assay',
  reason: `its record at offset ${offset} of the topic of halts cannot be read; clear the workflow to go on`,
  at: new Date(timestamp).toISOString(),
})

/** One run at a time. Who asks while one runs gets the next one: the running one may have looked already. */
function shared<T>(run: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  let next: Promise<T> | undefined
  const start = (): Promise<T> => {
    const made = run().finally(() => {
      if (running === made) running = undefined
    })
    running = made
    return made
  }
  return () => {
    if (running === undefined) return start()
    const afterwards = (): Promise<T> => {
      next = undefined
      return start()
    }
    next ??= running.then(afterwards, afterwards)
    return next
  }
}
