// A changed config: taken up by all roles or by none, refused loudly and once, or left for a restart.
import { writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { loadConfig, type ConfigFault, type LoadedConfig } from '../../../src/config/load.ts'
import { failed, ok, type Result } from '../../../src/core/prelude.ts'
import type { Attributes, Log } from '../../../src/ports/telemetry.ts'
import { configInForce } from '../../../src/runtime/config-in-force.ts'
import { silentTracer } from '../../../src/telemetry/silent.ts'
import { textFile } from '../../support/text-files.ts'

function readOf(file: string, text: string): Result<LoadedConfig, ConfigFault> {
  writeFileSync(file, text)
  return loadConfig({ file, environment: {} })
}

const model = (name: string): string =>
  `endpoints: { demo: { baseUrl: 'http://127.0.0.1:1/v1' } }\nmodels: { demo/${name}: {} }\n`

function rig() {
  const lines: { readonly level: string; readonly fields: Attributes }[] = []
  const taken: string[] = []
  const against: string[] = []
  const at =
    (level: string) =>
    (_: string, fields: Attributes = {}) =>
      void lines.push({ level, fields })
  const log: Log = { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
  const file = textFile('assay.yaml', '')
  const first = readOf(file, model('basic'))
  if (!first.ok) throw new Error(first.fault.message)
  const inForce = configInForce(first.value.config, {
    takeUp: ({ models, group }) =>
      against.length > 0
        ? failed([...against])
        : ok({
            put: () => void taken.push(`${Object.keys(models).join()} in ${group}`),
            drop: () => undefined,
          }),
    log,
    tracer: silentTracer,
  })
  return {
    taken,
    against,
    offer: (text: string) => inForce.offer(readOf(file, text)),
    said: (level: string) => lines.filter((line) => line.level === level).map(({ fields }) => fields),
  }
}

describe('a changed config', () => {
  test('is taken up with its new name', () => {
    const { offer, taken, said } = rig()
    offer(model('other'))
    expect(taken).toEqual(['demo/other in assay'])
    const [first, second] = said('info')
    expect(second).toMatchObject({
      changes: expect.arrayContaining(['models.demo/other.concurrency']) as string[],
    })
    expect(second?.['revision']).not.toBe(first?.['revision'])
  })

  test('that says the same is nothing new', () => {
    const { offer, taken, said } = rig()
    offer(`# a remark\n${model('basic')}`)
    expect(taken).toEqual([])
    expect(said('info')).toHaveLength(1)
  })

  test.each(['', '# all of it taken out'])('that holds no setting (%j) is refused', (text) => {
    const { offer, taken, said } = rig()
    offer(text)
    expect(taken).toEqual([])
    expect(said('warn')).toEqual([])
    expect(said('error')).toMatchObject([
      { code: 'config_unusable', problems: [expect.stringMatching(/assay\.yaml holds no setting$/)] },
    ])
  })

  test('that is as the one in force again is said to be so, after a refusal alone', () => {
    const { offer, said } = rig()
    const again = () => said('info').filter((fields) => Object.keys(fields).length === 0)
    offer(model('basic'))
    expect(again()).toHaveLength(0)
    offer('models: [')
    offer(model('basic'))
    offer(model('basic'))
    expect(again()).toHaveLength(1)
    offer('models: [')
    offer(model('other'))
    expect(again()).toHaveLength(1)
  })

  test('that does not load is refused with code, remedy and line, once; the next that loads is taken', () => {
    const { offer, taken, said } = rig()
    offer(`${model('other')}intak: 1`)
    offer(`${model('other')}intak: 1`)
    expect(taken).toEqual([])
    expect(said('error')).toMatchObject([{ code: 'config_unusable', problemCount: 1 }])
    expect(String(said('error')[0]?.['problems'])).toMatch(
      /assay\.yaml:3 intak unknown key; did you mean "intake"\?/,
    )
    expect(said('error')[0]?.['remedy']).toMatch(/assay config check/)
    offer(model('other'))
    expect(taken).toHaveLength(1)
    offer(`${model('other')}intak: 1`)
    expect(said('error')).toHaveLength(2)
  })

  test('that takes something away from a policy is refused whole, until nothing speaks against it', () => {
    const { offer, taken, said, against } = rig()
    against.push('policy a 1.0.0 needs reward service shop, which the changed file no longer has')
    offer(model('other'))
    expect(taken).toEqual([])
    expect(said('error')).toMatchObject([{ code: 'config_in_use', problems: against }])
    against.pop()
    offer(model('other'))
    expect(taken).toHaveLength(1)
  })

  test('of other sections waits for a restart, which is said once and again when it is another; the rest is taken', () => {
    const { offer, taken, said } = rig()
    offer(`${model('other')}group: b`)
    offer(`${model('other')}group: b`)
    expect(taken).toEqual(['demo/other in assay'])
    expect(said('warn')).toMatchObject([{ code: 'config_needs_restart', settings: ['group'] }])
    offer(model('other'))
    offer(`${model('other')}group: b`)
    expect(said('warn')).toHaveLength(2)
  })
})
