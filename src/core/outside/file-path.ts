// Where a file for a program may stand: below its folder, and in no other file's way.

const longestPath = 200

/** Undefined when the path stays below the folder and stands in no other file's way. */
export function pathProblem(path: string, all: readonly string[]): string | undefined {
  if (!/^[\w.@+-]+(?:\/[\w.@+-]+)*$/.test(path))
    return 'wanted names of letters, digits and . _ - + @ with / between'
  if (path.split('/').some((part) => part === '.' || part === '..')) return 'it may not leave its folder'
  if (path.length > longestPath) return `it is longer than ${longestPath} characters`
  if (all.filter((each) => each === path).length > 1) return 'two files have that path'
  return all.some((each) => path.startsWith(`${each}/`))
    ? 'another file stands where its folder would be'
    : undefined
}
