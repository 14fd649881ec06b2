// Files that cannot be read, in words of ours: those of the system hold paths, numbers and names of calls.
import type { Fault } from './codes.ts'
import { fault } from './fault.ts'
import { errorText } from './error-text.ts'

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'a part of its path is no folder',
  EISDIR: 'it is a folder',
  EACCES: 'access is denied',
  EPERM: 'access is denied',
  ELOOP: 'its links go round in a circle',
  EMFILE: 'too many files are open',
  ERR_FS_FILE_TOO_LARGE: 'it is too large',
  ERR_STRING_TOO_LONG: 'it is too large',
}

/** Why a file cannot be read, without its name; what is not known is told as it came. */
export function fileReason(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
  return reasons[code] ?? errorText(error)
}

/** The same as a fault that names the file. */
export const fileFault = (file: string, error: unknown): Fault =>
  fault('file_unreadable', { file, reason: fileReason(error) })
