// The texts of an answer that a check on wording looks at: all of it, or the strings of its JSON.
import { failed, ok, type Result } from '../prelude.ts'
import type { Subject } from './check.ts'
import type { CheckProblem, Context } from './compile-check.ts'
import type { Problem } from './findings.ts'
import { stripReasoning } from './reasoning.ts'
import { leaves, select } from './value-paths.ts'

/** One text; `path` leads to it in the value, `offset` is its place in the answer. */
export type Passage = { readonly text: string; readonly path?: string; readonly offset?: number }

/** The passages of a subject; none when a path leads to no text. */
export type Passages = (subject: Subject) => readonly Passage[]

/** How to get at the texts. Without JSON that is the answer less its reasoning; a path needs JSON. */
export function passagesAt(
  path: string | undefined,
  context: Context,
): Result<Passages, readonly CheckProblem[]> {
  if (!context.json) {
    return path === undefined
      ? ok(wholeText)
      : failed([{ pointer: '/path', message: 'a path needs output.kind json' }])
  }
  return ok((subject) => {
    const value = subject.value ?? null
    if (path === undefined) return leaves(value, false)
    return select(value, path).flatMap((place) =>
      leaves(place.value, false).map((leaf) => ({ text: leaf.text, path: place.path + leaf.path })),
    )
  })
}

function wholeText(subject: Subject): Passage[] {
  const { text } = stripReasoning(subject.text)
  return [{ text, offset: text === '' ? 0 : subject.text.lastIndexOf(text) }]
}

/** Where in the answer a part of a passage is. */
export function placed(passage: Passage, start: number, end: number): Pick<Problem, 'path' | 'span'> {
  if (passage.path !== undefined) return { path: passage.path }
  const offset = passage.offset ?? 0
  return { span: { start: offset + start, end: offset + end } }
}

/** " at /path" for messages, nothing for plain texts. */
export const whereIn = (passage: Passage): string =>
  passage.path === undefined || passage.path === '' ? '' : ` at ${passage.path}`

/** A quotation of a text in a message, shortened to 80 characters, on one line. */
export function excerpt(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return JSON.stringify(line.length > 80 ? `${line.slice(0, 77)}...` : line)
}
