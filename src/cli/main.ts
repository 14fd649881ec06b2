// The entry of `assay`: runs one command and ends with its exit code.
import { CommanderError } from 'commander'
import { openCli } from './cli.ts'
import { openEnding, type Ending } from './ending.ts'
import { exitCodes, type Exit } from './exit-codes.ts'
import { buildProgram } from './program.ts'
import type { Sinks } from './screen.ts'
import { standardSinks } from './sinks.ts'
import { sayUnexpected } from './unexpected.ts'

const ending = openEnding()
// NO_COLOR, FORCE_COLOR and the like are read by Node itself.
const sinks = standardSinks((stream) => stream.hasColors(), ending.pipeClosed)
const args = process.argv.slice(2)

const exit = await runProgram(args, sinks, ending)
process.exitCode = exitCodes[exit].code
// A connection that does not close may not keep a finished command alive.
setTimeout(() => process.exit(), 1000).unref()

async function runProgram(given: readonly string[], to: Sinks, end: Ending): Promise<Exit> {
  let answer: Exit = 'ok'
  const cli = openCli({ sinks: to, ending: end, onExit: (code) => (answer = code) })
  try {
    await buildProgram(cli, to).parseAsync(given, { from: 'user' })
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 'ok' : 'usage'
    sayUnexpected(error, { sinks: to, verbose: given.includes('--verbose') })
    return 'bug'
  }
  const by = end.by()
  if (by === 'SIGINT') return 'interrupted'
  if (by === 'SIGTERM') return 'terminated'
  // Whoever closed the pipe has what it wanted.
  return by === 'pipe' ? 'ok' : answer
}
