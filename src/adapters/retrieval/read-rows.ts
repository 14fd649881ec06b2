// Files of rows: JSON Lines, and CSV with a header.
import { hash } from 'node:crypto'
import { parse, type CsvError } from 'csv-parse/sync'
import { documentOf, type FoundDocument, type ImportProblem, type Reading, type Row } from './document.ts'
import { limits } from './limits.ts'
import { errorText } from '../../core/faults/error-text.ts'

/** A question without an id keeps the same one from import to import. */
const questionId = (question: string): string => `q-${hash('sha256', question.trim(), 'hex').slice(0, 16)}`

type Gathered = { readonly found: FoundDocument[]; readonly problems: ImportProblem[] }

function take(row: Row, where: string, { found, problems }: Gathered): void {
  const document = documentOf(row, questionId)
  if (typeof document === 'string') problems.push({ where, message: document })
  else found.push({ where, document })
}

/** Bytes as text without a byte order mark; a sentence when they are none. */
export function decoded(bytes: Uint8Array): { readonly text: string } | { readonly problem: string } {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) {
    return { problem: 'it is UTF-16; save it as UTF-8' }
  }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    return { problem: 'it is not UTF-8' }
  }
}

/** One JSON object a line; blank lines are left out. */
export function readJsonl(bytes: Buffer, file: string): Reading {
  const gathered: Gathered = { found: [], problems: [] }
  let number = 0
  for (let at = 0; at < bytes.length;) {
    const stop = bytes.indexOf(10, at)
    const line = bytes.subarray(at, stop === -1 ? bytes.length : stop)
    at = stop === -1 ? bytes.length : stop + 1
    number += 1
    const where = `${file}:${number}`
    const row = rowOf(line)
    if (typeof row === 'string') gathered.problems.push({ where, message: row })
    else if (row !== undefined) take(row, where, gathered)
  }
  return gathered
}

/** Undefined for a blank line; a sentence for what is no row. */
function rowOf(line: Buffer): Row | string | undefined {
  if (line.length > limits.lineBytes) return `it has ${line.length} bytes; ${limits.lineBytes} are allowed`
  const read = decoded(line)
  if ('problem' in read) return read.problem
  if (read.text.trim() === '') return undefined
  try {
    const value: unknown = JSON.parse(read.text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Row
    return 'it is no JSON object'
  } catch (error) {
    return `it is not JSON: ${errorText(error)}`
  }
}

type CsvRecord = { readonly record: Row; readonly info: { readonly lines: number } }

/** Comma, semicolon or tab, whichever the header has most of. Names of columns in any case. */
export function readCsv(bytes: Buffer, file: string): Reading {
  const read = decoded(bytes)
  if ('problem' in read) return { found: [], problems: [{ where: file, message: read.problem }] }
  const gathered: Gathered = { found: [], problems: [] }
  const refuse = (error: CsvError | undefined): void => {
    const line = typeof error?.['lines'] === 'number' ? `:${error['lines']}` : ''
    gathered.problems.push({ where: `${file}${line}`, message: error?.message ?? 'it is no CSV record' })
  }
  let columns: readonly string[] = []
  try {
    const records = parse(read.text, {
      columns: (header: readonly string[]) => {
        columns = header.map((name) => name.trim().toLowerCase())
        return [...columns]
      },
      delimiter: delimiterOf(read.text),
      info: true,
      skip_empty_lines: true,
      skip_records_with_error: true,
      max_record_size: limits.lineBytes,
      on_skip: (error) => {
        refuse(error)
        return undefined
      },
    }) as unknown as readonly CsvRecord[]
    const missing = missingColumns(columns)
    if (missing !== undefined) return { found: [], problems: [{ where: `${file}:1`, message: missing }] }
    for (const { record, info } of records) take(record, `${file}:${info.lines}`, gathered)
  } catch (error) {
    refuse(error as CsvError)
  }
  return gathered
}

function delimiterOf(text: string): string {
  const header = text.slice(0, 10_000).split('\n', 1)[0] ?? ''
  const count = (mark: string): number => header.split(mark).length
  return [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))[0] ?? ','
}

function missingColumns(columns: readonly string[]): string | undefined {
  const has = (name: string): boolean => columns.includes(name)
  if ((has('question') && has('answer')) || (has('id') && has('text'))) return undefined
  return 'its header names neither question and answer nor id and text'
}
