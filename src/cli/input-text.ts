// Text that a command is given: a file, or standard input.
import { addAbortSignal } from 'node:stream'
import { text as readAll } from 'node:stream/consumers'
import { readFile } from 'node:fs/promises'
import { failed, ok, type Result } from '../core/prelude.ts'
import type { Call } from './cli.ts'

type Reading = Pick<Call<object>, 'screen' | 'signal'>

/** The whole of a file; `-` is standard input. The fault is a sentence. */
export async function readInput(name: string, { screen, signal }: Reading): Promise<Result<string, string>> {
  try {
    if (name !== '-') return ok(await readFile(name, { encoding: 'utf8', signal }))
    if (process.stdin.isTTY) screen.note('Reading from the terminal; Ctrl-D ends it.')
    return ok(await readAll(addAbortSignal(signal, process.stdin)))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return failed(signal.aborted ? 'stopped before all was read' : `${name} cannot be read: ${reason}`)
  }
}

/** The same for a file that may not be named at all. */
export async function readOptional(
  name: string | undefined,
  call: Reading,
): Promise<Result<string | undefined, string>> {
  return name === undefined ? ok(undefined) : readInput(name, call)
}
