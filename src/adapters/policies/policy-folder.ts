// The folder of policies on disk: what is in it, and reading files that really lie inside it, up to a size.
import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  openSync,
  readFileSync,
  readdirSync,
  realpathSync,
} from 'node:fs'
import { join, sep } from 'node:path'
import { errorText } from '../../core/faults/error-text.ts'
import { failed, ok, type Result } from '../../core/prelude.ts'

export type PolicyFolder = {
  /** Path as it was given, for messages. */
  readonly path: string
  /** Names of the policy files, sorted. */
  readonly files: readonly string[]
  /** Text of a file by its path inside the folder, of as many bytes at most. The fault is a sentence. */
  readonly read: (name: string, mostBytes?: number) => Result<string, string>
  /** Whether anything has that path inside the folder. */
  readonly has: (name: string) => boolean
}

export const folderLimits = { files: 500, bytes: 256 * 1024 }

/** Names that start with a dot are lock and swap files of editors. */
export const isPolicyFile = (name: string): boolean => /^[^.].*\.ya?ml$/i.test(name)

/** Lists the folder. The fault is a sentence without the folder's name. */
export function openFolder(path: string): Result<PolicyFolder, string> {
  try {
    const root = realpathSync(path)
    const files = readdirSync(root, { withFileTypes: true })
      .filter((entry) => isPolicyFile(entry.name) && !entry.isDirectory())
      .map((entry) => entry.name)
      .toSorted()
    if (files.length === 0) return failed('there is no policy here: no file ends in .yaml or .yml')
    if (files.length > folderLimits.files) {
      return failed(`there are ${files.length} policy files; ${folderLimits.files} are allowed`)
    }
    return ok({
      path,
      files,
      read: (name, mostBytes = folderLimits.bytes) => readInside(root, name, mostBytes),
      has: (name) => existsSync(join(root, name)),
    })
  } catch (error) {
    return failed(`the folder of policies cannot be read: ${reasonOf(error)}`)
  }
}

/** Links are followed as long as they end inside the folder: a mounted ConfigMap is made of such links. */
function readInside(root: string, name: string, mostBytes: number): Result<string, string> {
  try {
    const real = realpathSync(join(root, name))
    if (!real.startsWith(root + sep)) return failed(`${name} lies outside the folder of policies`)
    return readBounded(real, name, mostBytes)
  } catch (error) {
    return failed(`${name} cannot be read: ${reasonOf(error)}`)
  }
}

function readBounded(real: string, name: string, mostBytes: number): Result<string, string> {
  // A pipe would hold up the open for ever without O_NONBLOCK.
  const file = openSync(real, constants.O_RDONLY | constants.O_NONBLOCK)
  try {
    const stat = fstatSync(file)
    if (!stat.isFile()) return failed(`${name} is not a file`)
    if (stat.size > mostBytes) {
      return failed(`${name} has ${stat.size} bytes; ${mostBytes} are allowed`)
    }
    return decoded(readFileSync(file), name)
  } finally {
    closeSync(file)
  }
}

function decoded(bytes: Uint8Array, name: string): Result<string, string> {
  try {
    return ok(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return failed(`${name} is not UTF-8`)
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'it does not exist',
  ENOTDIR: 'it is not a folder',
  EISDIR: 'it is a folder',
  EACCES: 'access is denied',
  EPERM: 'access is denied',
  ELOOP: 'its links go round in a circle',
}

function reasonOf(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code ?? ''
  return reasons[code] ?? errorText(error)
}
