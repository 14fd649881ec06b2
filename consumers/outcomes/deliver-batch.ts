// Handing the records of one batch to a handler, in order, until each is done.
import type { EachBatchPayload } from '../../src/adapters/kafka/kafkajs-types.ts'
import type { Fault } from '../../src/core/faults/codes.ts'
import { errorText } from '../../src/core/faults/error-text.ts'
import type { Result } from '../../src/core/prelude.ts'
import type { Log } from '../../src/ports/telemetry.ts'
import type { Outcome, OutcomeMessage } from './outcome.ts'

export type Deliver = {
  readonly decode: (message: OutcomeMessage) => Promise<Result<Outcome, Fault>>
  readonly handle: (outcome: Outcome) => Promise<void>
  readonly signal: AbortSignal
  readonly log: Log
}

const firstWaitMs = 200
const longestWaitMs = 30_000
const heartbeatMs = 1000

/**
 * Resolves offsets as records are done. Returns early, the rest unresolved, when the reader stops or the partition is
 * lost. Never throws: a RangeError out of here would end a kafkajs consumer for good.
 */
export async function deliverBatch(payload: EachBatchPayload, deliver: Deliver): Promise<void> {
  const { batch } = payload
  const watch = keepAlive(payload, deliver.signal)
  try {
    for (const message of batch.messages) {
      const place = { topic: batch.topic, partition: batch.partition, message }
      if (!(await untilDone(place, deliver, watch.lost))) return
      payload.resolveOffset(message.offset)
      await payload.commitOffsetsIfNecessary().catch(() => undefined)
    }
    // The batch may end in markers that nobody is handed.
    payload.resolveOffset(batch.lastOffset())
  } finally {
    watch.end()
  }
}

/** True when the record is done; false when there is no sense in going on. */
async function untilDone(place: OutcomeMessage, deliver: Deliver, lost: () => boolean): Promise<boolean> {
  const where = { topic: place.topic, partition: place.partition, offset: place.message.offset }
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(waitMs * 2, longestWaitMs)) {
    if (lost()) return false
    const problem = await attempt(place, deliver)
    if (problem === undefined) return true
    deliver.log.warn('an outcome could not be handled; trying again', { ...where, reason: problem, waitMs })
    await pause(waitMs, lost)
  }
}

async function attempt(place: OutcomeMessage, { decode, handle }: Deliver): Promise<string | undefined> {
  try {
    const outcome = await decode(place)
    if (!outcome.ok) return outcome.fault.message
    await handle(outcome.value)
    return undefined
  } catch (error) {
    return errorText(error)
  }
}

/** kafkajs sends heartbeats between batches only: a slow handler has to be covered from here. */
function keepAlive(payload: EachBatchPayload, signal: AbortSignal) {
  let gone = false
  const timer = setInterval(() => {
    // A refused heartbeat means that the group re-forms: what is not done yet comes again, here or elsewhere.
    payload.heartbeat().catch(() => (gone = true))
  }, heartbeatMs)
  return {
    lost: () => gone || signal.aborted || !payload.isRunning() || payload.isStale(),
    end: () => clearInterval(timer),
  }
}

async function pause(ms: number, lost: () => boolean): Promise<void> {
  const until = performance.now() + ms
  while (performance.now() < until && !lost()) {
    await new Promise((resolve) => setTimeout(resolve, Math.min(100, ms)))
  }
}
