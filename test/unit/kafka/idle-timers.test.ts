// The repair of kafkajs's idle timers: nothing is scheduled while nothing waits, everything is while something does.
import { createRequire } from 'node:module'
import { afterEach, expect, test } from 'vitest'
import { repairKafkajs } from '../../../src/adapters/kafka/kafkajs-repairs.ts'

type Queue = {
  pending: unknown[]
  throttledUntil: number
  throttleCheckTimeoutId: unknown
  scheduleCheckPendingRequests(): void
  destroy(): void
}

const require = createRequire(import.meta.url)
const RequestQueue = require('kafkajs/src/network/requestQueue') as new (options: object) => Queue
const made: Queue[] = []
afterEach(() => {
  for (const queue of made.splice(0)) queue.destroy()
})

function queue(): Queue {
  repairKafkajs()
  const logger = { debug: () => undefined }
  const opened = new RequestQueue({ requestTimeout: 1000, clientId: 'c', broker: 'b', logger })
  made.push(opened)
  return opened
}

test('an idle connection has no timer', () => {
  const idle = queue()
  idle.scheduleCheckPendingRequests()
  expect(idle.throttleCheckTimeoutId).toBeNull()
})

test('a connection with waiting requests has one, throttled or not', () => {
  for (const throttledUntil of [-1, Date.now() + 60_000]) {
    const busy = queue()
    busy.throttledUntil = throttledUntil
    busy.pending.push({})
    busy.scheduleCheckPendingRequests()
    expect(busy.throttleCheckTimeoutId).not.toBeNull()
  }
})

test('repairing twice is repairing once', () => {
  queue()
  const method = (): unknown => Reflect.get(RequestQueue.prototype as object, 'scheduleCheckPendingRequests')
  const first = method()
  repairKafkajs()
  expect(method()).toBe(first)
})
