// What vetting has against an answer, as findings: fed back word for word, in the language of the job.
import type { Finding } from '../checks/finding.ts'
import type { Language } from '../job/language.ts'
import { shortJson } from './bounds.ts'
import type { RewardsReport, StateRuleResult, ValidatorResult, VettingReport } from './report.ts'

const texts = {
  invented: {
    en: 'Nothing was found that covers the question. Say plainly that the sources do not cover it.',
    zh: '没有找到涉及该问题的资料。请直接说明资料未涉及。',
  },
  covered: {
    en: 'The sources do cover the question; answer it from them.',
    zh: '资料中有回答该问题的内容，请据此作答。',
  },
} as const satisfies Record<string, Record<Language, string>>

const observed: Readonly<Record<Language, (seen: string) => string>> = {
  en: (seen) => ` Observed: ${seen}.`,
  zh: (seen) => `实际情况：${seen}。`,
}

const longestValue = 200

const finding = (check: string, errorType: Finding['errorType'], message: string): Finding => ({
  check,
  errorType,
  mode: 'enforce',
  message,
})

/** Findings of everything enforced that failed. Errors have none: they say nothing about the answer. */
export function vettingFindings(report: VettingReport, language: Language): readonly Finding[] {
  if (report.status !== 'vetted') return []
  const { coverage, rules, validators, rewards } = report
  return [
    ...(coverage === 'answered-from-nothing'
      ? [finding('coverage', 'hallucination', texts.invented[language])]
      : []),
    ...(coverage === 'covered-after-all' ? [finding('coverage', 'incomplete', texts.covered[language])] : []),
    ...validators.filter(isFailed).flatMap(validatorFindings),
    ...rules.filter(isFailed).map((rule) => stateFinding(rule, language)),
    ...(rewards === undefined ? [] : rewardFindings(rewards)),
  ]
}

const isFailed = ({ status, mode }: { readonly status: string; readonly mode: string }): boolean =>
  status === 'fail' && mode === 'enforce'

const validatorFindings = ({ id, errorType, hint, problems }: ValidatorResult): readonly Finding[] =>
  problems.map(({ message, place, hint: own }) => {
    const help = own ?? hint
    return {
      ...finding(`validator:${id}`, errorType, place === undefined ? message : `${place}: ${message}`),
      ...(help === undefined ? {} : { hint: help }),
    }
  })

/** The age is left out: the same answer to the same state has to read the same, or nobody sees that it repeats. */
function stateFinding({ id, errorType, message, hint, seen }: StateRuleResult, language: Language): Finding {
  const values = seen.map(({ path, value }) => `${path} = ${shortJson(value, longestValue)}`)
  return {
    ...finding(
      `state:${id}`,
      errorType,
      values.length === 0 ? message : message + observed[language](values.join(', ')),
    ),
    ...(hint === undefined ? {} : { hint }),
  }
}

/** What cost points; the next answer can do better there. */
const rewardFindings = ({ rules }: RewardsReport): readonly Finding[] =>
  rules
    .filter(({ points, risk }) => points < 0 || risk === 'high')
    .map(({ id, reason }) => finding(`reward:${id}`, 'instruction', reason))
