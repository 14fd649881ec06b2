// The entry of `assay`: runs one command and ends with its exit code.
import { Command } from 'commander'
import { openEnding } from './ending.ts'
import { exitCodes } from './exit-codes.ts'
import { runProgram } from './run-program.ts'
import { standardSinks } from './sinks.ts'

const ending = openEnding()
// Reads NO_COLOR, which wins, FORCE_COLOR, TERM and the like.
const output = new Command().configureOutput()
const colours = { out: output.getOutHasColors?.() === true, err: output.getErrHasColors?.() === true }
const sinks = standardSinks(colours, ending.pipeClosed)
const exit = await runProgram(process.argv.slice(2), sinks, ending)
process.exitCode = exitCodes[exit].code
// A connection that does not close may not keep a finished command alive.
setTimeout(() => process.exit(), 1000).unref()
