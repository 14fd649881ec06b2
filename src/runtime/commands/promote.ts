// `assay policy promote`: a repair instruction that proved itself becomes part of the system message, on trial.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { nextVersion, promotedText } from '../../adapters/policies/promoted-text.ts'
import type { Config } from '../../config/config.ts'
import type { RepairKind } from '../../core/diagnosis/instructions.ts'
import { standingInstructions } from '../../core/diagnosis/standing-instructions.ts'
import { failed, ok, type Result } from '../../core/prelude.ts'
import { lineDiff, shortDiff, type DiffLine } from '../../lab/line-diff.ts'
import { checkFolder } from './check-folder.ts'
import { loadFolder } from './policies.ts'
import { wholeProblem, type Problem } from './problem.ts'

export type Promote = {
  readonly policy: string
  readonly instruction: RepairKind
  /** Of the jobs, for the new version. */
  readonly share: number
  readonly write: boolean
}

export type Promoted = {
  readonly file: string
  readonly from: string
  readonly version: string
  /** The text of the new file. */
  readonly after: string
  /** What it changes of the one before. */
  readonly diff: readonly DiffLine[]
  readonly written: boolean
}

/**
 * The new version as the text of a file of its own; with `write` it is written and the folder checked, rows included:
 * what a service would refuse is taken away again.
 */
export async function promote(
  config: Config,
  { policy: name, instruction, share, write }: Promote,
  signal: AbortSignal,
): Promise<Result<Promoted, readonly Problem[]>> {
  const set = await loadFolder(config, config.policies)
  if (!set.ok) return set
  const base = set.value.loaded.find(({ policy }) => policy.ref.name === name)
  if (base === undefined) return failed([wholeProblem(config.policies, `there is no policy named ${name}`)])
  if (base.record.rollout !== undefined) {
    return failed([
      wholeProblem(base.file, `${name} ${base.policy.ref.version} is itself on trial; end that first`),
    ])
  }
  const { en, zh } = standingInstructions[instruction]
  const { system, ref } = base.policy
  const missing = [en, zh].filter((text) => !system.includes(text))
  if (missing.length === 0) return failed([wholeProblem(base.file, `its system message says that already`)])
  const version = nextVersion(ref.version)
  const before = readFileSync(base.file, 'utf8')
  const after = promotedText(before, {
    version,
    rollout: { from: ref.version, share },
    system: `${[system.trimEnd(), ...missing].filter((line) => line !== '').join('\n')}\n`,
  })
  const file = join(config.policies, `${name}-${version}.yaml`)
  if (existsSync(file)) return failed([wholeProblem(file, 'is there already')])
  const made = {
    file,
    from: ref.version,
    version,
    after,
    diff: shortDiff(lineDiff(before, after)),
    written: write,
  }
  if (!write) return ok(made)
  writeFileSync(file, after, { flag: 'wx' })
  const checked = await checkFolder(config, config.policies, signal)
  if (checked.ok) return ok(made)
  rmSync(file)
  return checked
}
