// A config that one role refuses, or cannot open, is taken up by none.
import { expect, test } from 'vitest'
import type { Config } from '../../../src/config/config.ts'
import { failed, ok } from '../../../src/core/prelude.ts'
import type { Role, TakeUp } from '../../../src/runtime/role.ts'
import { takeUpByAll } from '../../../src/runtime/take-up-by-all.ts'

const config = {} as Config

function rig(second: TakeUp) {
  const done: string[] = []
  const role = (name: Role['name'], takeUp: TakeUp) => ({ name, takeUp })
  const willing: TakeUp = () => ok({ put: () => void done.push('put'), drop: () => void done.push('drop') })
  const takeUp = takeUpByAll([role('samples', willing), role('jobs', second), { name: 'compensations' }])
  return { done, taken: takeUp(config) }
}

test('all of them take it up', () => {
  const { done, taken } = rig(() => ok({ put: () => undefined, drop: () => undefined }))
  expect(done).toEqual([])
  if (taken.ok) taken.value.put()
  expect(done).toEqual(['put'])
})

test('what one refuses the others drop', () => {
  const { done, taken } = rig(() => failed(['it is used']))
  expect(taken).toEqual(failed(['it is used']))
  expect(done).toEqual(['drop'])
})

test('so they do with what one cannot open', () => {
  const { done, taken } = rig(() => {
    throw new Error('Invalid URL')
  })
  expect(taken).toEqual(failed(['the role jobs cannot open it: Invalid URL']))
  expect(done).toEqual(['drop'])
})
