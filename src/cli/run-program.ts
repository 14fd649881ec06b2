// One command from its arguments to how it ended.
import { CommanderError } from 'commander'
import { openCli } from './cli.ts'
import type { Ending } from './ending.ts'
import type { Exit } from './exit-codes.ts'
import { buildProgram } from './program.ts'
import type { Sinks } from './screen.ts'
import { sayUnexpected } from './unexpected.ts'

/** Runs `assay` with these arguments. Never rejects: an unexpected error is told and ends as `bug`. */
export async function runProgram(args: readonly string[], sinks: Sinks, ending: Ending): Promise<Exit> {
  let answer: Exit = 'ok'
  const cli = openCli({ sinks, ending, onExit: (exit) => (answer = exit) })
  try {
    await buildProgram(cli, sinks).parseAsync(args, { from: 'user' })
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 'ok' : 'usage'
    sayUnexpected(error, { sinks, verbose: args.includes('--verbose') })
    return 'bug'
  }
  return endedBy(ending) ?? answer
}

function endedBy({ by }: Ending): Exit | undefined {
  switch (by()) {
    case 'SIGINT':
      return 'interrupted'
    case 'SIGTERM':
      return 'terminated'
    case 'pipe':
      // Whoever closed the pipe has what it wanted.
      return 'ok'
    case undefined:
      return undefined
  }
}
