// Sources of state: where value and time come from, who shares a reading, and what is no value.
import { describe, expect, it } from 'vitest'
import { openJsonService } from '../../../src/adapters/http/open-json-service.ts'
import { httpReader } from '../../../src/adapters/state/http-source.ts'
import { openStateSources, type StateRequest } from '../../../src/adapters/state/open-state-sources.ts'
import type { Reading, StateReader } from '../../../src/adapters/state/state-reader.ts'
import { fault } from '../../../src/core/faults/fault.ts'
import { failed, ok } from '../../../src/core/prelude.ts'
import { systemClock } from '../../../src/runtime/parts.ts'
import { hostile, listening } from '../../support/hostile-http.ts'
import { manualClock } from '../../support/manual-clock.ts'

const asked = (maxAgeMs = 10_000, source = 'feed'): StateRequest => ({
  kind: 'state',
  jobId: 'j',
  attempt: 1,
  id: 'state:x',
  source,
  maxAgeMs,
})

/** A source that gives what `next` says, and counts. */
function scripted(next: () => ReturnType<StateReader['read']>) {
  let reads = 0
  const reader: StateReader = {
    read() {
      reads += 1
      return next()
    },
    close: () => Promise.resolve(),
  }
  return { reader, reads: () => reads }
}
const reading = (value: number, observedAt: number): Promise<ReturnType<typeof ok<Reading>>> =>
  Promise.resolve(ok({ value, observedAt }))

describe('a source', () => {
  it('is read once for all who ask at the same moment, and anew half a second later', async () => {
    const clock = manualClock()
    let value = 1
    const { reader, reads } = scripted(() => reading(value++, clock.now()))
    const sources = openStateSources({ feed: { reader, timeoutMs: 100 } }, clock)
    const both = await Promise.all([sources.state(asked()), sources.state(asked())])
    expect(both.map((each) => 'value' in each && each.value)).toEqual([1, 1])
    clock.advance(500)
    await sources.state(asked())
    expect(reads()).toBe(1)
    clock.advance(1)
    expect(await sources.state(asked())).toMatchObject({ value: 2 })
  })

  it('is read again for who wants it fresher, and when what was fresh no longer is', async () => {
    const clock = manualClock()
    const { reader, reads } = scripted(() => reading(1, clock.now() - 50))
    const sources = openStateSources({ feed: { reader, timeoutMs: 100 } }, clock)
    await sources.state(asked(1000))
    clock.advance(30)
    await sources.state(asked(100))
    expect(reads()).toBe(2)
    const late = scripted(() => reading(1, clock.now() - 990))
    const other = openStateSources({ feed: { reader: late.reader, timeoutMs: 100 } }, clock)
    await other.state(asked(1000))
    clock.advance(20)
    await other.state(asked(1000))
    expect(late.reads()).toBe(2)
  })

  it('that fails is not asked at every call', async () => {
    const clock = manualClock()
    const { reader, reads } = scripted(() =>
      Promise.resolve(failed(fault('redis_failed', { reason: 'away' }))),
    )
    const sources = openStateSources({ feed: { reader, timeoutMs: 100 } }, clock)
    for (let n = 0; n < 50; n++) expect(await sources.state(asked())).toMatchObject({ status: 'failed' })
    expect(reads()).toBe(1)
  })

  it('that hangs is a fault when its time is over, and is told', async () => {
    const clock = manualClock()
    let given: AbortSignal | undefined
    const reader: StateReader = {
      read(signal) {
        given = signal
        return new Promise(() => undefined)
      },
      close: () => Promise.resolve(),
    }
    const result = openStateSources({ feed: { reader, timeoutMs: 100 } }, clock).state(asked())
    clock.advance(100)
    expect(await result).toMatchObject({ status: 'failed', fault: { code: 'source_timeout' } })
    expect(given?.aborted).toBe(true)
  })

  it.each([
    [2000, 'done'],
    [2001, 'failed'],
  ])('whose time lies %i ms ahead is %s', async (ahead, status) => {
    const clock = manualClock()
    const { reader } = scripted(() => reading(1, clock.now() + ahead))
    const sources = openStateSources({ feed: { reader, timeoutMs: 100 } }, clock)
    expect(await sources.state(asked())).toMatchObject({ status })
  })

  it.each(['other', 'constructor', '__proto__'])('of no config is none: %s', async (name) => {
    const result = await openStateSources({}, manualClock()).state(asked(1, name))
    expect(result).toMatchObject({ status: 'failed', fault: { code: 'outside_not_configured' } })
  })
})

describe('state over HTTP', () => {
  const now = Date.parse('2026-11-30T02:00:00Z')
  const { signal } = new AbortController()
  const read = async (
    { body, headers = {}, token }: { body: string; headers?: Record<string, string>; token?: string },
    places: { value?: string; observedAt?: string } = {},
  ) => {
    const seen: (string | undefined)[] = []
    const url = await listening((request, response) => {
      seen.push(request.method, request.headers.authorization)
      response.sendDate = false
      response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(body)
    })
    const service = openJsonService(
      { url, privateNetwork: true, timeoutMs: 5000, maxBytes: 1000 },
      { clock: systemClock, random: () => 0 },
    )
    const login = token === undefined ? {} : { tokenEnv: 'T', token }
    const result = await httpReader({ name: 'feed', service, places, ...login }, () => now).read(signal)
    return { result, seen }
  }
  const timeOf = async (...given: Parameters<typeof read>) => {
    const { result } = await read(...given)
    return result.ok ? result.value.observedAt - now : result.fault.code
  }

  it('has value and time where the pointers lead', async () => {
    const { result, seen } = await read(
      {
        body: '{"data":{"vix":42},"a/b":["2026-11-30T09:59:58+08:00"]}',
        token: 's',
        headers: { etag: '"7"' },
      },
      { value: '/data', observedAt: '/a~1b/0' },
    )
    expect(result).toEqual({
      ok: true,
      value: { value: { vix: 42 }, observedAt: now - 2000, version: '"7"' },
    })
    expect(seen).toEqual(['GET', 'Bearer s'])
  })

  it.each([
    ['seconds', '1764468000', Date.parse('2025-11-30T02:00:00Z') - now],
    ['milliseconds', '1764468000123', Date.parse('2025-11-30T02:00:00.123Z') - now],
    ['no zone', '"2026-11-30T02:00:00"', 'state_unusable'],
    ['a date that is none', '"2026-13-40T02:00:00Z"', 'state_unusable'],
    ['nothing', 'null', 'state_unusable'],
    ['no number', '1e999', 'state_unusable'],
    ['a text with digits', '"42"', 'state_unusable'],
  ])('reads a time: %s', async (_, time, expected) => {
    expect(await timeOf({ body: `{"at":${time}}` }, { observedAt: '/at' })).toBe(expected)
  })

  it('does not take a time from the headers where the place of the time is empty', async () => {
    const headers = { date: new Date(now).toUTCString() }
    expect(await timeOf({ body: '{}', headers }, { observedAt: '/at' })).toBe('state_unusable')
  })

  it.each([
    [{}, 0],
    [{ date: new Date(now - 3000).toUTCString() }, -3000],
    [{ date: new Date(now - 3000).toUTCString(), age: '60' }, -63_000],
    [{ age: '60' }, -60_000],
    [
      { 'last-modified': new Date(now - 86_400_000).toUTCString(), date: new Date(now).toUTCString() },
      -86_400_000,
    ],
    [{ date: 'yesterday', age: '-5', 'last-modified': '' }, 0],
  ])('takes the oldest time that the headers speak of: %j', async (headers, expected) => {
    expect(await timeOf({ body: '42', headers })).toBe(expected)
  })

  it('has no value where the pointer leads nowhere', async () => {
    for (const value of ['/b', '/a/0', '/constructor', '/__proto__']) {
      expect(await timeOf({ body: '{"a":{}}' }, { value })).toBe('state_unusable')
    }
  })

  it.each(hostile())('%s is a fault', async (_, code, listener) => {
    const service = openJsonService(
      { url: await listening(listener), privateNetwork: true, timeoutMs: 500, maxBytes: 100_000 },
      { clock: systemClock, random: () => 0 },
    )
    const result = await httpReader({ name: 'feed', service, places: {} }, Date.now).read(signal)
    expect(result).toMatchObject({ ok: false, fault: { code } })
  })
})
