// One command from its arguments to how it ended.
import { CommanderError } from 'commander'
import { openCli } from './cli.ts'
import type { Ending } from './ending.ts'
import type { Exit } from './exit-codes.ts'
import { buildProgram } from './program.ts'
import type { Sinks } from './screen.ts'
import { safeLines, safeText } from './terminal-text.ts'
import { errorText } from '../core/faults/error-text.ts'

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

/** One sentence and how to report it; the stack only when it is asked for. */
export function sayUnexpected(
  error: unknown,
  { sinks: { err }, verbose }: { readonly sinks: Sinks; readonly verbose: boolean },
): void {
  const reason = errorText(error)
  err.write(`${err.paint('error', 'bad')} Something unexpected happened: ${safeText(reason)}\n`)
  if (verbose && error instanceof Error) err.write(`${safeLines(error.stack ?? '').join('\n')}\n`)
  const again = verbose ? 'with the lines above' : 'with what the same command prints with --verbose'
  err.write(`   ${err.paint('do', 'strong')} This is a fault of Assay. Please report it ${again}.\n`)
}
