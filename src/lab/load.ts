// The one file of the lab that reads: rows of a set from its folder.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RowForm } from './row-form.ts'

/** Rows of `dir/set/file`, or of `dir/file` when `dir` is the set's own folder; none when it is not there. Throws at the
 * first line that is none. */
export function rowsOf<Row>(
  dir: string,
  { set, file }: { readonly set: string; readonly file: string },
  form: RowForm<Row>,
): readonly Row[] {
  const path = [join(dir, set, file), join(dir, file)].find((candidate) => existsSync(candidate))
  if (path === undefined) return []
  const lines = readFileSync(path, 'utf8').split('\n')
  return lines.flatMap((line, at) => {
    if (line.trim() === '') return []
    const row = form(parsed(line))
    if (!row.ok) throw new Error(`line ${at + 1} of ${file}: ${row.fault}`)
    return [row.value]
  })
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line) as unknown
  } catch {
    return undefined
  }
}
