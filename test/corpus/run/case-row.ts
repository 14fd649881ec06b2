// A row of a corpus file, read with doubt: any field may be missing or of another type.
import { readFileSync, statSync } from 'node:fs'
import { expand } from './expand.ts'
import { errorText } from '../../../src/core/faults/error-text.ts'

export type Fields = Readonly<Record<string, unknown>>

export type CaseRow = {
  readonly id: string
  /** The letter of open.jsonl, or the layer of guardrails-open.jsonl. */
  readonly kind: string
  /** Generators expanded. */
  readonly input: unknown
  /** Expanded too: `expected` or, in the guardrails form, `right`. */
  readonly expected: unknown
}

export type ReadRow = CaseRow | { readonly id: string; readonly problem: string }

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !Buffer.isBuffer(value)

export const textAt = (fields: Fields, key: string): string | undefined => {
  const value = fields[key]
  return typeof value === 'string' ? value : undefined
}

export const numberAt = (fields: Fields, key: string): number | undefined => {
  const value = fields[key]
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

/** The row of a line; what cannot be read is a row with a problem, named by its line. */
export function readRow(line: string, number: number): ReadRow {
  const place = `line ${number}`
  let row: unknown
  try {
    row = JSON.parse(line)
  } catch (error) {
    return { id: place, problem: `not JSON: ${errorText(error)}` }
  }
  if (!isFields(row)) return { id: place, problem: 'not an object' }
  const given = row['id']
  const id = (typeof given === 'string' || typeof given === 'number') && given !== '' ? String(given) : place
  const kind = textAt(row, 'kind') ?? textAt(row, 'layer')
  if (kind === undefined) return { id, problem: 'neither "kind" nor "layer" says what it is about' }
  try {
    return { id, kind, input: expand(row['input']), expected: expand(row['right'] ?? row['expected']) }
  } catch (error) {
    return { id, problem: errorText(error) }
  }
}

/** Larger files are no list of cases. */
const mostBytes = 256 * 1024 * 1024

/** The rows of a file, blank lines left out. Throws when the file cannot be read. */
export function readCaseFile(path: string): readonly ReadRow[] {
  if (statSync(path).size > mostBytes) throw new Error(`it has more than ${mostBytes} bytes`)
  return readFileSync(path, 'utf8')
    .replace(/^\uFEFF/, '')
    .split('\n')
    .map((line, index) => ({ line, number: index + 1 }))
    .filter(({ line }) => line.trim() !== '')
    .map(({ line, number }) => readRow(line, number))
}
