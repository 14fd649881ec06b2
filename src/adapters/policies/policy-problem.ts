// What is wrong with a policy file, and where.

export type Place = { readonly line: number; readonly column: number }

/** One problem. The place is that of the key, or of what should hold it. Lines and columns count from 1. */
export type PolicyProblem = Place & {
  /** Path of the file; of the folder where the folder itself is at fault. */
  readonly file: string
  /** file:line:column, as editors and terminals understand it. */
  readonly where: string
  /** JSON Pointer into the policy; empty for the whole file. */
  readonly pointer: string
  readonly message: string
}

/** A problem in words that are not yet tied to a line. */
export type Complaint = { readonly pointer: string; readonly message: string }

/** A complaint with its line. */
export function problemAt(
  file: string,
  { line, column }: Place,
  { pointer, message }: Complaint,
): PolicyProblem {
  return { file, line, column, where: `${file}:${line}:${column}`, pointer, message }
}

/** A problem of a file or a folder whose line is not known, or that has none. */
export const unplacedProblem = (file: string, complaint: Complaint): PolicyProblem => ({
  ...problemAt(file, { line: 1, column: 1 }, complaint),
  where: file,
})

/** A problem of a file or a folder as a whole: it has no line. */
export const wholeProblem = (file: string, message: string): PolicyProblem =>
  unplacedProblem(file, { pointer: '', message })

/** One line for a log or a terminal. */
export const problemText = ({ where, pointer, message }: PolicyProblem): string =>
  pointer === '' ? `${where} ${message}` : `${where} ${pointer} ${message}`

/** JSON Pointer of a path. */
export const pointerOf = (path: readonly (string | number)[]): string =>
  path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')

/** "/checks/0/id" → ["checks", "0", "id"]. */
export const pathOf = (pointer: string): readonly string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
