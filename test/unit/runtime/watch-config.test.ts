// When the file of the config is read again.
import { expect, onTestFinished, test } from 'vitest'
import { watchConfig } from '../../../src/runtime/watch-config.ts'
import { eventually } from '../../support/eventually.ts'
import { textFile } from '../../support/text-files.ts'

test('what could not be read is read again though nothing has changed, until it could', async () => {
  let reads = 0
  const path = textFile('assay.yaml', 'prefix: a')
  const watch = watchConfig({ path, read: () => (reads += 1) > 2, pollMs: 2, unreadMs: 5 })
  onTestFinished(watch.stop)
  await eventually('the third reading', () => reads === 3)
  watch.again()
  await eventually('a reading that was asked for', () => reads === 4)
})

test('a file that could be read is not read again by itself', async () => {
  let reads = 0
  const path = textFile('assay.yaml', 'prefix: a')
  const first = watchConfig({ path, read: () => (reads += 1) > 0, pollMs: 2, unreadMs: 5 })
  onTestFinished(first.stop)
  let others = 0
  const other = watchConfig({ path, read: () => (others += 1) > 2, pollMs: 2, unreadMs: 5 })
  onTestFinished(other.stop)
  await eventually('many readings of the other', () => others === 3)
  expect(reads).toBe(1)
})
