// One sentence about what a policy does: a code with its facts, told in either language.
import type { Language } from '../job/language.ts'
import { statementTexts, suffixes, type StatementCode, type stepTitles } from './statement-texts.ts'

/** A word or figure; texts of a policy or of the product that have a language of their own; several of them. */
export type Fact = Word | readonly Word[]
type Word = string | number | Readonly<Record<Language, string>>

export type Step = keyof typeof stepTitles

export type Statement = {
  readonly step: Step
  readonly code: StatementCode
  readonly facts: Readonly<Record<string, Fact>>
}

/** Statements of one step, without naming it each time. */
export const stepOf =
  (step: Step) =>
  (code: StatementCode, facts: Statement['facts'] = {}): Statement => ({ step, code, facts })

/** The sentence. Where a part is only watched, or may be left out when it fails, that is said behind it. */
export function sentenceOf({ step, code, facts }: Statement, language: Language): string {
  const filled = statementTexts[code][language].replace(/\{(\w+)\}/g, (whole, name: string) => {
    const fact = facts[name]
    return fact === undefined ? whole : wordsFor(name, fact, language)
  })
  const behind = behindOf(facts)
  // Of checks it is said once for all.
  if (behind === undefined || (step === 'checks' && behind === 'closed')) return filled
  return `${filled}${language === 'en' ? ' ' : ''}${suffixes[behind][language]}`
}

function behindOf({ mode, onError }: Statement['facts']): keyof typeof suffixes | undefined {
  if (mode === 'shadow') return 'shadow'
  return typeof onError === 'string' && Object.hasOwn(suffixes, onError)
    ? (onError as keyof typeof suffixes)
    : undefined
}

/** Times in seconds, money in dollars, shares in percent; the name of a fact tells which it is. */
function wordsFor(name: string, fact: Fact, language: Language): string {
  if (typeof fact === 'string') return fact
  if (typeof fact === 'number') return figureOf(name, fact, language)
  if (isList(fact))
    return fact.map((each) => wordsFor(name, each, language)).join(language === 'en' ? ', ' : '、')
  return fact[language]
}

const isList = (fact: Exclude<Fact, string | number>): fact is readonly Word[] => Array.isArray(fact)

function figureOf(name: string, figure: number, language: Language): string {
  if (name.endsWith('Ms')) return `${Number((figure / 1000).toFixed(3))} ${language === 'en' ? 's' : '秒'}`
  if (name.endsWith('MicroUsd')) return `${figure / 1_000_000} ${language === 'en' ? 'USD' : '美元'}`
  if (name === 'share') return `${Number((100 * figure).toFixed(6))} %`
  return String(figure)
}
