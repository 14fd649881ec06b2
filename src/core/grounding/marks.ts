// Citation marks of an answer set aside: they name a source, they state nothing.
import { citationMarks } from '../checks/citation-marks.ts'

/**
 * The answer with blanks in the place of marks that name one of the sources, by number or id, so that all places in it
 * stay. A number in brackets that names none is left: it may be a statement.
 */
export function withoutMarks(answer: string, sources: readonly { readonly id: string }[]): string {
  const documents = sources.map(({ id }) => ({ id, text: '' }))
  const bySpan = Map.groupBy(citationMarks(answer, documents), ({ start }) => start)
  const parts: string[] = []
  let end = 0
  for (const marks of bySpan.values()) {
    const [first] = marks
    if (first === undefined || marks.some(({ document }) => document < 0)) continue
    parts.push(answer.slice(end, first.start), ' '.repeat(first.end - first.start))
    end = first.end
  }
  return parts.join('') + answer.slice(end)
}
