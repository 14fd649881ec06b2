// A judge's reply against the rubric: every dimension scored, ranges checked, the verdict computed here.
import type { Json } from '../prelude.ts'
import type { Reply } from '../sampling/sample.ts'
import { issuesOf, textsOf, type Issues } from './issue.ts'
import type { JudgedCase } from './judged-case.ts'
import { readScore, scoreInProse } from './read-score.ts'
import { unreadable, type Reading } from './reading.ts'
import { isFields, replyObject, type Fields, type ReplyObject } from './reply-object.ts'
import { scoresPass, totalOf, type Rubric } from './rubric.ts'

type Scores = Readonly<Record<string, number>>
type Scored =
  | { readonly ok: true; readonly scores: Scores; readonly fromText: boolean }
  | { readonly ok: false; readonly reason: string }

/** Reads a reply. Missing or impossible scores are no zero: the reply then cannot be read. */
export function readJudgement(reply: Reply, rubric: Rubric, judged: JudgedCase): Reading {
  const ids = rubric.dimensions.map(({ id }) => id)
  const found = replyObject(reply, (fields) => hasScores(fields, ids))
  if (!found.ok) return readProse(reply, rubric) ?? unreadable(found.fault)
  const scored = readScores(found.value.fields, rubric)
  if (!scored.ok) return unreadable(scored.reason)
  if (wasHarsher(found.value, scored.scores, rubric)) {
    return unreadable('it gives several verdicts, and the last is not the harshest')
  }
  return readingOf(found.value, scored, { rubric, judged })
}

/** Where the scores stand: under `scores`, or beside the issues. */
const scoresIn = (fields: Fields): Fields => (isFields(fields['scores']) ? fields['scores'] : fields)

const hasScores = (fields: Fields, ids: readonly string[]): boolean =>
  isFields(fields['scores']) || ids.some((id) => Object.hasOwn(fields, id))

function readScores(fields: Fields, rubric: Rubric): Scored {
  const ids = rubric.dimensions.map(({ id }) => id)
  const given = scoresIn(fields)
  const other = otherScale(fields, rubric) ?? otherScale(given, rubric)
  if (other !== undefined) return { ok: false, reason: other }
  const scores: Record<string, number> = {}
  let fromText = false
  for (const id of ids) {
    const read = readScore(given[id], rubric.scale)
    if (!read.ok) return { ok: false, reason: `the score of ${id} ${read.fault}` }
    scores[id] = read.value.score
    fromText ||= read.value.fromText
  }
  return { ok: true, scores, fromText }
}

function otherScale(fields: Fields, { scale }: Rubric): string | undefined {
  const stated = Object.entries(fields).find(([name]) => /^(?:max|max_?score|scale|out_?of)$/i.test(name))
  if (stated === undefined || stated[1] === scale) return undefined
  return `it scores on a scale of its own, ${stated[0]}`
}

/** An earlier verdict that was worse: the judge changed its mind, or was made to. */
const wasHarsher = ({ earlier }: ReplyObject, scores: Scores, rubric: Rubric): boolean =>
  earlier.some((fields) => {
    const other = readScores(fields, rubric)
    return other.ok && totalOf(other.scores, rubric) < totalOf(scores, rubric)
  })

function coverage(value: Json | undefined): 'rightly' | 'wrongly' | undefined {
  const word = wordOf(value)
  return word === 'rightly' || word === 'wrongly' ? word : undefined
}

type Measures = { readonly rubric: Rubric; readonly judged: JudgedCase }

function readingOf(
  { fields, earlier, notes }: ReplyObject,
  { scores, fromText }: Extract<Scored, { ok: true }>,
  { rubric, judged }: Measures,
): Reading {
  const issues = issuesOf(fields['issues'], textsOf(judged))
  const stated = fatalOf(fields['fatal'])
  if (stated === undefined) return unreadable('"fatal" is neither true nor false')
  const fatal = stated || hasFatalIssue(fields['issues'])
  const notCovered = coverage(fields['not_covered'])
  const enough = scoresPass(scores, rubric)
  const against = contradiction(fields, { enough, fatal })
  if (against !== undefined) return { status: 'contradiction', reason: against, issues }
  return {
    status: 'read',
    passed: enough && !fatal && notCovered !== 'wrongly',
    figure: totalOf(scores, rubric),
    issues,
    scores,
    fatal,
    ...(notCovered === undefined ? {} : { notCovered }),
    notes: [
      ...notes,
      ...(fromText ? ['score-from-text'] : []),
      ...(earlier.length > 0 ? ['earlier-verdict-passed-over'] : []),
    ],
  }
}

/** A yes or no that is written as a string counts as what it says. */
const wordOf = (value: Json | undefined): string =>
  typeof value === 'boolean' || typeof value === 'string'
    ? String(value).normalize('NFKC').trim().toLowerCase()
    : ''

const yesWords: readonly string[] = ['true', 'yes', '是']
const noWords: readonly string[] = ['false', 'no', '否']
const isTrue = (value: Json | undefined): boolean => yesWords.includes(wordOf(value))

/** What is left out is not fatal; what is there and means neither is not known. */
function fatalOf(value: Json | undefined): boolean | undefined {
  if (value === undefined || value === null || value === 0 || wordOf(value) === 'none') return false
  if (value === 1 || isTrue(value)) return true
  return noWords.includes(wordOf(value)) ? false : undefined
}

/** Words for the whole beside the scores. */
const verdictNames = ['pass', 'passed', 'approved', 'verdict', 'decision', 'result'] as const
const passWords: readonly string[] = [...yesWords, 'pass', 'passed', 'approve', 'approved', '通过', '合格']
const failWords: readonly string[] = [
  ...noWords,
  'fail',
  'failed',
  'reject',
  'rejected',
  '不通过',
  '未通过',
  '不合格',
]

const hasFatalIssue = (value: Json | undefined): boolean =>
  Array.isArray(value) &&
  (value as Json[]).some(
    (item) => isFields(item) && (wordOf(item['severity']) === 'fatal' || isTrue(item['fatal'])),
  )

/** What a judge says beside its scores must fit them; a missing word never stands for a pass. */
function contradiction(
  fields: Fields,
  { enough, fatal }: { readonly enough: boolean; readonly fatal: boolean },
): string | undefined {
  if (enough && fatal) return 'the scores pass and the answer is called fatal'
  const other = verdictNames.find((name) => (enough ? failWords : passWords).includes(wordOf(fields[name])))
  return other === undefined
    ? undefined
    : `the scores ${enough ? 'pass' : 'fail'} and "${other}" is ${wordOf(fields[other])}`
}

/** Without JSON only a rubric of one dimension can be read, and only a score that nobody can mistake. */
function readProse({ text, finish, refusal }: Reply, rubric: Rubric): Reading | undefined {
  const [only, ...others] = rubric.dimensions
  if (only === undefined || others.length > 0 || finish !== 'stop' || refusal !== undefined) return undefined
  if (/[{[]/.test(text)) return undefined
  const score = scoreInProse(text, rubric.scale)
  if (score === undefined) return undefined
  const scores = { [only.id]: score }
  const none: Issues = { named: [], vague: 0 }
  return {
    status: 'read',
    passed: scoresPass(scores, rubric),
    figure: totalOf(scores, rubric),
    issues: none,
    scores,
    fatal: false,
    notes: ['score-from-prose'],
  }
}
