// Topics and schemas made and checked by the command line on the real services.
import { describe, expect, it } from 'vitest'
import { jsonLines, runAssay } from '../../support/run-assay.ts'

const prefixed = (): { readonly env: Record<string, string> } => {
  const prefix = `cli-${process.pid}-${Math.random().toString(36).slice(2, 8)}`
  return { env: { ASSAY_PREFIX: prefix, ASSAY_GROUP: prefix, ASSAY_KAFKA_PARTITIONS: '2' } }
}

describe('topics', () => {
  it('are missing, are made, are in order; a second apply changes nothing', async () => {
    const options = prefixed()
    const before = await runAssay(['topics', 'check'], options)
    expect(before.code).toBe(1)
    expect(before.out).toMatch(/wrong +\S+\.jobs +topic +present +absent/)
    expect(before.err).toContain('assay topics apply')

    const applied = await runAssay(['topics', 'apply', '--json'], options)
    expect(applied.code).toBe(0)
    const [report] = jsonLines(applied.out)
    expect(report).toMatchObject({ inOrder: true, differences: [] })
    expect(report?.['done']).toHaveLength(10)

    expect(await runAssay(['topics', 'check'], options)).toMatchObject({ code: 0, err: '' })
    const again = await runAssay(['topics', 'apply', '--json'], options)
    expect(jsonLines(again.out)[0]).toMatchObject({ done: [], inOrder: true })
  })

  it('with too few partitions are wrong, and grow', async () => {
    const { env } = prefixed()
    await runAssay(['topics', 'apply'], { env })
    const wider = { env: { ...env, ASSAY_KAFKA_PARTITIONS: '3' } }
    const checked = await runAssay(['topics', 'check', '--json'], wider)
    expect(checked.code).toBe(1)
    expect(jsonLines(checked.out)[0]).toMatchObject({ inOrder: false })
    expect(await runAssay(['topics', 'apply'], wider)).toMatchObject({ code: 0 })
  })
})

describe('schemas', () => {
  it('are missing, are registered, are present', async () => {
    const options = prefixed()
    const before = await runAssay(['schemas', 'check'], options)
    expect(before.code).toBe(1)
    expect(before.out).toContain(`${options.env['ASSAY_PREFIX'] ?? ''}.jobs-value`)
    expect(before.err).toContain('assay schemas apply')

    expect(await runAssay(['schemas', 'apply'], options)).toMatchObject({ code: 0, err: '' })
    const after = await runAssay(['schemas', 'check', '--json'], options)
    expect(after.code).toBe(0)
    const [report] = jsonLines(after.out)
    expect(report).toMatchObject({ inOrder: true })
    expect(report?.['schemas']).toHaveLength(9)
  })

  it('without a registry there is nothing to do, and it says so', async () => {
    const { env } = prefixed()
    const { code, out } = await runAssay(['schemas', 'check'], { env: { ...env, SCHEMA_REGISTRY_URL: '' } })
    expect(code).toBe(0)
    expect(out).toContain('No registry is configured')
  })
})

describe('a service that is away', () => {
  const away = [
    [['topics', 'check'], { KAFKA_BROKERS: '127.0.0.1:1' }, 'kafka_failed'],
    [['tail', 'approved'], { KAFKA_BROKERS: '127.0.0.1:1' }, 'kafka_failed'],
    [['submit', '-'], { KAFKA_BROKERS: '127.0.0.1:1' }, 'kafka_failed'],
    [['schemas', 'apply'], { SCHEMA_REGISTRY_URL: 'http://127.0.0.1:1' }, 'registry_down'],
  ] as const

  it.each(away)('%j ends with 3, what is wrong and what to do', async (args, env, code) => {
    const input = '{"id":"a","policy":"p","prompt":"q"}'
    const options = { env: { ...prefixed().env, ...env }, input }
    const { code: exit, out, err } = await runAssay([...args, '--json'], options)
    expect(exit).toBe(3)
    expect(jsonLines(out).at(-1)).toMatchObject({ fault: { code } })
    expect(err).toContain('127.0.0.1:1')
    expect(err).toMatch(/^ {3}do /m)
    expect(err).not.toMatch(/^ +at /m)
  })

  it('missing topics are a matter of the config', async () => {
    const { code, err } = await runAssay(['tail', 'approved'], prefixed())
    expect(code).toBe(2)
    expect(err).toContain('assay topics apply')
  })
})
