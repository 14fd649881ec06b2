// Check kind `sections`: headings that an answer must have, and text under them.
import type { Sections } from '../../../schemas/generated/policy.ts'
import { failed, ok } from '../prelude.ts'
import type { Compiler } from './compile-check.ts'
import { outcomeOf, type Problem } from './findings.ts'
import { stripReasoning } from './reasoning.ts'

export type Section = { readonly title: string; readonly body: string }

export const compileSections: Compiler<Sections> = (settings, context) => {
  if (context.json)
    return failed([{ pointer: '/kind', message: 'sections are for texts; use the schema for JSON' }])
  const { titles, ordered = false, filled = true } = settings
  const wanted = new Set(titles.map(plainTitle))
  return ok({
    needsValue: false,
    run: (subject) => {
      const sections = sectionsOf(stripReasoning(subject.text).text, wanted)
      const places = titles.map((title) =>
        sections.findIndex((section) => section.title === plainTitle(title)),
      )
      const problems = titles.flatMap((title, index) => missing(title, sections[places[index] ?? -1], filled))
      const found = places.filter((place) => place >= 0)
      if (ordered && found.some((place, index) => place < (found[index - 1] ?? -1))) {
        problems.push({ message: `The sections must come in this order: ${titles.join(', ')}.` })
      }
      return outcomeOf(settings, 'incomplete', problems)
    },
  })
}

function missing(title: string, section: Section | undefined, filled: boolean): Problem[] {
  const name = JSON.stringify(title)
  if (section === undefined)
    return [{ message: `The section ${name} is missing.`, hint: `Add a heading ${name} with its text.` }]
  return filled && section.body === ''
    ? [{ message: `The section ${name} is empty.`, hint: 'Write its text.' }]
    : []
}

/** Letter case, width, numbering, marks and a final colon do not count in a title. */
export function plainTitle(title: string): string {
  return title
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[*_`#]/g, '')
    .replace(/^\s*(?:第?[\d一二三四五六七八九十]+(?:\.\d+)*[.、)章节:]?\s*)?/, '')
    .replace(/[:：\s]+$/, '')
    .trim()
}

/** Headings of a text with what stands under each, sub-headings included; lines inside code are no headings. */
export function sectionsOf(text: string, wanted: ReadonlySet<string> = new Set()): Section[] {
  const sections: { title: string; body: string; depth: number }[] = []
  const open = new Set<object>()
  let fence = false
  for (const line of text.split('\n')) {
    if (/^\s*(?:```|~~~)/.test(line)) fence = !fence
    const heading = fence ? undefined : headingOf(line, wanted)
    for (const section of sections) {
      const below = heading === undefined || heading.depth > section.depth
      if (below && open.has(section)) section.body = `${section.body}\n${heading?.rest ?? line}`.trim()
      else open.delete(section)
    }
    if (heading === undefined) continue
    const section = { title: plainTitle(heading.title), body: heading.rest, depth: heading.depth }
    sections.push(section)
    open.add(section)
  }
  return sections
}

/** Depth of `Title:`, below every other heading. */
const COLON = 8

type Heading = { readonly title: string; readonly rest: string; readonly depth: number }

/** How a heading may be written; a colon's line is one when nothing follows or the title is a wanted one. */
const headings: readonly (readonly [RegExp, number])[] = [
  [/^\s{0,3}(?:\d+[.、)]\s*)?(?:\*\*|__)([^*_]{1,80}?)(?:\*\*|__)\s*[:：]?\s*(.*)$/, 7],
  [/^\s{0,3}【([^】]{1,80})】\s*[:：]?\s*(.*)$/, 7],
  [/^\s{0,3}(?![-*•])([^:：。.!?！？]{1,60})[:：]\s*(.*)$/, COLON],
]

function headingOf(line: string, wanted: ReadonlySet<string>): Heading | undefined {
  const hashes = /^\s{0,3}(#{1,6})\s+(.+?)\s*#*\s*$/.exec(line)
  if (hashes !== null) return { title: hashes[2] ?? '', rest: '', depth: hashes[1]?.length ?? 1 }
  for (const [form, depth] of headings) {
    const [, title, rest = ''] = form.exec(line) ?? []
    if (title === undefined) continue
    return depth < COLON || rest === '' || wanted.has(plainTitle(title)) ? { title, rest, depth } : undefined
  }
  return undefined
}
