// The command line: help with examples, suggestions, arguments that are wrong.
import { describe, expect, it } from 'vitest'
import { allHelp, runInMemory } from '../../support/cli-in-memory.ts'

const commands = allHelp()

describe('help', () => {
  it('knows every command', () => {
    expect(commands.map(({ path }) => path)).toMatchInlineSnapshot(`
      [
        "assay",
        "assay serve",
        "assay submit",
        "assay tail",
        "assay explain",
        "assay dlq",
        "assay dlq list",
        "assay dlq show",
        "assay dlq replay",
        "assay dlq discard",
        "assay compensations",
        "assay compensations list",
        "assay compensations tail",
        "assay compensations retry",
        "assay compensations skip",
        "assay workflows",
        "assay workflows list",
        "assay workflows halt",
        "assay workflows clear",
        "assay failures",
        "assay failures top",
        "assay gates",
        "assay gates top",
        "assay reviews",
        "assay reviews list",
        "assay reviews sample",
        "assay reviews decide",
        "assay ask",
        "assay validate",
        "assay compare",
        "assay ground",
        "assay lab",
        "assay lab bench",
        "assay lab regress",
        "assay lab calibrate",
        "assay lab report",
        "assay doctor",
        "assay topics",
        "assay topics check",
        "assay topics apply",
        "assay schemas",
        "assay schemas check",
        "assay schemas apply",
        "assay policy",
        "assay policy check",
        "assay policy show",
        "assay policy explain",
        "assay policy promote",
        "assay knowledge",
        "assay knowledge import",
        "assay knowledge list",
        "assay knowledge search",
        "assay config",
        "assay config check",
        "assay config show",
        "assay errors",
        "assay version",
      ]
    `)
  })

  it.each(commands)('of $path has examples that are commands of ours', ({ path, help }) => {
    const examples = [...help.matchAll(/^ {2}\$ (.*)$/gm)].map(([, line]) => line ?? '')
    expect(examples.length).toBeGreaterThan(0)
    for (const line of examples) expect(line).toMatch(/(^|\s)assay [a-z]/)
    if (path !== 'assay') expect(examples.join('\n')).toContain(path)
  })

  it.each(commands)('of $path fits 80 columns', ({ help }) => {
    for (const line of help.split('\n')) expect(line.length, line).toBeLessThanOrEqual(80)
  })

  it.each(commands)('of $path shows --json and --config', ({ help }) => {
    expect(help).toContain('--json')
    expect(help).toContain('--config')
  })

  it('goes to standard output and ends with 0', async () => {
    const { exit, out, err } = await runInMemory('topics', 'apply', '--help')
    expect({ exit, err }).toEqual({ exit: 'ok', err: '' })
    expect(out).toContain('Examples:')
  })
})

describe('a command line that is wrong', () => {
  const wrong: readonly (readonly [line: string, says: string])[] = [
    ['tpoics', 'Did you mean topics?'],
    ['topics aply', 'Did you mean apply?'],
    ['topics check --jsn', 'Did you mean --json?'],
    ['tail', "missing required argument 'stream'"],
    ['tail everything', 'approved, rejected, dead-letter, attempts'],
    ['tail approved --limit none', 'It must be a number from 1.'],
    ['tail approved --from yesterday', 'beginning, now'],
    ['submit', "missing required argument 'file'"],
    ['submit a b', 'too many arguments'],
    ['submit a --timeout 0', 'It must be seconds'],
    ['serve --roles job', 'did you mean jobs?'],
    ['errors job_invald', 'did you mean job_invalid?'],
  ]

  it.each(wrong)('%s', async (line, says) => {
    const { exit, out, err } = await runInMemory(...line.split(' '))
    expect(exit).toBe('usage')
    expect(out).toBe('')
    expect(err).toContain(says)
  })

  it('is quoted harmlessly', async () => {
    const { err } = await runInMemory('\u001b[2Jtopics\u202e')
    expect(err).toContain('\\u{1b}[2Jtopics\\u{202e}')
    expect(err).not.toMatch(/[\u001b\u202e]/)
  })

  it('without any command shows help as a message', async () => {
    const { exit, out, err } = await runInMemory()
    expect({ exit, out }).toEqual({ exit: 'usage', out: '' })
    expect(err).toContain('Usage: assay')
  })
})

describe('answers', () => {
  it('version, for people and in JSON', async () => {
    expect((await runInMemory('version')).out).toMatch(/^assay \d+\.\d+\.\d+, Node 24\./)
    expect(JSON.parse((await runInMemory('version', '--json')).out)).toHaveProperty('assay')
    expect((await runInMemory('--version')).exit).toBe('ok')
  })

  it('errors: a code in full, all codes in JSON', async () => {
    const { out } = await runInMemory('errors', 'job_policy_unknown')
    expect(out).toContain('There is no policy named {policy}.')
    const all = JSON.parse((await runInMemory('errors', '--json')).out) as { codes: { code: string }[] }
    expect(all.codes.map(({ code }) => code)).toContain('registry_down')
  })

  it('--json may stand before the command too', async () => {
    expect(JSON.parse((await runInMemory('--json', 'version')).out)).toHaveProperty('node')
  })

  it('a config that is wrong is told by line, as a value too, with the code for usage', async () => {
    const { exit, out, err } = await runInMemory('config', 'check', '--json', '-c', '/nowhere/assay.yaml')
    expect(exit).toBe('usage')
    expect(JSON.parse(out)).toMatchObject({ fault: { code: 'config_invalid' } })
    expect(err).toContain('/nowhere/assay.yaml')
  })
})
