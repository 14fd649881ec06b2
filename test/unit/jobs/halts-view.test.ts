// What the view of halts makes of the records of its topic: the last of a workflow counts, and none is guessed.
import { expect, it } from 'vitest'
import { openHaltsView } from '../../../consumers/jobs/halts-view.ts'
import type { Codec } from '../../../src/adapters/registry/open-registry.ts'
import type { Scanner } from '../../../src/adapters/kafka/open-scanner.ts'
import type { Fault } from '../../../src/core/faults/codes.ts'
import { fault } from '../../../src/core/faults/fault.ts'
import { failed, ok } from '../../../src/core/prelude.ts'

type Written = readonly (readonly [key: string | null, value: string | null])[]

const halt = (workflow: string, state: 'halted' | 'cleared') =>
  JSON.stringify({ workflow, state, by: 'ops', reason: 'a dispute', at: '2026-11-29T12:00:00.000Z' })
const unreadable = fault('record_unreadable', { stream: 'halts', reason: 'no JSON' })

function viewOf(written: Written, why: Fault = unreadable) {
  const ends = new Map([[0, written.length]])
  const scanner: Partial<Scanner> = {
    written: () => Promise.resolve(ends),
    stretches: () => Promise.resolve([{ partition: 0, low: 0, end: written.length }]),
    async *read(topic, { low, end }) {
      for (const [offset, [key, value]] of written.entries()) {
        if (offset < low || offset >= end) continue
        const bytes = (text: string | null) => (text === null ? null : Buffer.from(text))
        yield { topic, partition: 0, offset, timestamp: 0, key: bytes(key), value: bytes(value), headers: {} }
        await Promise.resolve()
      }
    },
    close: () => Promise.resolve(),
  }
  const codec = {
    decode(_: string, value: Buffer) {
      const text = value.toString()
      return Promise.resolve(text.startsWith('{') ? ok(JSON.parse(text)) : failed(why))
    },
  }
  return openHaltsView({
    openScanner: () => scanner as Scanner,
    codec: codec as unknown as Codec,
    topic: 'assay.halts',
  })
}

it('the last record of a workflow counts', async () => {
  const view = viewOf([
    ['a', halt('a', 'halted')],
    ['b', halt('b', 'halted')],
    ['a', halt('a', 'cleared')],
  ])
  expect(await view.haltOf('a')).toEqual(ok(undefined))
  expect(await view.haltOf('b')).toMatchObject({ ok: true, value: { workflow: 'b', by: 'ops' } })
})

it('a record that nobody can read halts its own workflow until it is cleared, and holds no other', async () => {
  const written = [
    ['a', 'garbage'],
    ['b', halt('b', 'cleared')],
    [null, 'garbage without a key'],
  ] as const
  const view = viewOf(written)
  expect(await view.haltOf('a')).toMatchObject({ ok: true, value: { workflow: 'a', by: 'assay' } })
  expect(await view.haltOf('b')).toEqual(ok(undefined))
  expect(await view.haltOf('c')).toEqual(ok(undefined))
  const cleared = viewOf([...written, ['a', halt('a', 'cleared')]])
  expect(await cleared.haltOf('a')).toEqual(ok(undefined))
})

it('while the registry is away there is no answer', async () => {
  const away = fault('registry_down', { url: 'http://127.0.0.1:1', reason: 'refused' })
  expect(await viewOf([['a', 'garbage']], away).haltOf('a')).toMatchObject({
    ok: false,
    fault: { code: 'registry_down' },
  })
})
