// Files in a folder of their own for one test, gone after it.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** Inside a test only. The path of a file with this text, or these bytes. */
export function textFile(name: string, text: string | Uint8Array): string {
  const folder = mkdtempSync(join(tmpdir(), 'assay-files-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}
