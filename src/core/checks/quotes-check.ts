// Check kind `quotes`: what stands in quotation marks is in a document; invented is told from misattributed.
import type { Quotes } from '../../../schemas/generated/policy.ts'
import { ok } from '../prelude.ts'
import type { Subject } from './check.ts'
import { citationMarks, withoutCode, type Mark } from './citation-marks.ts'
import type { Compiler } from './compile-check.ts'
import { outcomeOf, type Problem } from './findings.ts'
import { bare } from './folded-text.ts'
import { excerpt, passagesAt, placed, whereIn, type Passage } from './texts.ts'

type Source = { readonly name: string; readonly text: string }
type Quotation = { readonly words: string; readonly start: number; readonly end: number }

/** Spaces, punctuation, case and width do not count; an ellipsis stands for left-out words. */
export const compileQuotes: Compiler<Quotes> = (settings, context) => {
  const passages = passagesAt(settings.path, context)
  if (!passages.ok) return passages
  const { minChars = 12, minimum = 0 } = settings
  return ok({
    needsValue: true,
    run: (subject) => {
      const sources = sourcesOf(subject)
      const texts = passages
        .value(subject)
        .map((passage) => ({ passage, quotes: quotations(passage.text, minChars) }))
      const problems = texts.flatMap(({ passage, quotes }) => {
        const marks = citationMarks(passage.text, subject.documents)
        return quotes.flatMap((quote) => problemOf(quote, { passage, marks, sources }))
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

/** The documents in order, then what the job itself says. */
function sourcesOf({ documents, input }: Subject): Source[] {
  const given = documents.map(({ id, text, title }, index) => ({
    name: `[${index + 1}] ${id}`,
    text: bare(`${title ?? ''} ${text}`),
  }))
  return [...given, { name: 'the input', text: bare(JSON.stringify(input)) }]
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
    .map(({ text }, index) => (inOrder(text, parts) ? index : -1))
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

function inOrder(text: string, parts: readonly string[]): boolean {
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
