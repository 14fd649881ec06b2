// Writes a small file so that a reader sees the old text or the new one, never half.
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

export const writeWhole = (file: string, text: string): void => {
  mkdirSync(dirname(file), { recursive: true })
  const unfinished = `${file}.${process.pid}.tmp`
  writeFileSync(unfinished, text)
  renameSync(unfinished, file)
}
