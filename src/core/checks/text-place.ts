// Places in a text, for people and models.

/** Line and column of a UTF-16 offset, both from 1. */
export function placeOf(text: string, at: number): string {
  const before = text.slice(0, at)
  const line = before.split('\n').length
  return `line ${line}, column ${at - before.lastIndexOf('\n')}`
}
