// `assay lab calibrate --judge`: rows put to a judge over HTTP, kept as they come, and what is asked again.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { no, yes } from '../../support/judges.ts'
import { runInMemory } from '../../support/cli-in-memory.ts'
import { policyFiles, policyText } from '../../support/policy-files.ts'
import { completion, startScriptedEndpoint, type ScriptedEndpoint } from '../../support/scripted-endpoint.ts'

let endpoint: ScriptedEndpoint
beforeAll(async () => {
  endpoint = await startScriptedEndpoint()
})
afterAll(() => endpoint.close())

const count = 30
const policy = policyText(
  'a',
  '1.0.0',
  'evaluation: { model: demo/judge, band: 0 }\ngates: [{ kind: faithful }]\n',
)
const row = (place: number): string =>
  JSON.stringify({
    question: `How long, order ${place}?`,
    context: 'Two days.',
    answer: place % 2 === 0 ? `Two days, order ${place}.` : `Nine weeks, order ${place}.`,
    label: place % 2 === 0,
  })
const rows = Array.from({ length: count }, (_, place) => row(place)).join('\n')

/** A judge that tells good answers from bad, and says how sure it is where `says` lets it. */
function judging(says: (reply: string) => string = (reply) => reply): void {
  endpoint.answer(({ body }) => {
    const good = JSON.stringify(body['messages']).includes('Two days, order')
    return completion(says(good ? yes(0.95) : no('Nine weeks')))
  })
}
beforeEach(() => judging())

async function given() {
  const folder = await policyFiles({
    'assay.yaml': `policies: ./p\nendpoints: { demo: { baseUrl: '${endpoint.baseUrl}' } }\nmodels: { demo/basic: {}, demo/judge: {} }\n`,
    'p/a.yaml': policy,
    'rows.jsonl': rows,
  })
  const kept = join(folder.dir, 'kept.jsonl')
  const before = endpoint.calls.length
  const run = (...args: readonly string[]) =>
    runInMemory(
      ...['--config', join(folder.dir, 'assay.yaml'), 'lab', 'calibrate', '--policy', 'a'],
      ...['--data', join(folder.dir, 'rows.jsonl'), '--judge', kept, ...args],
    )
  const calls = (): number => endpoint.calls.length - before
  const lines = (): readonly string[] => readFileSync(kept, 'utf8').trimEnd().split('\n')
  const written = (): string => readFileSync(join(folder.dir, 'p/a.yaml'), 'utf8')
  return { ...folder, kept, run, calls, lines, written }
}

describe('rows without a figure', { timeout: 60_000 }, () => {
  it('are put to the judge once, kept with how the figure came about, and make a policy', async () => {
    await using world = await given()
    const { exit, out } = await world.run('--write')
    expect(out).toContain('figures by            confidence 30')
    expect(exit).toBe('ok')
    expect([world.calls(), world.lines().length]).toEqual([count, count])
    expect(world.lines().every((line) => line.includes('"method":"confidence"'))).toBe(true)
    expect(world.written()).toContain('figures: confidence')
    expect((await world.run()).exit).toBe('ok')
    expect(world.calls()).toBe(count)
  })

  it('that were broken off go on where they stood: a cut line is asked again', async () => {
    await using world = await given()
    await world.run()
    const half = world.lines().slice(0, 10)
    await world.write('kept.jsonl', `${half.join('\n')}\n${world.lines()[10]?.slice(0, 30) ?? ''}`)
    expect((await world.run()).exit).toBe('ok')
    expect(world.calls()).toBe(count + 20)
  })

  it('that a judge cannot answer are left out, counted, and asked again next time', async () => {
    await using world = await given()
    judging((reply) => (reply.includes('Nine') ? 'hm' : reply))
    const { exit, out, err } = await world.run()
    expect(exit).toBe('no')
    expect(out + err).toContain('15 labelled rows have no figure')
    judging()
    expect((await world.run()).exit).toBe('ok')
  })

  it('of figures of several kinds nothing is written', async () => {
    await using world = await given()
    let place = 0
    judging((reply) => ((place += 1) % 3 === 0 ? reply.replace(/,"confidence":[\d.]+/, '') : reply))
    const { exit, out } = await world.run('--write')
    expect(exit).toBe('no')
    expect(out).toContain('of several kinds')
    expect(world.written()).toBe(policy)
  })
})
