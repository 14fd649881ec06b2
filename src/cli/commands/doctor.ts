// `assay doctor`: what is wrong around the service, and the mend.
import type { Command } from 'commander'
import type { CheckResult } from '../../runtime/commands/check-result.ts'
import type { Cli } from '../cli.ts'
import type { Exit } from '../exit-codes.ts'
import { withExamples } from '../help.ts'
import type { Screen } from '../screen.ts'
import type { Cell } from '../table.ts'
import type { Tone } from '../tones.ts'

export function addDoctorCommand(program: Command, cli: Cli): void {
  const command = program
    .command('doctor')
    .description('reach every service; say what is wrong and how to mend it')
    .action(
      cli.withConfig(async (call) => {
        const { examine } = await import('../../runtime/commands/doctor.ts')
        const results = await examine(call.config, call)
        if (call.loaded.file === undefined) {
          call.screen.note(
            { text: 'note ', tone: 'warn' },
            'no config file: defaults and environment only; --config names one',
          )
        }
        for (const note of call.loaded.notes) call.screen.note({ text: 'note ', tone: 'warn' }, note)
        return show(results, call.screen)
      }),
    )
  withExamples(
    command,
    ['assay doctor', 'before the service starts, or when it stands still'],
    ['assay doctor --json', 'for a monitor; exits with 1 when something is wrong'],
    ['assay doctor -c /etc/assay/assay.yaml', 'with the config the service runs with'],
  )
}

const tones: Readonly<Record<CheckResult['state'], Tone>> = {
  ok: 'good',
  note: 'warn',
  wrong: 'bad',
  skipped: 'dim',
}

function show(results: readonly CheckResult[], screen: Screen): Exit {
  const wrong = results.filter(({ state }) => state === 'wrong')
  screen.value({ healthy: wrong.length === 0, checks: results })
  screen.table(
    [{ title: '' }, { title: 'WHAT' }, { title: 'FOUND' }],
    results.map(({ state, what, detail }): Cell[] => [{ text: state, tone: tones[state] }, what, detail]),
  )
  for (const { state, what, detail, mend } of results) {
    if (mend === undefined) continue
    screen.line('')
    screen.line({ text: `${state} `, tone: tones[state] }, { text: what, tone: 'strong' }, `: ${detail}`)
    screen.line({ text: '   do ', tone: 'strong' }, mend)
  }
  screen.line('')
  screen.line(
    wrong.length === 0
      ? { text: 'Nothing is wrong.', tone: 'good' }
      : {
          text: `${wrong.length} of ${results.length} ${wrong.length === 1 ? 'is' : 'are'} wrong.`,
          tone: 'bad',
        },
  )
  return wrong.length === 0 ? 'ok' : 'no'
}
