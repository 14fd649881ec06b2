// A job put together from pieces that someone gives at the terminal, held to the schema of jobs.
import { checkRecord } from '../../adapters/registry/contracts.ts'
import { jobOf, type Job } from '../../core/job/job.ts'
import type { Language } from '../../core/job/language.ts'
import { errorText } from '../../core/faults/error-text.ts'
import { failed, ok, type Result } from '../../core/prelude.ts'

export type JobParts = {
  readonly id: string
  readonly policy: string
  readonly prompt: string
  /** JSON text of an object. */
  readonly input?: string
  /** JSON text: a list of documents with id and text. */
  readonly documents?: string
  readonly language?: Language
}

/** The job, or everything that is wrong with its parts. */
export function jobFromParts(parts: JobParts): Result<Job, readonly string[]> {
  const { id, policy, prompt, language } = parts
  const input = parse('--input', parts.input)
  const documents = parse('--documents', parts.documents)
  const problems = [input, documents].flatMap((each) => (each.ok ? [] : [each.fault]))
  if (!input.ok || !documents.ok) return failed(problems)
  return jobFromRecord({
    id,
    policy,
    prompt,
    ...(input.value === undefined ? {} : { input: input.value }),
    ...(documents.value === undefined ? {} : { documents: documents.value }),
    ...(language === undefined ? {} : { language }),
  })
}

/** A record as it would stand on the jobs topic. */
export function jobFromRecord(record: unknown): Result<Job, readonly string[]> {
  const checked = checkRecord('jobs', record)
  return checked.ok ? ok(jobOf(checked.value)) : failed(checked.fault)
}

/** `what` names the value in the message. */
export function parse(what: string, text: string | undefined): Result<unknown, string> {
  if (text === undefined) return ok(undefined)
  try {
    return ok(JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text))
  } catch (error) {
    return failed(`${what} is not JSON: ${errorText(error)}`)
  }
}
