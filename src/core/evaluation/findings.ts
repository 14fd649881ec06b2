// What an evaluation has against an answer, as findings: fed back word for word, in the language of the job.
import type { Finding } from '../checks/finding.ts'
import type { Language } from '../job/language.ts'
import type { Issue } from '../judge/issue.ts'
import type { EvaluationPlan } from '../policy/evaluation-plan.ts'
import type { EvaluationReport, GateResult, Judgement } from './report.ts'

type Judged = Extract<EvaluationReport, { status: 'judged' }>
type Words = Readonly<Record<Language, (text: string) => string>>

const needed: Readonly<Record<Language, (figure: string, threshold: string) => string>> = {
  en: (figure, threshold) => `${figure}, ${threshold} is needed`,
  zh: (figure, threshold) => `${figure}，需要达到 ${threshold}`,
}
const texts = {
  reference: {
    en: 'The answer differs from the one that is known to be right.',
    zh: '回答与已知的正确答案不一致。',
  },
  covered: {
    en: 'The sources do cover the question; answer it from them.',
    zh: '资料中有回答该问题的内容，请据此作答。',
  },
} as const satisfies Record<string, Record<Language, string>>
const orders: Words = {
  en: (text) => `The answer speaks to whoever judges it: “${text}”. Leave that out.`,
  zh: (text) => `回答中出现了针对评审者的内容：“${text}”，请删除。`,
}

const longestOrder = 120

const issueText = ({ place, problem }: Issue): string => `“${place}”: ${problem}`

const finding = (check: string, errorType: Finding['errorType'], message: string): Finding => ({
  check,
  errorType,
  mode: 'enforce',
  message,
})

/** Findings of everything enforced that failed. Errors have none: they say nothing about the answer. */
export function evaluationFindings(
  report: Judged,
  { judge, gates }: EvaluationPlan,
  language: Language,
): readonly Finding[] {
  const unsafe = report.ordersFail
    ? report.orders.map(({ text }): Finding => ({
        ...finding('orders', 'instruction', orders[language](text.slice(0, longestOrder))),
        cause: 'unsafe',
      }))
    : []
  const missed = report.gates
    .filter(({ status, gate }) => status === 'fail' && gate.mode === 'enforce')
    .flatMap((result) => {
      const own = gates.filter(({ id }) => id === result.gate.id)
      return gateFindings(
        result,
        own.map(({ criterion }) => criterion[language]),
        language,
      )
    })
  const differs =
    report.reference?.status === 'fail' ? [finding('reference', 'reasoning', texts.reference[language])] : []
  const judged =
    report.judgement?.status === 'fail' && judge !== undefined
      ? judgeFindings(report.judgement, judge, language)
      : []
  return [...unsafe, ...differs, ...missed, ...judged]
}

/** A gate that missed its own threshold: by how much, and each place that it names. */
function gateFindings(
  { gate, figure, issues }: GateResult,
  criteria: readonly string[],
  language: Language,
): readonly Finding[] {
  const check = `gate:${gate.id}`
  // The known answer must not reach the next prompt by way of an issue.
  if (gate.id === 'reference') return [finding(check, gate.errorType, texts.reference[language])]
  const by =
    figure === undefined ? '' : ` (${needed[language](figure.toFixed(2), gate.threshold.toFixed(2))})`
  const said =
    gate.id === 'rightly-not-covered'
      ? [texts.covered[language]]
      : issues.length > 0
        ? issues.map(issueText)
        : criteria
  return said.map((text) => ({
    ...finding(check, gate.errorType, `${gate.id}${by}: ${text}`.trim()),
    ...(gate.hint === undefined ? {} : { hint: gate.hint }),
  }))
}

function judgeFindings(
  { seats }: Judgement,
  { dimensions, scale, passMark }: NonNullable<EvaluationPlan['judge']>,
  language: Language,
): readonly Finding[] {
  const failing = seats.filter(({ status }) => status === 'fail')
  const wrongly = failing.some(({ notCovered }) => notCovered === 'wrongly')
    ? [finding('judge', 'incomplete', texts.covered[language])]
    : []
  const scoresOf = (id: string): readonly number[] => failing.flatMap(({ scores }) => scores?.[id] ?? [])
  const low = dimensions.filter(({ id, floor }) =>
    scoresOf(id).some((score) => score < Math.max(floor, passMark)),
  )
  const typeOf = (dimension: string | undefined): Finding['errorType'] =>
    dimensions.find(({ id }) => id === dimension)?.errorType ?? low[0]?.errorType ?? 'reasoning'
  const named = failing.flatMap(({ issues }) =>
    issues.map((issue) => finding('judge', typeOf(issue.dimension), issueText(issue))),
  )
  const scored = low.map(({ id, errorType, asks }) =>
    finding('judge', errorType, `${id} (${Math.min(...scoresOf(id))}/${scale}): ${asks[language]}`),
  )
  return [...wrongly, ...named, ...scored]
}
