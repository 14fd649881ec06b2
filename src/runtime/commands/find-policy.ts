// One policy by its name or by its file, read alone: a mistake in another file of the folder is no hindrance.
import { basename, dirname } from 'node:path'
import { openFolder, type PolicyFolder } from '../../adapters/policies/policy-folder.ts'
import { wholeProblem } from '../../adapters/policies/policy-problem.ts'
import { readPolicy, titleIn, type PolicyReading } from '../../adapters/policies/read-policy.ts'
import { compareVersions } from '../../adapters/policies/versions.ts'
import { failed, ok } from '../../core/prelude.ts'
import { nearest } from '../../core/text/nearest.ts'

/** What has a slash in it or ends in .yaml is a file, all else a name in the folder. */
export function policyFile(wanted: string): { readonly dir: string; readonly file: string } | undefined {
  return /[/\\]|\.ya?ml$/i.test(wanted) ? { dir: dirname(wanted), file: basename(wanted) } : undefined
}

/** A policy by file or by name; of several versions the newest. */
export function findPolicy(folder: string, wanted: string): PolicyReading {
  const asked = policyFile(wanted)
  const dir = asked?.dir ?? folder
  const opened = openFolder(dir)
  if (!opened.ok) return failed([wholeProblem(dir, opened.fault)])
  return asked === undefined ? byName(opened.value, wanted) : readPolicy(opened.value, asked.file)
}

function byName(folder: PolicyFolder, wanted: string): PolicyReading {
  const named = folder.files.map((file) => ({ file, name: titleIn(folder, file).name }))
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
  return failed([wholeProblem(folder.path, `there is no policy named ${wanted}${hint}`)])
}
