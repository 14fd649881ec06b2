// Questions to a JSON service: when one is put again, and when the service is left alone.
import { describe, expect, it } from 'vitest'
import { failuresToOpen, openCircuit, pauseMs } from '../../../src/adapters/http/circuit.ts'
import { openJsonService } from '../../../src/adapters/http/open-json-service.ts'
import { systemClock } from '../../../src/runtime/parts.ts'
import { hostile, listening } from '../../support/hostile-http.ts'

const { signal } = new AbortController()
const service = (url: string, timeoutMs = 5000) =>
  openJsonService(
    { url, privateNetwork: true, timeoutMs, maxBytes: 1000 },
    { clock: systemClock, random: () => 0 },
  )

/** Answers with these statuses in turn; the last stays. */
async function answering(...statuses: readonly number[]) {
  let asked = 0
  const url = await listening((incoming, response) => {
    incoming.resume()
    const status = statuses[asked] ?? statuses.at(-1) ?? 200
    asked += 1
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
  })
  return { url, asked: () => asked }
}

describe('a question', () => {
  it('is put again where the fault may pass', async () => {
    const { url, asked } = await answering(503, 429, 200)
    expect(await service(url).ask({ headers: {}, body: '{}', signal })).toMatchObject({ ok: true })
    expect(asked()).toBe(3)
  })

  it.each([
    [400, 1],
    [302, 1],
    [500, 3],
  ])('that is answered %i is put %i times', async (status, times) => {
    const { url, asked } = await answering(status)
    expect(await service(url).ask({ headers: {}, signal })).toMatchObject({ ok: false })
    expect(asked()).toBe(times)
  })

  it('is not put again when the time that the service asks for is not there', async () => {
    let asked = 0
    const [, , listener] = hostile().find(([name]) => name === 'too many requests') ?? []
    const url = await listening((...given) => {
      asked += 1
      listener?.(...given)
    })
    await service(url).ask({ headers: {}, signal })
    expect(asked).toBe(1)
  })

  it('is not put to a service that failed several times in a row', async () => {
    const { url, asked } = await answering(500)
    const away = service(url)
    for (let n = 0; n < failuresToOpen; n++) await away.ask({ headers: {}, signal })
    const before = asked()
    expect(await away.ask({ headers: {}, signal })).toMatchObject({
      ok: false,
      fault: { code: 'service_resting', kind: 'outage' },
    })
    expect(asked()).toBe(before)
  })
})

describe('a circuit', () => {
  const opened = () => {
    const circuit = openCircuit()
    for (let n = 0; n < failuresToOpen; n++) circuit.learn('badly', 0)
    return circuit
  }

  it('is closed again by one call that goes well in between', () => {
    const circuit = openCircuit()
    for (let n = 1; n < failuresToOpen; n++) circuit.learn('badly', 0)
    circuit.learn('well', 0)
    circuit.learn('badly', 0)
    expect(circuit.admits(0)).toBe(true)
  })

  it('admits one trial after its pause, and all once that went well', () => {
    const circuit = opened()
    expect([circuit.admits(pauseMs - 1), circuit.admits(pauseMs), circuit.admits(pauseMs)]).toEqual([
      false,
      true,
      false,
    ])
    circuit.learn('well', pauseMs)
    expect([circuit.admits(pauseMs), circuit.admits(pauseMs)]).toEqual([true, true])
  })

  it('rests again when the trial fails, and tries once more when nothing was learned', () => {
    const circuit = opened()
    circuit.admits(pauseMs)
    circuit.learn(undefined, pauseMs)
    expect(circuit.admits(pauseMs)).toBe(true)
    circuit.learn('badly', pauseMs)
    expect([circuit.admits(2 * pauseMs - 1), circuit.admits(2 * pauseMs)]).toEqual([false, true])
  })
})
