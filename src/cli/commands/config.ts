// `assay config check|show`: whether the config is right, and what is in force.
import type { Command } from 'commander'
import { describeConfig } from '../../config/describe.ts'
import type { Cli, ConfiguredCall } from '../cli.ts'
import type { Exit } from '../exit-codes.ts'
import { withExamples } from '../help.ts'
import type { Screen } from '../screen.ts'

type Options = { readonly all?: boolean }

export function addConfigCommand(program: Command, cli: Cli): void {
  const config = program.command('config').description('the config: check it, show what is in force')
  withExamples(
    config,
    ['assay config check', 'every problem with its line or variable'],
    ['assay config show', 'what was set, and where'],
  )

  const check = config
    .command('check')
    .description('read file and environment; name every problem')
    .action(cli.withConfig((call) => Promise.resolve(sayValid(call))))
  withExamples(
    check,
    ['assay config check', 'the config that a command started here would use'],
    ['assay config check -c staging.yaml --json', 'another file, for a script'],
  )

  const show = config
    .command('show')
    .description('what is in force and where it comes from; secrets are hidden')
    .option('-a, --all', 'defaults too')
    .action(cli.withConfig<Options>((call) => Promise.resolve(showInForce(call))))
  withExamples(
    show,
    ['assay config show', 'what file and environment set'],
    ['assay config show --all', 'every setting'],
    ['assay config show --all --json', 'the same, for a script; cut values are whole there'],
  )
}

function sayValid({ loaded, screen }: ConfiguredCall<object>): Exit {
  const from = loaded.file ?? 'no file: defaults and environment'
  screen.line({ text: 'ok ', tone: 'good' }, `the config is valid (${from})`)
  sayNotes(loaded.notes, screen)
  screen.value({ valid: true, file: loaded.file ?? null, notes: loaded.notes })
  return 'ok'
}

function showInForce({ loaded, screen, options }: ConfiguredCall<Options>): Exit {
  const all = describeConfig(loaded)
  const lines = options.all === true ? all : all.filter(({ source }) => source !== 'default')
  screen.value({ file: loaded.file ?? null, values: lines })
  screen.table(
    [{ title: 'SETTING', whole: true }, { title: 'VALUE' }, { title: 'FROM' }],
    lines.map(({ path, value, source }) => [
      path,
      value,
      source === 'default' ? { text: source, tone: 'dim' } : source,
    ]),
  )
  if (options.all !== true) {
    screen.note(`${all.length - lines.length} defaults are not shown: assay config show --all`)
  }
  sayNotes(loaded.notes, screen)
  return 'ok'
}

function sayNotes(notes: readonly string[], screen: Screen): void {
  for (const note of notes) screen.note({ text: 'note ', tone: 'warn' }, note)
}
