// `assay lab report`: files that commands of the lab wrote, as one page.
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { fileReason } from '../../core/faults/file-fault.ts'
import { failed, ok, type Result } from '../../core/prelude.ts'
import { pageOfFiles } from '../../lab/page/page-of-files.ts'
import { readLabFile, type LabFile } from '../../lab/page/read-lab-file.ts'

type Problem = { readonly where: string; readonly message: string }

const mostBytes = 64 * 1024 * 1024

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Writes the page; its size in bytes. Nothing is written when one file cannot be used. */
export function labReport(files: readonly string[], out: string): Result<number, readonly Problem[]> {
  const read: LabFile[] = []
  const problems: Problem[] = []
  for (const file of files) {
    const one = readOne(file)
    if (one.ok) read.push(one.value)
    else problems.push({ where: file, message: one.fault })
  }
  if (problems.length > 0) return failed(problems)
  const page = pageOfFiles(read)
  try {
    writeFileSync(out, page)
  } catch (error) {
    return failed([{ where: out, message: `cannot be written: ${reasonOf(error)}` }])
  }
  return ok(Buffer.byteLength(page))
}

function readOne(file: string): Result<LabFile, string> {
  try {
    const { size } = statSync(file)
    if (size > mostBytes) return failed(`it has ${size} bytes; ${mostBytes} are allowed`)
    return readLabFile(readFileSync(file, 'utf8'))
  } catch (error) {
    return failed(`cannot be read: ${fileReason(error)}`)
  }
}
