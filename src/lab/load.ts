// The one file of the lab that reads: rows of a set from its folder.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Rows of `dir/set/file`, or of `dir/file` when `dir` is the set's own folder; none when it is not there. */
export function rowsOf(dir: string, set: string, file: string): readonly unknown[] {
  const path = [join(dir, set, file), join(dir, file)].find((candidate) => existsSync(candidate))
  if (path === undefined) return []
  const lines = readFileSync(path, 'utf8').split('\n')
  return lines.filter((line) => line.trim() !== '').map((line) => JSON.parse(line) as unknown)
}
