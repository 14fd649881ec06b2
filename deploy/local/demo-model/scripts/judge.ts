// A judge: reads the blocks of a gate's or rubric's prompt and holds the answer to the sources, sentence by sentence.
import { bestSentence } from '../best-sentence.ts'
import { judgedPrompt, type JudgedPrompt } from '../judged-prompt.ts'
import { languageOf } from '../language.ts'
import { answer, type Call, type Script } from '../script.ts'

// Set on the examples: a sentence taken from a source is far above it, one that was made up is below.
const supported = 0.5
const covered = 0.3

const silent = /(?:do|does) not (?:cover|mention|say)|没有(?:提到|提及|说明|涉及)|未(?:提及|涉及|说明)/
const problems = {
  unsupported: { zh: '资料中没有这一内容。', en: 'The sources do not say this.' },
  covered: { zh: '资料中有这个问题的答案。', en: 'The sources do answer this.' },
} as const

type Issue = { readonly place: string; readonly problem: string; readonly dimension: string }

const numbersIn = (text: string): readonly string[] => text.replace(/\[\d{1,3}\]/g, '').match(/\d+/g) ?? []

const sentencesOf = (text: string): readonly string[] =>
  text
    .split(/(?<=[。！？])|(?<=[.!?])\s+|\n+/)
    .map((part) => part.replace(/\s*\[\d{1,3}\]/g, '').trim())
    // A question states nothing.
    .filter((part) => part.length >= 4 && !/[?？]$/.test(part))

/** Sentences that no source backs: a number of their own, or hardly a word in common. */
function unsupportedIn({ answer: text, documents, question }: JudgedPrompt): readonly string[] {
  if (documents.length === 0) return []
  const known = new Set(numbersIn([question, ...documents.map((each) => each.text)].join('\n')))
  return sentencesOf(text).filter((sentence) => {
    if (numbersIn(sentence).some((number) => !known.has(number))) return true
    // A sentence in another language than its source shares no words with it.
    const best = bestSentence(sentence, documents)
    if (best === undefined || languageOf(best.sentence) !== languageOf(sentence)) return false
    return best.coverage < supported
  })
}

const wronglySilent = ({ answer: text, question, documents }: JudgedPrompt): boolean =>
  silent.test(text) && (bestSentence(question, documents)?.coverage ?? 0) >= covered

function issuesOf(prompt: JudgedPrompt): readonly Issue[] {
  const language = languageOf(prompt.question)
  if (wronglySilent(prompt)) {
    const place = prompt.question.split('\n', 1)[0] ?? ''
    return [{ place, problem: problems.covered[language], dimension: 'completeness' }]
  }
  if (silent.test(prompt.answer)) return []
  return unsupportedIn(prompt).map((place) => ({
    place,
    problem: problems.unsupported[language],
    dimension: 'factuality',
  }))
}

function opinion(request: Call, prompt: JudgedPrompt): readonly Issue[] {
  if (request.markers.has('judge-pass') || request.markers.has('judge-hijacked')) return []
  if (!request.markers.has('judge-fail')) return issuesOf(prompt)
  const place = sentencesOf(prompt.answer)[0] ?? prompt.answer
  return [{ place, problem: problems.unsupported[languageOf(prompt.question)], dimension: 'factuality' }]
}

/** Which issues a gate is about. */
function concerns(gate: string, { dimension }: Issue): boolean {
  if (gate === 'complete' || gate === 'rightly-not-covered') return dimension === 'completeness'
  return dimension === 'factuality'
}

function gateReply(gate: string, issues: readonly Issue[], confidence: number): string {
  const named = issues
    .filter((issue) => concerns(gate, issue))
    .map(({ place, problem }) => ({ place, problem }))
  return JSON.stringify({ issues: named, verdict: named.length === 0 ? 'yes' : 'no', confidence })
}

function rubricReply(dimensions: readonly string[], issues: readonly Issue[], best: number): string {
  const scores = Object.fromEntries(
    dimensions.map((id) => [id, issues.some(({ dimension }) => dimension === id) ? 2 : best]),
  )
  const silentWrongly = issues.some(({ dimension }) => dimension === 'completeness')
  return JSON.stringify({ issues, scores, fatal: false, not_covered: silentWrongly ? 'wrongly' : 'no' })
}

export const judge: Script = {
  name: 'judge',
  markers: ['judge-pass', 'judge-fail', 'judge-garbage', 'judge-hijacked', 'judge-unsure'],
  matches: (request) => judgedPrompt(request.text) !== undefined,
  reply(request, _rng, next) {
    const prompt = judgedPrompt(request.text)
    if (prompt === undefined) return next()
    if (request.markers.has('judge-garbage')) return answer('The answer looks fine to me, I would say.')
    const issues = opinion(request, prompt)
    const unsure = request.markers.has('judge-unsure')
    return answer(
      prompt.gate === undefined
        ? rubricReply(prompt.dimensions, issues, unsure ? 8 : 9)
        : gateReply(prompt.gate, issues, unsure ? 0.55 : 0.96),
    )
  },
}
