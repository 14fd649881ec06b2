// Check kind `citations`: every mark names a document of the job, there are enough of them, claims bear one.
import type { Citations } from '../../../schemas/generated/policy.ts'
import { ok } from '../prelude.ts'
import type { Subject } from './check.ts'
import { abstains } from './abstention.ts'
import { citationMarks, type Mark } from './citation-marks.ts'
import type { Compiler } from './compile-check.ts'
import { outcomeOf, type Problem } from './findings.ts'
import { countWords } from './length.ts'
import { excerpt, passagesAt, placed, whereIn, type Passage } from './texts.ts'

export const compileCitations: Compiler<Citations> = (settings, context) => {
  const passages = passagesAt(settings.path, context)
  if (!passages.ok) return passages
  const { minimum = 1, maxUncited } = settings
  return ok({
    needsValue: true,
    run: (subject) => {
      const texts = passages.value(subject).map((passage) => ({
        passage,
        marks: citationMarks(passage.text, subject.documents),
      }))
      // Where there is nothing to cite, an honest “not covered” owes no mark.
      if (subject.documents.length === 0 && abstains(subject.text)) {
        return outcomeOf(
          settings,
          'hallucination',
          texts.flatMap(({ passage, marks }) => strangers(passage, marks, subject)),
        )
      }
      const problems = texts.flatMap(({ passage, marks }) => strangers(passage, marks, subject))
      const count = texts.reduce(
        (sum, { marks }) => sum + marks.filter(({ document }) => document >= 0).length,
        0,
      )
      if (count < minimum) problems.push(tooFew(count, minimum, subject))
      if (maxUncited !== undefined) {
        const bare = texts.flatMap(({ passage, marks }) => uncitedClaims(passage.text, marks))
        if (bare.length > maxUncited) problems.push(uncited(bare, maxUncited))
      }
      return outcomeOf(settings, 'hallucination', problems)
    },
  })
}

function strangers(passage: Passage, marks: readonly Mark[], { documents }: Subject): Problem[] {
  const known = documents
    .map(({ id }, index) => `[${index + 1}] ${id}`)
    .slice(0, 20)
    .join(', ')
  return marks
    .filter(({ document }) => document < 0)
    .map(({ start, end, label }) => ({
      message: `[${label}]${whereIn(passage)} names no document; there are ${known === '' ? 'none' : known}.`,
      hint: 'Cite only the documents given, by their numbers.',
      ...placed(passage, start, end),
    }))
}

const tooFew = (count: number, minimum: number, { documents }: Subject): Problem => ({
  message: `The answer cites ${count} documents, wanted at least ${minimum}.`,
  errorType: 'instruction',
  hint: `Put marks such as [1] behind what the ${documents.length} documents say.`,
})

const uncited = (claims: readonly string[], limit: number): Problem => ({
  message: `${claims.length} claims bear no citation, allowed are ${limit}; the first: ${excerpt(claims[0] ?? '')}.`,
  hint: 'Put the mark of its document behind each claim, or leave the claim out.',
})

/** Sentences of a text, with marks that follow their full stop counted to them. */
const sentence =
  /[^。！？!?.\n]*(?:\.(?=\d)[^。！？!?.\n]*|\.(?=[\p{L}])[^。！？!?.\n]*)*(?:[。！？!?.]+["”’」』)）]*(?:[ \t]*[[［【][^\]］】\n]{1,80}[\]］】])*|\n|$)/gu

/** Sentences that state something and bear no mark: no questions, headings, lead-ins, or words to the reader. */
export function uncitedClaims(text: string, marks: readonly Mark[]): string[] {
  const claims: string[] = []
  let next = 0
  for (const match of text.matchAll(sentence)) {
    const [words] = match
    const end = match.index + words.length
    while ((marks[next]?.start ?? end) < match.index) next += 1
    const cited = (marks[next]?.start ?? end) < end
    if (!cited && isClaim(words.trim())) claims.push(words.trim())
  }
  return claims
}

/** Fewer words state nothing. */
const LEAST_WORDS = 5

function isClaim(words: string): boolean {
  if (words.length < LEAST_WORDS) return false
  if (/[?？]["”’)）]*$|[:：]$|^#|^\*\*[^*]+\*\*$/.test(words)) return false
  if (
    /^(?:i |i'm |let me|please|feel free|hope|thank|in summary,?$|here (?:is|are)\b|if you (?:have|need|want))/i.test(
      words,
    )
  )
    return false
  if (/^(?:希望|如有|如果您|请|感谢|谢谢|以下是|综上(?:所述)?[，,]?$|您好|你好)/.test(words)) return false
  return countWords(words) >= LEAST_WORDS
}
