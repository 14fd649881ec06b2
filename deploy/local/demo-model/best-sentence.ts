// Which sentence of the documents shares most with a question: by words, or by pairs of Han characters.
import type { SourceDocument } from './documents.ts'

export type Found = { readonly sentence: string; readonly number: number; readonly coverage: number }

const stop = new Set(
  'a an and are as at be by can do does for from how i if in is it me my of on or our that the there this to we what when where which who why will with you your'.split(
    ' ',
  ),
)
const idle = /[的了吗呢么吧啊请我你您们是在有和与或要会能可以怎什哪这那个]/g

const stem = (word: string): string => word.replace(/(?:ing|ed|es|s)$/, '')

/** What is compared: stems of words that are not stop words, and pairs of neighbouring Han characters. */
function termsOf(text: string): Set<string> {
  const terms = new Set<string>()
  for (const word of text.toLowerCase().match(/[a-z]+|\d+/g) ?? []) if (!stop.has(word)) terms.add(stem(word))
  for (const run of text.replace(idle, ' ').match(/\p{Script=Han}+/gu) ?? []) {
    for (let at = 0; at + 1 < run.length; at++) terms.add(run.slice(at, at + 2))
  }
  return terms
}

/** Sentences and list lines, without the marks of markdown. */
function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[。！？；])|(?<=[.!?])\s+|\n+/)
    .map((part) => part.replace(/^[\s>*#-]+|\*\*/g, '').trim())
    .filter((part) => part.length >= 4)
}

type Candidate = { sentence: string; number: number; terms: Set<string>; title: Set<string> }

function candidatesOf(documents: readonly SourceDocument[]): Candidate[] {
  return documents.slice(0, 50).flatMap(({ number, text }) => {
    const title = termsOf(text.split('\n', 1)[0] ?? '')
    return sentencesOf(text.slice(0, 20_000)).map((sentence) => ({
      sentence,
      number,
      terms: termsOf(sentence),
      title,
    }))
  })
}

/**
 * The best sentence, with the share (0 to 1) of the question's weight that it covers; a rare term weighs
 * more, a term found only in the document's first line counts a quarter. Undefined without documents.
 */
export function bestSentence(question: string, documents: readonly SourceDocument[]): Found | undefined {
  const candidates = candidatesOf(documents)
  const asked = [...termsOf(question.slice(0, 2000))].map((term) => {
    const holders = candidates.filter((candidate) => candidate.terms.has(term)).length
    return { term, weight: Math.log(1 + (candidates.length + 1) / (holders + 1)) }
  })
  const whole = asked.reduce((sum, { weight }) => sum + weight, 0)
  let best: Found | undefined
  for (const { sentence, number, terms, title } of candidates) {
    const share = ({ term, weight }: { term: string; weight: number }): number =>
      terms.has(term) ? weight : title.has(term) ? weight / 4 : 0
    const coverage = whole === 0 ? 0 : asked.reduce((sum, one) => sum + share(one), 0) / whole
    if (best === undefined || coverage > best.coverage) best = { sentence, number, coverage }
  }
  return best
}
