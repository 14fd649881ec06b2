// Check kind `quotes`: what stands in quotation marks is in a document; invented is told from misattributed.
import type { Quotes } from '../../../schemas/generated/policy.ts'
import { ok } from '../prelude.ts'
import type { Subject } from './check.ts'
import { citationMarks, withoutCode, type Mark } from './citation-marks.ts'
import type { Compiler } from './compile-check.ts'
import { outcomeOf, type Problem } from './findings.ts'
import { bare } from './folded-text.ts'
import { lettersOf, mayHold, type Letters } from '../text/letters.ts'
import { excerpt, passagesAt, placed, whereIn, type Passage } from './texts.ts'

type Source = { readonly name: string; readonly letters: Letters }
type Quotation = { readonly words: string; readonly start: number; readonly end: number }

/** An answer of more is no answer; those behind them are not looked up, which fails it. */
const mostQuotations = 1_000
/** Pieces by which most quotations that are not there are told from those that may be. */
const pieceSize = 8

/** Spaces, punctuation, case and width do not count; an ellipsis stands for left-out words. */
export const compileQuotes: Compiler<Quotes> = (settings, context) => {
  const passages = passagesAt(settings.path, context)
  if (!passages.ok) return passages
  const { minChars = 12, minimum = 0 } = settings
  return ok({
    needsValue: true,
    run: (subject) => {
      const texts = passages
        .value(subject)
        .map((passage) => ({ passage, quotes: quotations(passage.text, minChars) }))
      const sources = texts.some(({ quotes }) => quotes.length > 0) ? sourcesOf(subject) : []
      const problems = texts.flatMap(({ passage, quotes }) => {
        const marks = citationMarks(passage.text, subject.documents)
        const looked = quotes.slice(0, mostQuotations)
        return [
          ...looked.flatMap((quote) => problemOf(quote, { passage, marks, sources })),
          ...(quotes.length > looked.length ? [tooMany(quotes.length, passage)] : []),
        ]
      })
      const count = texts.reduce((sum, { quotes }) => sum + quotes.length, 0)
      if (count < minimum) {
        problems.push({
          message: `The answer has ${count} quotations, wanted at least ${minimum}.`,
          errorType: 'instruction',
        })
      }
      return outcomeOf(settings, 'hallucination', problems)
    },
  })
}

const tooMany = (count: number, passage: Passage): Problem => ({
  message: `The answer has ${count} quotations${whereIn(passage)}; no more than ${mostQuotations} are looked up.`,
  errorType: 'instruction',
  hint: 'Quote only what matters.',
})

/** The documents in order, then what the job itself says. */
function sourcesOf({ documents, input }: Subject): Source[] {
  const given = documents.map(({ id, text, title }, index) => ({
    name: `[${index + 1}] ${id}`,
    letters: lettersOf(bare(`${title ?? ''} ${text}`), pieceSize),
  }))
  return [...given, { name: 'the input', letters: lettersOf(bare(JSON.stringify(input)), pieceSize) }]
}

const quoted =
  /(?<!\d)"([^"\n]{2,600})"|＂([^＂\n]{2,600})＂|[“„]([^“”„\n]{2,600})[”“]|「([^」\n]{2,600})」|『([^』\n]{2,600})』|«([^»\n]{2,600})»|(?<![\p{Script=Latin}\p{N}])['‘]((?:[^'‘’\n]|(?<=\p{L})['’](?=\p{L})){2,600})['’](?![\p{Script=Latin}\p{N}])/gu

/** Han characters weigh double: twelve Latin letters are two words, twelve Han characters a sentence. */
function quotations(text: string, minChars: number): Quotation[] {
  return [...withoutCode(text).matchAll(quoted)].flatMap((match) => {
    const words = match[0].slice(1, -1)
    const han = words.match(/\p{Script=Han}/gu)?.length ?? 0
    const long = bare(words).length + han >= minChars
    return long ? [{ words, start: match.index, end: match.index + match[0].length }] : []
  })
}

type Found = {
  readonly passage: Passage
  readonly marks: readonly Mark[]
  readonly sources: readonly Source[]
}

function problemOf(quote: Quotation, { passage, marks, sources }: Found): Problem[] {
  const parts = quote.words
    .split(/\s*(?:\.{3,}|…+|\[[^\]]*\])\s*/)
    .map(bare)
    .filter((part) => part !== '')
  const holders = sources
    .map(({ letters }, index) => (inOrder(letters, parts) ? index : -1))
    .filter((index) => index >= 0)
  const place = placed(passage, quote.start, quote.end)
  if (holders.length === 0) {
    const message = `The quotation ${excerpt(quote.words)}${whereIn(passage)} is in none of the documents.`
    return [{ message, hint: 'Quote word for word, or say it without quotation marks.', ...place }]
  }
  const cited = marks.find(({ start }) => start >= quote.end && start <= quote.end + 6)
  if (cited === undefined || holders.includes(cited.document) || holders.includes(sources.length - 1))
    return []
  const names = holders.map((index) => sources[index]?.name ?? '').join(', ')
  const message = `The quotation ${excerpt(quote.words)} is not in [${cited.label}] but in ${names}.`
  return [{ message, hint: 'Cite the document that the words are from.', ...place }]
}

function inOrder(letters: Letters, parts: readonly string[]): boolean {
  if (!parts.every((part) => mayHold(letters, part))) return false
  const { text } = letters
  let at = 0
  for (const part of parts) {
    const found = wholeNumbersAt(text, part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return true
}

/** Where the part stands without a number being cut at its ends: "7 days" is not in "17 days". */
function wholeNumbersAt(text: string, part: string, from: number): number {
  const cut = (digit: string | undefined, beyond: string | undefined): boolean =>
    /\d/.test(digit ?? '') && /[\d.]/.test(beyond ?? '')
  for (let at = text.indexOf(part, from); at >= 0; at = text.indexOf(part, at + 1)) {
    if (!cut(part[0], text[at - 1]) && !cut(part.at(-1), text[at + part.length])) return at
  }
  return -1
}
