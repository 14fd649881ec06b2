// Answers on standard output, messages on standard error, one form or the other, colours only on a terminal.
import { describe, expect, it } from 'vitest'
import { memorySink } from '../../support/cli-in-memory.ts'
import { openScreen, type Screen } from '../../../src/cli/screen.ts'
import { fault } from '../../../src/core/faults/fault.ts'

function show(options: { json?: boolean; terminal?: boolean }, use: (screen: Screen) => void) {
  const out = memorySink(options)
  const err = memorySink(options)
  use(openScreen({ out, err }, { json: options.json === true, verbose: false }))
  return { out: out.text(), err: err.text() }
}

const all = (screen: Screen): void => {
  screen.line('a line')
  screen.block('two\nlines', '  ')
  screen.table([{ title: 'A' }], [['cell']])
  screen.value({ a: 1 })
  screen.note('a note')
}

describe('the screen', () => {
  it('prints for people, or JSON, never both', () => {
    expect(show({}, all)).toEqual({ out: 'a line\n  two\n  lines\nA\ncell\n', err: 'a note\n' })
    expect(show({ json: true }, all)).toEqual({ out: '{"a":1}\n', err: 'a note\n' })
  })

  it('tells of a fault in words and, with --json, as a value', () => {
    const met = fault('kafka_failed', { reason: '10.0.0.1:9092 refuses the connection' })
    const { out, err } = show({ json: true }, (screen) => screen.fault(met))
    expect(JSON.parse(out)).toMatchObject({ fault: { code: 'kafka_failed', remedy: met.remedy } })
    expect(err).toContain(met.message)
    expect(err).toContain(met.remedy)
    expect(show({}, (screen) => screen.fault(met)).out).toBe('')
  })

  it('paints on a terminal only, and never what came from outside', () => {
    const use = (screen: Screen): void => screen.line({ text: 'bad\u001b[0m', tone: 'bad' })
    expect(show({}, use).out).toBe('bad\\u{1b}[0m\n')
    expect(show({ terminal: true }, use).out).toMatch(/^\u001b\[31mbad\\u\{1b\}\[0m\u001b\[39m\n$/)
  })

  it('makes hostile text harmless wherever it is printed', () => {
    const evil = 'x\u001b[2J\u202ey'
    const { out, err } = show({}, (screen) => {
      screen.line(evil, { text: evil, tone: 'dim' })
      screen.block(`${evil}\n${evil}`)
      screen.table([{ title: evil }], [[evil]])
      screen.note(evil)
    })
    expect(out + err).not.toMatch(/[\u001b\u202e]/)
  })
})
