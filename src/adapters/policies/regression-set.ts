// The regression set of a policy, `regression/<name>.jsonl` beside it: read row by row, each held against its schema.
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import jobSchema from '../../../schemas/job.schema.json' with { type: 'json' }
import rowSchema from '../../../schemas/regression.schema.json' with { type: 'json' }
import type { RegressionRow } from '../../../schemas/generated/regression.ts'
import { describeViolations } from '../../core/checks/schema-messages.ts'
import { errorText } from '../../core/faults/error-text.ts'
import { failed, ok, type Result } from '../../core/prelude.ts'
import type { PolicyFolder } from './policy-folder.ts'
import { problemAt, type PolicyProblem } from './policy-problem.ts'

const most = { bytes: 16 * 1024 * 1024, rows: 10_000 }

/** A line of a set: the row, or what is wrong with it. */
export type RegressionLine = Result<
  { readonly row: RegressionRow; readonly problemOf: (message: string) => PolicyProblem },
  PolicyProblem
>

export type RegressionSet = {
  /** Path of the file, for messages. */
  readonly file: string
  readonly text: string
  /** Reads as it goes: nothing is parsed before it is asked for. */
  readonly lines: () => Iterable<RegressionLine>
}

/** Path inside the folder of policies. */
export const regressionFile = (name: string): string => `regression/${name}.jsonl`

/** The set of the policy of that name; undefined when it has none. */
export function regressionSet(
  folder: PolicyFolder,
  name: string,
): Result<RegressionSet | undefined, PolicyProblem> {
  const path = regressionFile(name)
  const file = `${folder.path.replace(/\/+$/, '')}/${path}`
  if (!folder.has(path)) return ok(undefined)
  const text = folder.read(path, most.bytes)
  if (!text.ok) return failed(problemAt(file, { line: 1, column: 1 }, { pointer: '', message: text.fault }))
  return ok({ file, text: text.value, lines: () => linesOf(file, text.value) })
}

function* linesOf(file: string, text: string): Iterable<RegressionLine> {
  const known = new Set<string>()
  let number = 0
  let count = 0
  for (const line of eachLine(text)) {
    number += 1
    if (line.trim() === '') continue
    const problemOf = problemsAt(file, number)
    if ((count += 1) > most.rows) {
      yield failed(problemOf(`more than ${most.rows} rows`))
      return
    }
    const row = rowOf(line)
    if (!row.ok) yield failed(problemOf(row.fault))
    else if (known.has(row.value.id)) yield failed(problemOf(`the id "${row.value.id}" is taken`))
    else {
      known.add(row.value.id)
      yield ok({ row: row.value, problemOf })
    }
  }
}

const problemsAt =
  (file: string, line: number) =>
  (message: string): PolicyProblem =>
    problemAt(file, { line, column: 1 }, { pointer: '', message })

function* eachLine(text: string): Iterable<string> {
  let start = 0
  while (start < text.length) {
    const end = text.indexOf('\n', start)
    yield text.slice(start, end === -1 ? text.length : end)
    start = end === -1 ? text.length : end + 1
  }
}

const ajv = new Ajv2020({ allErrors: true, verbose: true, strict: false })
const validRow = ajv.compile<RegressionRow>(rowSchema)
const validJob = ajv.compile(jobSchema)

function rowOf(line: string): Result<RegressionRow, string> {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch (error) {
    return failed(`not JSON: ${errorText(error)}`)
  }
  if (!validRow(value)) return failed(inWords(validRow.errors))
  // Only the form of the job is looked at; its policy is that of the set.
  if (!validJob({ ...value.job, id: value.id, policy: 'p' }))
    return failed(`job: ${inWords(validJob.errors)}`)
  return ok(value)
}

const inWords = (errors: readonly ErrorObject[] | null | undefined): string =>
  describeViolations([...(errors ?? [])])
    .slice(0, 5)
    .map(({ message }) => message)
    .join(' ')
