// The entry of `assay`: runs one command and ends with its exit code.
import { openEnding } from './ending.ts'
import { exitCodes } from './exit-codes.ts'
import { runProgram } from './run-program.ts'
import { standardSinks } from './sinks.ts'

const ending = openEnding()
// NO_COLOR, TERM and the like are read by Node itself.
const sinks = standardSinks((stream) => stream.hasColors(), ending.pipeClosed)
const exit = await runProgram(process.argv.slice(2), sinks, ending)
process.exitCode = exitCodes[exit].code
// A connection that does not close may not keep a finished command alive.
setTimeout(() => process.exit(), 1000).unref()
