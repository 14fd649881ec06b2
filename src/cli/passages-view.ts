// Passages that a question found, with their scores and places, for a person.
import type { Screen } from './screen.ts'
import { wrapText } from './wrap-text.ts'

type Shown = {
  readonly id: string
  readonly title?: string
  readonly text: string
  readonly url?: string
  readonly score: number
  readonly span?: { readonly start: number; readonly end: number }
}

const mostLines = 4

/** Best first; of a long text its first lines. */
export function showFound(passages: readonly Shown[], screen: Screen): void {
  if (passages.length === 0) screen.line({ text: 'Nothing was found.', tone: 'warn' })
  for (const { id, title, text, url, score, span } of passages) {
    const place = span === undefined ? '' : `  characters ${span.start} to ${span.end}`
    screen.line({ text: score.toFixed(2), tone: score >= 0.5 ? 'good' : 'warn' }, `  ${id}${place}`)
    if (title !== undefined) screen.line('      ', { text: title, tone: 'strong' })
    const lines = wrapText(text.replace(/\s+/g, ' '), screen.columns - 6)
    for (const line of lines.slice(0, mostLines)) screen.line('      ', line)
    if (lines.length > mostLines) screen.line('      …')
    if (url !== undefined) screen.line('      ', { text: url, tone: 'dim' })
  }
}
