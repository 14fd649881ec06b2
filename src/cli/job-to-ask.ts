// The job that `assay ask` is to run: a whole one from a file, or one put together from its pieces.
import { statSync } from 'node:fs'
import type { Job } from '../core/job/job.ts'
import { failed, ok, type Result } from '../core/prelude.ts'
import { jobFromParts, jobFromRecord, parse } from '../runtime/commands/job-from-parts.ts'
import type { Call } from './cli.ts'
import { readInput, readOptional } from './input-text.ts'
import type { Refusal } from './refuse.ts'

export type JobOptions = {
  readonly policy?: string
  readonly prompt?: string
  readonly job?: string
  readonly input?: string
  readonly documents?: string
}

type Reading = Pick<Call<object>, 'screen' | 'signal'>

/** The job, or why there is none. */
export const jobToAsk = (options: JobOptions, call: Reading): Promise<Result<Job, Refusal>> =>
  options.job === undefined ? fromPieces(options, call) : fromFile(options.job, call)

const noJob = (message: string): Result<never, Refusal> =>
  failed({ message, remedy: 'assay ask --help has examples; schemas/job.schema.json all keys.' })

async function fromFile(file: string, call: Reading): Promise<Result<Job, Refusal>> {
  const text = await readInput(file, call)
  if (!text.ok) return text
  const several = jobsIn(text.value)
  if (several > 1) return noJobOfSeveral(file, several)
  const record = parse(file, text.value)
  if (!record.ok) return noJob(record.fault)
  const job = jobFromRecord(record.value)
  return job.ok ? job : noJob(`${file} is no job: ${job.fault.join('; ')}`)
}

/** Jobs that a file holds as `assay submit` takes them: a list, or one a line. */
function jobsIn(text: string): number {
  const whole = parse('', text)
  if (whole.ok) return Array.isArray(whole.value) ? whole.value.length : 1
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return lines.every((line) => parse('', line).ok) ? lines.length : 1
}

function noJobOfSeveral(file: string, several: number): Result<never, Refusal> {
  const [one, all] = file === '-' ? ['', ''] : [` (sed -n 1p ${file} | assay ask --job -)`, ` ${file}`]
  return failed({
    message: `${file === '-' ? 'the input' : file} holds ${several} jobs; one is asked at a time`,
    remedy: `Give one of them alone${one}, or send all of them with assay submit${all}.`,
  })
}

async function fromPieces(options: JobOptions, call: Reading): Promise<Result<Job, Refusal>> {
  if (options.policy === undefined) return noJob('neither --policy nor --job is given')
  const given = options.prompt ?? '-'
  const prompt = isFile(given) ? await readInput(given, call) : ok(given)
  if (!prompt.ok) return prompt
  const input = await readOptional(options.input, call)
  if (!input.ok) return input
  const documents = await readOptional(options.documents, call)
  if (!documents.ok) return documents
  const job = jobFromParts({
    id: `ask-${Date.now().toString(36)}`,
    // What was given may be a file; a job names its policy.
    policy: 'asked',
    prompt: prompt.value,
    ...(input.value === undefined ? {} : { input: input.value }),
    ...(documents.value === undefined ? {} : { documents: documents.value }),
  })
  return job.ok ? job : noJob(`that makes no job: ${job.fault.join('; ')}`)
}

function isFile(prompt: string): boolean {
  if (prompt === '-') return true
  try {
    return statSync(prompt).isFile()
  } catch {
    // A question is rarely the name of a file, and may be longer than one can be.
    return false
  }
}
