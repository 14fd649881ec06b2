// A document cut into passages: at headings, then at the ends of paragraphs and sentences, never in a character.
import { sentencesOf } from '../../core/text/sentences.ts'
import type { Document } from './document.ts'
import { limits } from './limits.ts'
import type { Passage, Span } from './retrieval.ts'

/** A cut this early would leave a passage that says little. */
const leastShare = 1 / 3

/** Passages in order; `text` is exactly what `span` names in the document. */
export function passagesOf({ id, text, sections, url, fields }: Document): readonly Passage[] {
  return sections
    .flatMap((section) => cut(text, section).map((span) => ({ span, title: section.title })))
    .map(({ span, title }, at) => ({
      id: at === 0 ? id : `${id}#${at + 1}`,
      document: id,
      text: text.slice(span.start, span.end),
      span,
      fields,
      ...(title === undefined ? {} : { title }),
      ...(url === undefined ? {} : { url }),
    }))
}

function cut(text: string, section: Span): readonly Span[] {
  const spans: Span[] = []
  let rest = trimmed(text, section)
  while (rest !== undefined) {
    const end =
      rest.end - rest.start <= limits.passageChars ? rest.end : rest.start + cutPoint(text, rest.start)
    const span = trimmed(text, { start: rest.start, end })
    if (span !== undefined) spans.push(span)
    rest = trimmed(text, { start: end, end: rest.end })
  }
  return spans
}

/** Without the blanks around it; undefined when nothing is left. */
function trimmed(text: string, { start, end }: Span): Span | undefined {
  const raw = text.slice(start, end)
  const kept = raw.trim()
  if (kept === '') return undefined
  const lead = raw.length - raw.trimStart().length
  return { start: start + lead, end: start + lead + kept.length }
}

/** How much of what follows the next passage takes. */
function cutPoint(text: string, start: number): number {
  const window = text.slice(start, start + limits.passageChars)
  const least = window.length * leastShare
  const paragraph = window.lastIndexOf('\n\n')
  if (paragraph > least) return paragraph
  // The last sentence of the window may go on behind it.
  const sentence = sentencesOf(window).at(-2)?.end ?? 0
  if (sentence > least) return sentence
  const blank = Math.max(window.lastIndexOf(' '), window.lastIndexOf('\n'))
  if (blank > least) return blank
  return /[\ud800-\udbff]$/.test(window) ? window.length - 1 : window.length
}
