// What is given up when batches begin beyond the place that is expected.
import { expect, it } from 'vitest'
import { watchLogStart } from '../../../consumers/jobs/log-start.ts'
import { finish, nextExpected, openWindow, take, unfinished } from '../../../src/core/offsets/window.ts'
import { silentLog } from '../../../src/telemetry/silent.ts'

const place = { group: 'g', topic: 'jobs', partition: 2 }
const settled = () => new Promise((resolve) => setImmediate(resolve))

function watching(logStart: () => Promise<number>) {
  const lost: unknown[] = []
  const log = {
    ...silentLog,
    error: (message: string, facts: object = {}) => void lost.push({ message, ...facts }),
  }
  const window = openWindow({ committed: 10, done: [20, 40], maxHeld: 100 })
  take(window, 10)
  return { watch: watchLogStart(place, { logStart, log }), window, lost }
}

it('asks where the log begins at the second jump from one place, and goes on there', async () => {
  const { watch, window, lost } = watching(() => Promise.resolve(30))
  watch.jumped(window)
  await settled()
  expect(nextExpected(window)).toBe(11)
  watch.jumped(window)
  await settled()
  expect(nextExpected(window)).toBe(30)
  // What runs is still there to be published, and what was done beyond stays done.
  expect(unfinished(window)).toEqual([10])
  expect(finish(window, 10)).toBe(true)
  expect(take(window, 40)).toMatchObject({ because: 'known' })
  expect(lost).toMatchObject([{ topic: 'jobs', partition: 2, committed: 11, low: 30 }])
})

it('gives nothing up while the log still has it, or nobody can tell', async () => {
  for (const start of [() => Promise.resolve(11), () => Promise.reject(new Error('no broker'))]) {
    const { watch, window, lost } = watching(start)
    for (let i = 0; i < 3; i++) {
      watch.jumped(window)
      await settled()
    }
    expect(nextExpected(window)).toBe(11)
    expect(lost).toEqual([])
  }
})

it('leaves a window alone that has moved while it asked', async () => {
  const { promise, resolve } = Promise.withResolvers<number>()
  const { watch, window, lost } = watching(() => promise)
  watch.jumped(window)
  watch.jumped(window)
  take(window, 11)
  resolve(30)
  await settled()
  expect(nextExpected(window)).toBe(12)
  expect(lost).toEqual([])
})
