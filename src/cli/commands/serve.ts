// `assay serve`: the service.
import { InvalidArgumentError, type Command } from 'commander'
import type { Cli } from '../cli.ts'
import type { RoleName, ServeEnd } from '../../runtime/serve.ts'
import type { Exit } from '../exit-codes.ts'
import { withExamples } from '../help.ts'
import { nearest } from '../../core/text/nearest.ts'

const roles: readonly RoleName[] = ['jobs', 'samples', 'compensations']

type Options = { readonly roles: readonly RoleName[] }

const endings: Readonly<Record<ServeEnd, Exit>> = {
  stopped: 'ok',
  failed: 'no',
  'kafka-away': 'unreachable',
}

export function addServeCommand(program: Command, cli: Cli): void {
  const command = program
    .command('serve')
    .description('run the service: take jobs in, call models, publish outcomes')
    .option(
      '--roles <list>',
      'jobs (owns partitions, decides), samples (calls models), compensations (undoes what rejected jobs had done; not on unless named)',
      parseRoles,
      ['jobs', 'samples'],
    )
    .action(
      cli.withConfig<Options>(async ({ loaded, options, screen }) => {
        for (const note of loaded.notes) screen.note({ text: 'note ', tone: 'warn' }, note)
        const { serve } = await import('../../runtime/serve.ts')
        return endings[await serve(loaded, { roles: options.roles })]
      }, 'own'),
    )
  withExamples(
    command,
    ['assay serve', 'jobs and samples in one process'],
    ['assay serve --roles samples', 'a process that calls models only; run as many as you like'],
    ['assay serve --roles compensations', 'a process that calls the webhooks of the config'],
    ['assay serve --config /etc/assay/assay.yaml', 'with the config of this file'],
  ).addHelpText(
    'after',
    '\nLogs go to standard output, one JSON value a line. At SIGTERM or Ctrl-C it takes\nnothing more, finishes or hands back what runs and exits with 0; a second one\nends it at once.',
  )
}

function parseRoles(text: string): RoleName[] {
  const words = text.split(',').map((word) => word.trim())
  return [...new Set(words)].map((word) => {
    const role = roles.find((each) => each === word)
    if (role !== undefined) return role
    const meant = nearest(word, roles)
    throw new InvalidArgumentError(
      `"${word}" is no role: ${meant === undefined ? roles.join(', ') : `did you mean ${meant}?`}`,
    )
  })
}
