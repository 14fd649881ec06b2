// One policy file as a record: parsed, with the files it refers to, held against its schema. Not compiled yet.
import type { Policy as PolicyRecord } from '../../../schemas/generated/policy.ts'
import { failed, ok, type Result } from '../../core/prelude.ts'
import { checkRecord } from './check-record.ts'
import { contentHash } from './content-hash.ts'
import { parsePolicy } from './policy-document.ts'
import type { PolicyFolder } from './policy-folder.ts'
import { problemAt, type Complaint, type PolicyProblem } from './policy-problem.ts'
import { withReferences } from './references.ts'

export type ReadPolicy = {
  readonly record: PolicyRecord
  readonly hash: string
  readonly file: string
  /** As it is written. */
  readonly text: string
  /** The policy that another text in the same place would be. */
  readonly withText: (text: string) => PolicyReading
  /** Gives each complaint the line it is about, and puts them in the order of their lines. */
  readonly placed: (complaints: readonly Complaint[]) => readonly PolicyProblem[]
}

export type PolicyReading = Result<ReadPolicy, readonly PolicyProblem[]>

/** A file of the folder by its name there. */
export function readPolicy(folder: PolicyFolder, name: string): PolicyReading {
  const file = `${folder.path.replace(/\/+$/, '')}/${name}`
  const text = folder.read(name)
  if (text.ok) return policyOf(text.value, { file, folder })
  return failed([problemAt(file, { line: 1, column: 1 }, { pointer: '', message: text.fault })])
}

function policyOf(text: string, at: { readonly file: string; readonly folder: PolicyFolder }): PolicyReading {
  const { file, folder } = at
  const parsed = parsePolicy(text)
  if (!parsed.ok) return failed(parsed.fault.map(({ place, complaint }) => problemAt(file, place, complaint)))
  const { values: written, placeOf } = parsed.value
  const placed: ReadPolicy['placed'] = (complaints) =>
    complaints
      .map((each) => problemAt(file, placeOf(each.pointer), each))
      .toSorted((a, b) => a.line - b.line || a.column - b.column)
  const { values, complaints } = withReferences(written, folder)
  const wrong = [...complaints, ...checkRecord(values)]
  if (wrong.length > 0) return failed(placed(wrong))
  // The schema has vouched for the shape.
  const record = values as unknown as PolicyRecord
  const withText = (other: string): PolicyReading => policyOf(other, at)
  return ok({ record, hash: contentHash(values), file, text, withText, placed })
}

/** What a file says it is, whatever else is wrong with it. */
export function titleIn(
  folder: PolicyFolder,
  file: string,
): { readonly name?: string; readonly version?: string } {
  const text = folder.read(file)
  const parsed = text.ok ? parsePolicy(text.value) : undefined
  const { name, version } = parsed?.ok === true ? parsed.value.values : {}
  return {
    ...(typeof name === 'string' ? { name } : {}),
    ...(typeof version === 'string' ? { version } : {}),
  }
}
