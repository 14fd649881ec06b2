// Text that a command is given: a file, or standard input.
import { addAbortSignal } from 'node:stream'
import { text as readAll } from 'node:stream/consumers'
import { readFile } from 'node:fs/promises'
import { fileFault } from '../core/faults/file-fault.ts'
import { failed, ok, type Result } from '../core/prelude.ts'
import type { Call } from './cli.ts'
import type { Refusal } from './refuse.ts'

type Reading = Pick<Call<object>, 'screen' | 'signal'>

/** The whole of a file; `-` is standard input. */
export async function readInput(name: string, { screen, signal }: Reading): Promise<Result<string, Refusal>> {
  try {
    if (name !== '-') return ok(await readFile(name, { encoding: 'utf8', signal }))
    if (process.stdin.isTTY) screen.note('Reading from the terminal; Ctrl-D ends it.')
    return ok(await readAll(addAbortSignal(signal, process.stdin)))
  } catch (error) {
    if (signal.aborted) return failed({ message: 'stopped before all was read', remedy: 'Run it again.' })
    return failed(fileFault(name, error))
  }
}

/** The same for a file that may not be named at all. */
export async function readOptional(
  name: string | undefined,
  call: Reading,
): Promise<Result<string | undefined, Refusal>> {
  return name === undefined ? ok(undefined) : readInput(name, call)
}
