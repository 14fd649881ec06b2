// The validator of kind `command`: exit code 0 is valid, else what the program printed is the problem.
import type { Answer, Complaint } from '../../core/outside/outside.ts'
import { pathProblem } from '../../core/outside/file-path.ts'
import type { Fault } from '../../core/faults/codes.ts'
import { fault } from '../../core/faults/fault.ts'
import { select } from '../../core/checks/value-paths.ts'
import { failed, ok, type Result } from '../../core/prelude.ts'
import { cleanOutput } from './clean-output.ts'
import type { Limits, Ran, Sandbox } from './sandbox.ts'

export type CommandSpec = {
  readonly argv: readonly string[]
  readonly files: readonly { readonly path: string; readonly from: string | { readonly text: string } }[]
}
export type Validated = { readonly problems: readonly Complaint[]; readonly tool: string }

/** Shells say so of a program that is not there, or that may not be run. */
const notRun: ReadonlySet<number> = new Set([126, 127])

/** `validator_failed` where the program itself went wrong: the answer is not to blame. */
export async function validateByCommand(
  sandbox: Sandbox,
  { spec, answer }: { readonly spec: CommandSpec; readonly answer: Answer },
  limits: Limits,
): Promise<Result<Validated, Fault>> {
  const files = filesOf(spec, answer)
  if (!files.ok) return files
  const ran = await sandbox.run({ argv: spec.argv, files: files.value }, limits)
  if (!ran.ok) return ran
  const [tool = ''] = spec.argv
  const bound = faultOf(ran.value, tool, limits)
  if (bound !== undefined) return failed(bound)
  return ok({ problems: ran.value.code === 0 ? [] : [{ message: printed(ran.value) }], tool })
}

function faultOf({ end, code, stderr }: Ran, what: string, { timeoutMs }: Limits): Fault | undefined {
  switch (end) {
    case 'time':
      return fault('validator_timeout', { what, limitMs: timeoutMs })
    case 'memory':
      return fault('validator_failed', { what, reason: 'it took more memory than it may' })
    case 'output':
      return fault('validator_failed', { what, reason: 'it printed more than it may' })
    case 'exit':
      if (notRun.has(code)) return fault('validator_failed', { what, reason: cleanOutput(stderr) })
      return code > 128
        ? fault('validator_failed', { what, reason: `signal ${code - 128} ended it` })
        : undefined
  }
}

function printed({ code, stdout, stderr }: Ran): string {
  const text = cleanOutput([stderr, stdout].filter((each) => each.trim() !== '').join('\n'))
  return text === '' ? `It ended with exit code ${code} and printed nothing.` : text
}

type Files = readonly { readonly path: string; readonly text: string }[]

function filesOf({ files }: CommandSpec, answer: Answer): Result<Files, Fault> {
  const made: { path: string; text: string }[] = []
  for (const { path, from } of files) {
    const wrong = pathProblem(
      path,
      files.map((each) => each.path),
    )
    if (wrong !== undefined)
      return failed(fault('validator_unusable', { what: `file ${path}`, reason: wrong }))
    const text = textOf(from, answer)
    if (text === undefined)
      return failed(
        fault('validator_unusable', {
          what: `file ${path}`,
          reason: `there is nothing at ${nameOf(from)} in the answer`,
        }),
      )
    made.push({ path, text })
  }
  return ok(made)
}

const nameOf = (from: string | { readonly text: string }): string =>
  typeof from === 'string' ? from : 'text'

function textOf(from: string | { readonly text: string }, { text, value }: Answer): string | undefined {
  if (typeof from !== 'string') return from.text
  if (from === 'answer') return text
  const [part] = value === undefined ? [] : select(value, from).map((found) => found.value)
  return part === undefined || typeof part === 'string' ? part : JSON.stringify(part, null, 2)
}
