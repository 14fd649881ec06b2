// Retention and DeleteRecords can pass a partition that is held: what they took away is given up, loudly.
import type { Admin } from '../../src/adapters/kafka/open-kafka.ts'
import { nextExpected, skipEmpty, type Window } from '../../src/core/offsets/window.ts'
import type { Log } from '../../src/ports/telemetry.ts'
import type { Place } from './take-over.ts'

export type LogStartWatch = {
  /**
   * A batch began beyond what the window expects. Once, that is a fetch from before a seek; twice from the same place,
   * the records between may be gone: when the log begins later, the window goes on there. Jobs that run go on.
   */
  jumped(window: Window): void
}

/** `logStart`: the first offset that the log still has; may reject. */
export function watchLogStart(
  place: Place,
  deps: { readonly logStart: (place: Place) => Promise<number>; readonly log: Log },
): LogStartWatch {
  let jumpedAt = -1
  let looking = false

  async function look(window: Window, expected: number): Promise<void> {
    const low = await deps.logStart(place)
    if (low <= expected || nextExpected(window) !== expected) return
    const { topic, partition } = place
    deps.log.error('jobs were deleted by retention before they were read', {
      topic,
      partition,
      committed: expected,
      low,
    })
    skipEmpty(window, expected, low)
  }

  return {
    jumped(window) {
      const expected = nextExpected(window)
      if (jumpedAt !== expected) {
        jumpedAt = expected
        return
      }
      if (looking) return
      looking = true
      // What fails here is tried again with the next batch.
      void look(window, expected)
        .catch(() => undefined)
        .finally(() => {
          looking = false
        })
    },
  }
}

/** Rejects with the library's error, or when the topic does not have the partition. */
export async function logStart({ topic, partition }: Place, admin: Admin): Promise<number> {
  const ends = await admin.fetchTopicOffsets(topic)
  const low = ends.find((entry) => entry.partition === partition)?.low
  if (low === undefined) throw new Error(`${topic}-${partition} is not there`)
  return Number(low)
}
