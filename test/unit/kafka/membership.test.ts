// Whether a consumer is a member of its group, by what it tells of itself.
import { EventEmitter } from 'node:events'
import kafkajs from 'kafkajs'
import { expect, it } from 'vitest'
import { watchMembership } from '../../../src/adapters/kafka/membership.ts'

function watched() {
  const heard = new EventEmitter()
  const { events } = new kafkajs.Kafka({ brokers: ['127.0.0.1:1'] }).consumer({ groupId: 'g' })
  let now = 0
  const consumer = { events, on: heard.on.bind(heard) } as unknown as Parameters<typeof watchMembership>[0]
  const { missing } = watchMembership(consumer, () => now)
  return {
    missing,
    tell: (name: keyof typeof events) => heard.emit(events[name]),
    pass: (ms: number) => void (now += ms),
  }
}

it('is one from joining on, as long as heartbeats go through', () => {
  const { missing, tell, pass } = watched()
  expect(missing()).toBe('the process is no member of its group')
  tell('GROUP_JOIN')
  expect(missing()).toBeUndefined()
  pass(9000)
  tell('HEARTBEAT')
  pass(9000)
  expect(missing()).toBeUndefined()
  pass(2000)
  expect(missing()).toBe('no heartbeat went through for 11 s')
  tell('HEARTBEAT')
  expect(missing()).toBeUndefined()
})

it.each(['CRASH', 'DISCONNECT', 'STOP'] as const)('is none after %s until it has joined again', (end) => {
  const { missing, tell } = watched()
  tell('GROUP_JOIN')
  tell(end)
  expect(missing()).toBe('the process is no member of its group')
  tell('HEARTBEAT')
  expect(missing()).toBe('the process is no member of its group')
  tell('GROUP_JOIN')
  expect(missing()).toBeUndefined()
})
