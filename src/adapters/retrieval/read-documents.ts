// The file or folder that a person wants imported, as passages, or everything that is wrong with it.
import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join, sep } from 'node:path'
import { errorText } from '../../core/faults/error-text.ts'
import { failed, ok, type Result } from '../../core/prelude.ts'
import { passagesOf } from './cut-passages.ts'
import type { FoundDocument, ImportProblem, Reading } from './document.ts'
import { limits } from './limits.ts'
import { readMarkdown } from './read-markdown.ts'
import { readCsv, readJsonl } from './read-rows.ts'
import type { Passage } from './retrieval.ts'

export type Imported = { readonly documents: number; readonly passages: readonly Passage[] }

/** All problems are counted; the first of them are kept. */
export type ImportRefusal = { readonly count: number; readonly problems: readonly ImportProblem[] }

const readers: readonly (readonly [RegExp, (bytes: Buffer, name: string) => Reading])[] = [
  [/\.(?:jsonl|ndjson)$/i, readJsonl],
  [/\.csv$/i, readCsv],
  [/\.(?:md|markdown)$/i, readMarkdown],
]

const readerOf = (name: string) => readers.find(([pattern]) => pattern.test(name))?.[1]

/** Endings decide: .jsonl, .csv, .md. A folder is read with all its folders; links and dot files are left out. */
export async function readDocuments(path: string): Promise<Result<Imported, ImportRefusal>> {
  const listed = await filesOf(path)
  if (!listed.ok) return failed({ count: 1, problems: [listed.fault] })
  const found: FoundDocument[] = []
  const problems: ImportProblem[] = []
  let bytes = 0
  for (const { file, name } of listed.value) {
    const read = await readOne(file, name, limits.importBytes - bytes)
    bytes += read.bytes
    found.push(...read.found)
    problems.push(...read.problems)
  }
  problems.push(...twice(found))
  const passages = found.flatMap(({ document }) => passagesOf(document))
  if (problems.length === 0 && passages.length === 0) {
    problems.push({ where: path, message: 'there is no text in it' })
  }
  if (problems.length > 0) {
    return failed({ count: problems.length, problems: problems.slice(0, limits.problems) })
  }
  return ok({ documents: found.length, passages })
}

type Listed = { readonly file: string; readonly name: string }

async function filesOf(path: string): Promise<Result<readonly Listed[], ImportProblem>> {
  try {
    const found = await stat(path)
    if (!found.isDirectory()) {
      const name = basename(path)
      if (readerOf(name) !== undefined) return ok([{ file: path, name }])
      return failed({ where: path, message: 'its name ends in none of .jsonl, .csv, .md' })
    }
    const entries = await readdir(path, { recursive: true, withFileTypes: true })
    const names = entries
      .filter((entry) => entry.isFile() && readerOf(entry.name) !== undefined)
      .map((entry) => join(entry.parentPath, entry.name).slice(join(path, sep).length))
      .filter((name) => !name.split(sep).some((part) => part.startsWith('.') || part === 'node_modules'))
      .toSorted()
    if (names.length === 0)
      return failed({ where: path, message: 'no file in it ends in .jsonl, .csv or .md' })
    if (names.length > limits.importFiles) {
      return failed({
        where: path,
        message: `it has ${names.length} files; ${limits.importFiles} are allowed`,
      })
    }
    return ok(names.map((name) => ({ file: join(path, name), name: name.split(sep).join('/') })))
  } catch (error) {
    return failed({ where: path, message: `cannot be read: ${errorText(error)}` })
  }
}

async function readOne(
  file: string,
  name: string,
  room: number,
): Promise<Reading & { readonly bytes: number }> {
  const refuse = (message: string, bytes = 0) => ({ found: [], problems: [{ where: name, message }], bytes })
  try {
    const found = await stat(file)
    if (!found.isFile()) return refuse('it is not a file')
    if (found.size > room) {
      return refuse(
        `it has ${found.size} bytes; ${limits.importBytes} are allowed in one import: part it into several`,
      )
    }
    const read = readerOf(name)
    if (read === undefined) return refuse('its name ends in none of .jsonl, .csv, .md')
    const bytes = await readFile(file)
    return { ...read(bytes, name), bytes: bytes.length }
  } catch (error) {
    return refuse(`cannot be read: ${errorText(error)}`)
  }
}

function twice(found: readonly FoundDocument[]): readonly ImportProblem[] {
  const first = new Map<string, string>()
  return found.flatMap(({ where, document: { id } }) => {
    const before = first.get(id)
    if (before === undefined) first.set(id, where)
    return before === undefined ? [] : [{ where, message: `it has the id ${id} of ${before}` }]
  })
}
