// A report for people: sections of named facts, on the screen or as Markdown for a ticket.
import type { Screen } from './screen.ts'
import { safeLines, safeText } from './terminal-text.ts'
import type { Tone } from './tones.ts'
import { wrapText } from './wrap-text.ts'

export type Fact = {
  readonly name: string
  /** May be of several lines. */
  readonly text: string
  readonly tone?: Tone
}

export type Section = {
  readonly title: string
  /** Said after the title. */
  readonly about: string
  readonly tone: Tone
  readonly facts: readonly Fact[]
}

const nameColumns = 11

/** Lines no wider than the screen. */
export function showSection({ title, about, tone, facts }: Section, screen: Screen): void {
  const [first = '', ...rest] = wrapText(`${title}  ${about}`, screen.columns)
  const head = safeText(title)
  if (first.startsWith(head)) screen.line({ text: head, tone }, first.slice(head.length))
  else screen.line(first)
  for (const line of rest) screen.line('  ', line)
  for (const fact of facts) showFact({ tone: 'dim', ...fact }, screen)
}

/** The name, and the text beside it in as many lines as it takes. */
export function showFact({ name, text, tone }: Fact, screen: Screen, columns = nameColumns): void {
  const label = name.padEnd(columns)
  const [first = '', ...more] = wrapText(text, screen.columns - columns - 3)
  screen.line('  ', tone === undefined ? label : { text: label, tone }, ' ', first)
  for (const line of more) screen.line(line === '' ? '' : ' '.repeat(columns + 3), line)
}

/** The same as Markdown; nothing in a text can end its place or become a link. */
export function sectionMarkdown({ title, about, facts }: Section): string {
  const lines = [`## ${markdownText(title)}: ${markdownText(about)}`, '']
  for (const { name, text } of facts) {
    if (text.includes('\n')) lines.push(`- **${markdownText(name.trim())}**`, '', ...fenced(text), '')
    else lines.push(`- **${markdownText(name.trim())}** ${markdownText(text)}`)
  }
  return `${lines.join('\n')}\n`
}

/** The text on one line, with nothing in it that Markdown would read as its own. */
export const markdownText = (text: string): string => safeText(text).replace(/[\\`*_{}[\]<>#|!~&]/g, '\\$&')

function fenced(text: string): readonly string[] {
  const lines = safeLines(text)
  const longest = Math.max(2, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return [fence, ...lines, fence].map((line) => `  ${line}`)
}
