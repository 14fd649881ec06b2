// The reader that other tests trust: it hides aborted records, however transactions lie across each other.
import { afterAll, expect, test } from 'vitest'
import { readCommitted } from '../../support/committed-log.ts'
import { eventually } from '../../support/eventually.ts'
import { interleavings, makeTopic, runSteps } from '../../support/interleaved-transactions.ts'
import { services } from '../../support/services.ts'

const closers: (() => Promise<void>)[] = []
afterAll(() => Promise.all(closers.map((close) => close())))

// It reads markers, not the last stable offset: what is committed behind an open transaction it shows at once.
const settled = interleavings.filter(({ open }) => !open)

test.each(settled)('$name', async ({ steps, visible }) => {
  const topic = await makeTopic()
  closers.push(await runSteps(topic, steps))
  // A commit returns before its marker is written.
  const records = await eventually('the last committed record', async () => {
    const found = await readCommitted(services().kafkaBrokers, [topic])
    return found.length >= visible.length ? found : undefined
  })
  expect(records.map(({ key }) => key).toSorted()).toEqual([...visible].toSorted())
})
