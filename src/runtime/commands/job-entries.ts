// Jobs as someone typed them: JSON, a JSON array, or a JSON value a line; checked before one is sent.
import type { Job } from '../../../schemas/generated/job.ts'
import { checkRecord } from '../../adapters/registry/contracts.ts'
import { readFrame } from '../../adapters/registry/frame.ts'
import { errorText } from '../../core/faults/error-text.ts'
import { failed, ok, type Result } from '../../core/prelude.ts'

export type JobEntry = {
  readonly job: Job
  /** "line 3", or "job 3" of an array. */
  readonly where: string
}

export type EntryProblem = { readonly where: string; readonly message: string }

type Value = { readonly where: string; readonly value: unknown }

/**
 * Every job of the input, or everything that is wrong with them. An id may come once only. A schema id in front, as a
 * record of the topic has it, is taken off.
 */
export function readJobEntries(input: Buffer): Result<readonly JobEntry[], readonly EntryProblem[]> {
  const frame = readFrame(input)
  const text = (frame.kind === 'framed' ? frame.payload : input).toString('utf8')
  const values = readValues(text.startsWith('\uFEFF') ? text.slice(1) : text)
  if (!values.ok) return values
  if (values.value.length === 0) return failed([{ where: 'the input', message: 'holds no job' }])
  const entries: JobEntry[] = []
  const problems: EntryProblem[] = []
  const seen = new Map<string, string>()
  for (const { where, value } of values.value) {
    const job = checkRecord('jobs', value)
    if (!job.ok) {
      problems.push(...job.fault.map((message) => ({ where, message })))
      continue
    }
    const before = seen.get(job.value.id)
    if (before !== undefined) problems.push({ where, message: `has the id of ${before}: ${job.value.id}` })
    seen.set(job.value.id, where)
    entries.push({ job: job.value, where })
  }
  return problems.length === 0 ? ok(entries) : failed(problems)
}

function readValues(text: string): Result<readonly Value[], readonly EntryProblem[]> {
  const whole = parse(text)
  if (whole.ok) {
    return Array.isArray(whole.value)
      ? ok(whole.value.map((value: unknown, index) => ({ where: `job ${index + 1}`, value })))
      : ok([{ where: 'the job', value: whole.value }])
  }
  const lines = text
    .split('\n')
    .flatMap((line, index) => (line.trim() === '' ? [] : [{ line, number: index + 1 }]))
  const values: Value[] = []
  const problems: EntryProblem[] = []
  for (const { line, number } of lines) {
    const parsed = parse(line)
    if (parsed.ok) values.push({ where: `line ${number}`, value: parsed.value })
    else problems.push({ where: `line ${number}`, message: `is not JSON: ${parsed.fault}` })
  }
  // Nothing that is JSON by itself: it was meant as one document, and its own error says more.
  if (values.length === 0 && lines.length > 0) {
    return failed([{ where: 'the input', message: `is not JSON: ${whole.fault}` }])
  }
  return problems.length === 0 ? ok(values) : failed(problems)
}

function parse(text: string): Result<unknown, string> {
  try {
    return ok(JSON.parse(text))
  } catch (error) {
    return failed(errorText(error))
  }
}
