// What an endpoint says, without credentials and with everything else.
import { expect, it } from 'vitest'
import { reasonFrom } from '../../../src/adapters/openai/redact.ts'

it('credentials go, whatever the scheme', () => {
  expect(reasonFrom('got Basic dXNlcjpwYXNz and bearer abcdef', [])).toBe(
    'got Basic [redacted] and bearer [redacted]',
  )
})

it('a model that is named like a scheme takes no word with it', () => {
  const told = 'The endpoint of demo/basic cannot be reached.'
  expect(reasonFrom(told, [])).toBe(told)
})
