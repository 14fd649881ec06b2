// Kind F: values against a schema, and texts that mean to win a judge over.
import { extractJson } from '../../../src/core/checks/extract-json.ts'
import { compileJsonSchema } from '../../../src/core/checks/json-schema.ts'
import type { Json } from '../../../src/core/prelude.ts'
import type { Bench } from './bench-endpoint.ts'
import { isFields, textAt, type Fields } from './case-row.ts'
import { runHijack } from './hijack.ts'
import { notRun, type Observation, type Ran } from './observation.ts'

export function runKindF(input: unknown, bench: Bench): Observation | Promise<Observation> {
  if (!isFields(input)) return notRun('the input is no object')
  if (textAt(input, 'graded_answer') !== undefined) return runHijack(input, bench)
  if (!('schema' in input)) return notRun('there is neither "schema" nor "graded_answer"')
  return validated(input)
}

/** What a JSON text may hold; JavaScript values that JSON has no word for are not what arrives. */
function jsonOf(data: unknown): Json | undefined {
  try {
    return JSON.parse(JSON.stringify(data)) as Json
  } catch {
    return undefined
  }
}

function validated(input: Fields): Observation {
  const compiled = compileJsonSchema(input['schema'])
  if (!compiled.ok) {
    return { ran: true, did: 'CONFIG', also: ['GUARD'], says: compiled.fault.join(' | ') }
  }
  const read = valueOf(input)
  if ('refused' in read) return read.refused
  const result = compiled.value.validate(read.value)
  if (!result.ok) return rejected(result.fault)
  const [first] = result.value
  if (first !== undefined) {
    const says = result.value.map(({ path, message }) => `${path} ${message}`.trim()).join(' | ')
    return { ...rejected(says), facts: { path: first.path, class: 'format' } }
  }
  const noted = read.notes.length > 0
  return { ran: true, did: noted ? 'ACCEPT+FLAG' : 'ACCEPT', value: read.value, says: read.notes.join(', ') }
}

const rejected = (says: string): Ran => ({ ran: true, did: 'REJECT', also: ['GUARD'], says })

type Value = { readonly value: Json; readonly notes: readonly string[] } | { readonly refused: Observation }

function valueOf(input: Fields): Value {
  const text = textAt(input, 'data_text')
  if (text !== undefined) {
    const read = extractJson(text, { allowLossy: false, truncated: false })
    return read.status === 'found'
      ? { value: read.value, notes: [...read.repairs, ...read.flags].map(({ kind }) => kind) }
      : { refused: rejected(read.message) }
  }
  if (!('data' in input)) return { refused: notRun('there is neither "data" nor "data_text"') }
  const value = jsonOf(input['data'])
  return value === undefined ? { refused: notRun('"data" is not JSON') } : { value, notes: [] }
}
