// What kafkajs logs, as lines of ours.
import kafkajs, { type logLevel } from 'kafkajs'
import { expect, test } from 'vitest'
import { kafkaLog } from '../../../src/adapters/kafka/kafka-log.ts'
import type { Attributes, Log } from '../../../src/ports/telemetry.ts'

const { ERROR, WARN, INFO } = kafkajs.logLevel

function collect() {
  const lines: { level: string; message: string; fields: Attributes | undefined }[] = []
  const write = (level: string) => (message: string, fields?: Attributes) =>
    void lines.push({ level, message, fields })
  const log: Log = { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') }
  let now = 0
  const entry = kafkaLog(log, () => now)(kafkajs.logLevel.INFO)
  const say = (level: logLevel, message: string, more: object = {}): void =>
    entry({ namespace: 'Connection', level, label: '', log: { timestamp: '', message, ...more } })
  return { lines, say, pass: (ms: number) => (now += ms) }
}

test('levels and namespace; info of kafkajs is debug of ours', () => {
  const { lines, say } = collect()
  say(ERROR, 'broken')
  say(WARN, 'careful')
  say(INFO, 'joined')
  expect(lines.map(({ level, message }) => [level, message])).toEqual([
    ['error', 'kafka: Connection: broken'],
    ['warn', 'kafka: Connection: careful'],
    ['debug', 'kafka: Connection: joined'],
  ])
})

test('no stack, no unknown fields, no control characters', () => {
  const { lines, say } = collect()
  say(ERROR, 'broken\nline', {
    stack: 'at …',
    error: 'ECONN\u0007REFUSED',
    broker: 'b:1',
    retryCount: 3,
    payload: { big: 1 },
  })
  expect(lines[0]).toEqual({
    level: 'error',
    message: 'kafka: Connection: broken line',
    fields: { error: 'ECONN REFUSED', broker: 'b:1', retryCount: 3 },
  })
})

test('a line that repeats comes once in ten seconds, with a count', () => {
  const { lines, say, pass } = collect()
  for (let index = 0; index < 100; index++) say(ERROR, 'connection refused')
  expect(lines).toHaveLength(1)
  pass(10_000)
  say(ERROR, 'connection refused')
  expect(lines[1]?.fields).toEqual({ repeated: 99 })
})
