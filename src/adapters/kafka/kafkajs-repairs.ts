// Repairs of kafkajs 2.2.4 from outside, by its own modules. The package is pinned: it has had no release since 2023.
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

type RequestQueue = { prototype: { scheduleCheckPendingRequests: (this: { pending: unknown[] }) => void } }

let repaired = false

/** Applied once, before the first connection. */
export function repairKafkajs(): void {
  if (repaired) return
  repaired = true
  stopIdleTimers(require('kafkajs/src/network/requestQueue') as RequestQueue)
}

/**
 * tulios/kafkajs #1704, #1751: after its first response every connection re-arms a timer with a negative delay for
 * ever, some 850 a second each, and Node 24 warns of it. With nothing waiting there is nothing to look for: `push`
 * schedules the look itself when it has to queue a request.
 */
function stopIdleTimers({ prototype }: RequestQueue): void {
  const schedule = prototype.scheduleCheckPendingRequests
  prototype.scheduleCheckPendingRequests = function () {
    if (this.pending.length > 0) schedule.call(this)
  }
}
