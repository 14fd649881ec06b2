// The jobs that the demo sends: every file of examples/jobs, and what is no job as it stands in *.raw files.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type ExampleRecord = {
  /** Id of the job; the file's name for what is no job. */
  readonly name: string
  readonly value: Buffer
  /** In a few words, from the job's metadata. */
  readonly shows: string
  /** Name of the job whose outcome it waits for, from the job's metadata. */
  readonly after?: string
  /** Types of what was already done for it. */
  readonly actions: readonly string[]
}

type ExampleJob = {
  readonly id: string
  readonly metadata?: { readonly shows?: string; readonly after?: string }
  readonly actions?: readonly { readonly type: string }[]
}

export function exampleRecords(folder: string): readonly ExampleRecord[] {
  return readdirSync(folder)
    .toSorted()
    .flatMap((file) => recordsOf(join(folder, file), file))
}

function recordsOf(path: string, file: string): readonly ExampleRecord[] {
  const bytes = readFileSync(path)
  if (file.endsWith('.raw'))
    return [{ name: file, value: bytes, shows: 'a record that is no job', actions: [] }]
  if (file.endsWith('.jsonl')) {
    const lines = bytes
      .toString()
      .split('\n')
      .filter((line) => line.trim() !== '')
    return lines.map((line) => recordOf(JSON.parse(line) as ExampleJob))
  }
  if (!file.endsWith('.json')) return []
  const parsed = JSON.parse(bytes.toString()) as ExampleJob | readonly ExampleJob[]
  return (Array.isArray(parsed) ? (parsed as readonly ExampleJob[]) : [parsed as ExampleJob]).map(recordOf)
}

const recordOf = (job: ExampleJob): ExampleRecord => ({
  name: job.id,
  value: Buffer.from(JSON.stringify(job)),
  shows: job.metadata?.shows ?? '',
  actions: (job.actions ?? []).map(({ type }) => type),
  ...(job.metadata?.after === undefined ? {} : { after: job.metadata.after }),
})
