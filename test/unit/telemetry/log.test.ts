// Log lines: one JSON object each, with their trace, without secrets.
import { expect, test } from 'vitest'
import { openLog, type LogSettings } from '../../../src/adapters/log/open-log.ts'
import type { Log } from '../../../src/ports/telemetry.ts'

function linesOf(level: LogSettings['level'], write: (log: Log) => void): unknown[] {
  const lines: unknown[] = []
  write(openLog({ level }, { write: (line) => void lines.push(JSON.parse(line)) }))
  return lines
}

test('a line has level, time, message and fields', () => {
  const [line] = linesOf('info', (log) =>
    log.info('ready', { roles: ['jobs'], partitions: 3, absent: undefined }),
  )
  expect(line).toEqual({
    level: 'info',
    time: expect.any(String) as string,
    message: 'ready',
    roles: ['jobs'],
    partitions: 3,
  })
})

test('a traceparent becomes trace_id and span_id', () => {
  const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
  const [line] = linesOf('info', (log) => log.warn('slow', { traceparent }))
  expect(line).toMatchObject({ trace_id: '4bf92f3577b34da6a3ce929d0e0e4736', span_id: '00f067aa0ba902b7' })
  expect(line).not.toHaveProperty('traceparent')
})

test('lines below the level are not written', () => {
  const lines = linesOf('warn', (log) => {
    log.debug('no')
    log.info('no')
    log.warn('yes')
    log.error('yes')
  })
  expect(lines).toHaveLength(2)
})

test.each([
  ['an address with a password', 'redis://user:hunter22@host:6379 is away', 'hunter22'],
  ['a bearer token', 'authorization: Bearer abc.def-ghi123', 'abc.def-ghi123'],
  ['a provider key', 'the key sk-proj-0123456789abcdef is wrong', 'sk-proj-0123456789abcdef'],
  ['a JSON web token', 'token eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc', 'eyJhbGciOiJIUzI1NiJ9'],
  ['a named password', '{"password":"hunter22"}', 'hunter22'],
])('%s is taken out of message and fields', (_name, text, secret) => {
  const lines = linesOf('info', (log) => {
    log.info(text)
    log.info('x', { reason: text, list: [text] })
  })
  expect(JSON.stringify(lines)).not.toContain(secret)
})

test('a model whose name ends like a scheme of credentials takes no word with it', () => {
  const told = 'The endpoint of demo/basic cannot be reached.'
  const [line] = linesOf('info', (log) => log.warn('x', { reason: told, login: 'Basic dXNlcjpwYXNz' }))
  expect(line).toMatchObject({ reason: told, login: 'Basic [redacted]' })
})

test('a field that is named like a secret is hidden whatever it holds', () => {
  const [line] = linesOf('info', (log) =>
    log.info('x', { apiKey: 'plain', saslPassword: 'words', tokens: 12 }),
  )
  expect(line).toMatchObject({ apiKey: '[redacted]', saslPassword: '[redacted]', tokens: 12 })
})
