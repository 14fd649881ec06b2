// One policy by its name or by its file, read alone: a mistake in another file of the folder is no hindrance.
import { basename, dirname } from 'node:path'
import type { Policy as PolicyRecord } from '../../../schemas/generated/policy.ts'
import { checkRecord } from '../../adapters/policies/check-record.ts'
import { contentHash } from '../../adapters/policies/content-hash.ts'
import { parsePolicy } from '../../adapters/policies/policy-document.ts'
import { openFolder, type PolicyFolder } from '../../adapters/policies/policy-folder.ts'
import { problemAt, type Complaint, type PolicyProblem } from '../../adapters/policies/policy-problem.ts'
import { withReferences } from '../../adapters/policies/references.ts'
import { compareVersions } from '../../adapters/policies/versions.ts'
import { failed, ok, type Result } from '../../core/prelude.ts'
import { nearest } from '../../core/text/nearest.ts'

export type FoundPolicy = {
  readonly record: PolicyRecord
  readonly hash: string
  readonly file: string
  /** As it is written. */
  readonly text: string
  /** The policy that another text in the same place would be. */
  readonly withText: (text: string) => Found
  /** Gives each complaint of a compiler the line it is about. */
  readonly placed: (complaints: readonly Complaint[]) => readonly PolicyProblem[]
}

type Found = Result<FoundPolicy, readonly PolicyProblem[]>

const start = { line: 1, column: 1 }

/** What has a slash in it or ends in .yaml is a file, all else a name in the folder; of several versions the newest. */
export function findPolicy(folder: string, wanted: string): Found {
  const isFile = /[/\\]|\.ya?ml$/i.test(wanted)
  const dir = isFile ? dirname(wanted) : folder
  const opened = openFolder(dir)
  if (!opened.ok) return failed([whole(dir, opened.fault)])
  return isFile ? readPolicy(opened.value, basename(wanted)) : byName(opened.value, wanted)
}

function byName(folder: PolicyFolder, wanted: string): Found {
  const named = folder.files.map((file) => ({ file, name: nameIn(folder, file) }))
  const found = named.filter(({ name }) => name === wanted).map(({ file }) => readPolicy(folder, file))
  const wrong = found.find((each) => !each.ok)
  if (wrong !== undefined) return wrong
  const [newest] = found
    .flatMap((each) => (each.ok ? [each.value] : []))
    .toSorted((a, b) => compareVersions(b.record.version, a.record.version))
  if (newest !== undefined) return ok(newest)
  const meant = nearest(
    wanted,
    named.flatMap(({ name }) => name ?? []),
  )
  const hint = meant === undefined ? '' : `; did you mean ${meant}?`
  return failed([whole(folder.path, `there is no policy named ${wanted}${hint}`)])
}

function nameIn(folder: PolicyFolder, file: string): string | undefined {
  const text = folder.read(file)
  const parsed = text.ok ? parsePolicy(text.value) : undefined
  const name = parsed?.ok === true ? parsed.value.values['name'] : undefined
  return typeof name === 'string' ? name : undefined
}

function readPolicy(folder: PolicyFolder, name: string): Found {
  const file = `${folder.path.replace(/\/+$/, '')}/${name}`
  const text = folder.read(name)
  return text.ok ? policyOf(text.value, { file, folder }) : failed([whole(file, text.fault)])
}

function policyOf(text: string, at: { readonly file: string; readonly folder: PolicyFolder }): Found {
  const { file, folder } = at
  const parsed = parsePolicy(text)
  if (!parsed.ok) return failed(parsed.fault.map(({ place, complaint }) => problemAt(file, place, complaint)))
  const { values: written, placeOf } = parsed.value
  const placed: FoundPolicy['placed'] = (complaints) =>
    complaints.map((each) => problemAt(file, placeOf(each.pointer), each))
  const { values, complaints } = withReferences(written, folder)
  const wrong = [...complaints, ...checkRecord(values)]
  if (wrong.length > 0) return failed(placed(wrong))
  // The schema has vouched for the shape.
  const record = values as unknown as PolicyRecord
  const withText = (other: string): Found => policyOf(other, at)
  return ok({ record, hash: contentHash(values), file, text, withText, placed })
}

const whole = (file: string, message: string): PolicyProblem => ({
  ...problemAt(file, start, { pointer: '', message }),
  where: file,
})
