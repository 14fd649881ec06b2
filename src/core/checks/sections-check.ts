// Check kind `sections`: headings that an answer must have, and text under them.
import type { Sections } from '../../../schemas/generated/policy.ts'
import { failed, ok } from '../prelude.ts'
import type { Compiler } from './compile-check.ts'
import { outcomeOf, type Problem } from './findings.ts'
import { stripReasoning } from './reasoning.ts'
import { plainTitle, sectionsOf, type Section } from './sections.ts'

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
  return filled && !section.filled
    ? [{ message: `The section ${name} is empty.`, hint: 'Write its text.' }]
    : []
}
