// Parts that are replaced while they are in use.
import { expect, test } from 'vitest'
import { openInUse } from '../../../src/runtime/in-use.ts'
import { leavePart, sharePart } from '../../../src/runtime/shared-part.ts'

function rig() {
  const closed: string[] = []
  const parts = openInUse('first', (value) => {
    closed.push(value)
    return Promise.resolve()
  })
  return { closed, parts }
}

test('who took parts keeps them; they are closed when the last one is done', () => {
  const { closed, parts } = rig()
  const one = parts.take()
  const two = parts.take()
  parts.replace('second')
  expect([one.value, two.value, parts.take().value]).toEqual(['first', 'first', 'second'])
  one.release()
  one.release()
  expect(closed).toEqual([])
  two.release()
  expect(closed).toEqual(['first'])
})

test('parts that nobody has are closed when others take their place, the ones in hand are not', () => {
  const { closed, parts } = rig()
  parts.take().release()
  expect(closed).toEqual([])
  parts.replace('second')
  parts.take().release()
  expect(closed).toEqual(['first'])
  expect(parts.open()).toEqual(['second'])
})

test('an end closes all of them once, whoever still has some', async () => {
  const { closed, parts } = rig()
  const held = parts.take()
  parts.replace('second')
  await parts.close()
  held.release()
  expect(closed.toSorted()).toEqual(['first', 'second'])
})

test('a part that is opened from the same goes on, and is closed after both have left it', async () => {
  let closed = 0
  const open = () => ({ close: () => void (closed += 1) })
  const first = sharePart(undefined, { from: { url: 'a' }, open })
  const second = sharePart(first, { from: { url: 'a' }, open })
  expect(second.value).toBe(first.value)
  const third = sharePart(second, { from: { url: 'b' }, open })
  expect(third.value).not.toBe(first.value)
  await leavePart(first)
  expect(closed).toBe(0)
  await leavePart(second)
  expect(closed).toBe(1)
})
