// Text that a command is given: a file, or standard input.
import { isUtf8 } from 'node:buffer'
import { addAbortSignal } from 'node:stream'
import { buffer as readAll } from 'node:stream/consumers'
import { readFile } from 'node:fs/promises'
import { fault } from '../core/faults/fault.ts'
import { fileFault } from '../core/faults/file-fault.ts'
import { failed, ok, type Result } from '../core/prelude.ts'
import type { Call } from './cli.ts'
import type { Refusal } from './refuse.ts'

type Reading = Pick<Call<object>, 'screen' | 'signal'>

// Read as what it is not, text in another encoding is one row of replacement marks: two of them are alike, whatever they say.
const textOf = (name: string, bytes: Buffer): Result<string, Refusal> =>
  isUtf8(bytes)
    ? ok(bytes.toString('utf8'))
    : failed({
        ...fault('file_unreadable', { file: name, reason: 'it is not UTF-8 text' }),
        remedy: 'Save it as UTF-8 text; `iconv -f GB18030 -t UTF-8` does so for older Chinese files.',
      })

/** The whole of a file, which has to be UTF-8; `-` is standard input. */
export async function readInput(name: string, { screen, signal }: Reading): Promise<Result<string, Refusal>> {
  try {
    if (name !== '-') return textOf(name, await readFile(name, { signal }))
    if (process.stdin.isTTY) screen.note('Reading from the terminal; Ctrl-D ends it.')
    return textOf('standard input', await readAll(addAbortSignal(signal, process.stdin)))
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
