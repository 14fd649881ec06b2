// One claim of an answer held to the sources.
import { isContent, type Unit } from '../facts/unit.ts'
import type { Span } from '../text/sentences.ts'
import { stem } from '../text/stem.ts'
import { backingOf } from './backing.ts'
import { strayValues, withWeights } from './company.ts'
import { denialsOf } from './denial.ts'
import { fieldClashes, type FieldClash } from './field-clashes.ts'
import { scheduleClashes } from './schedule.ts'
import type { SourceIndex, SourceSentence } from './source-index.ts'

/** Words with which an answer speaks of its sources, not of their subject. */
const REPORTING = new Set(
  'overall according based mention provide provided passage passages data overview review reviews reviewer reviewers customer customers article text information include including also note noted describe described state stated additionally furthermore however various different several range offer offers offering business establishment structured objective given context source document summary mixed feedback here question answer step following follow praise criticize highlight express appreciate comment complain report explain discuss focus emphasize indicate suggest cover appear seem regard due despite particular particularly especially specifically word sentence concise brief json format sure main key point detail specific certain use used make made find found consider involve relate aspect example instance term important note issue concern feature need come come_in comes_in available 指出 表示 强调 说明 介绍 认为 关于 具体 主要 重要 字 句 简要 概述 总结 格式 要点 细节 例如 方面 涉及 相关 follow 根据 提到 资料 信息 内容 文章 文中 报道 上述 以下 如下 包括 提供 总体 总之 综上所述 回答 问题'
    .split(' ')
    .map((word) => stem(word.replace('_', ' '))),
)

export type Evidence = Pick<SourceSentence, 'source' | 'start' | 'end'> & { readonly share: number }

/** A value of a claim, and what stands in its place in the source. */
export type ValueClash = { readonly said: string; readonly source: string }

export type ClaimSupport = Span & {
  /** 0 to 1: share of the claim's weight that the sources back; 0 at once where they contradict it. */
  readonly support: number
  readonly status: 'supported' | 'unsupported' | 'contradicted'
  /** What the sources do not have, as the claim puts it. */
  readonly missing: readonly string[]
  readonly contradictions: readonly string[]
  /** The sentence of the sources that backs most of it. */
  readonly evidence: Evidence | undefined
  readonly clash: ValueClash | undefined
  readonly parts: ClaimParts
}

export type ClaimParts = {
  /** Weight of the claim, and of what is missing from it. */
  readonly weight: number
  readonly missing: number
  /** Counts of missing numbers and dates, of missing names, and of what the sources contradict. */
  readonly values: number
  readonly names: number
  readonly against: number
  /** Values that the sources have among other words. */
  readonly stray: number
}

// From this share on a unit counts as found.
const FOUND = 0.5
const SUPPORTED = 0.75
// A common word that the sources lack tells nearly as much as a rare one, so weights are drawn together.
const COMMON = 1

/** "Here is a summary in 100 words:" claims nothing of the subject. */
const OPENING =
  /\b(?:here(?:'s|’s| is| are)|below (?:is|are)|following (?:is|are))\b[^:：]*[:：]$|^(?:以下|下面|如下)[^:：]*[:：]$/iu

/** What a claim states: its content without the words that only report. */
function statedIn(text: string, units: readonly Unit[]): readonly Unit[] {
  if (OPENING.test(text)) return []
  return units.filter((unit) => isContent(unit) && !REPORTING.has(stem(unit.text)))
}

/** The sentence that holds most of the units, whose weights are on paper. */
function bestEvidence(
  units: readonly Unit[],
  touched: readonly number[],
  { sentences, weights }: SourceIndex,
): Evidence | undefined {
  let best: { readonly at: number; readonly sum: number } | undefined
  for (const at of touched) {
    const sum = weights[at] ?? 0
    if (!best || sum > best.sum || (sum === best.sum && at < best.at)) best = { at, sum }
  }
  const found = best && sentences[best.at]
  if (!best || !found) return undefined
  const weight = units.reduce((sum, unit) => sum + unit.weight, 0)
  return {
    source: found.source,
    start: found.start,
    end: found.end,
    share: Math.min(1, best.sum / weight),
  }
}

// Up to so many things an answer counts itself: "two of them" need not stand in the source.
const MOST_COUNTED = 5

function isStated({ kind, quantity }: Unit): boolean {
  if (kind === 'number' && quantity?.dimension === '') return !(quantity.value <= MOST_COUNTED)
  return kind === 'number' || kind === 'moment'
}

type Tally = {
  readonly missing: string[]
  readonly found: Unit[]
  weight: number
  lost: number
  values: number
  names: number
}

function tallied(units: readonly Unit[], index: SourceIndex): Tally {
  const tally: Tally = { missing: [], found: [], weight: 0, lost: 0, values: 0, names: 0 }
  for (const unit of units) {
    const backed = backingOf(unit, index)
    const told = (COMMON + unit.weight) / 2
    tally.weight += told
    tally.lost += told * (1 - backed)
    if (backed >= FOUND) {
      tally.found.push(unit)
      continue
    }
    tally.missing.push(unit.text)
    if (isStated(unit)) tally.values += 1
    else if (unit.kind === 'name') tally.names += 1
  }
  return tally
}

const told = ({ field, record }: FieldClash): string => {
  if (record === undefined) return `${field}: not known in the source`
  return `${field}: ${record ? 'yes' : 'no'} in the source`
}

function clashesOf(claim: string, index: SourceIndex): readonly string[] {
  const fields = index.fields.fields.length === 0 ? [] : fieldClashes(claim, index).map(told)
  const hours = index.schedule === undefined ? 0 : scheduleClashes(claim, index.schedule)
  return [...fields, ...new Array<string>(hours).fill('hours differ from the source')]
}

/** The claim as it is once more is known to speak against it. */
export function contradictedBy(claim: ClaimSupport, contradictions: readonly string[]): ClaimSupport {
  if (contradictions.length === 0) return claim
  const all = [...claim.contradictions, ...contradictions]
  const parts = { ...claim.parts, against: all.length }
  return { ...claim, support: 0, status: 'contradicted', contradictions: all, parts }
}

/** Looks a claim up in the sources; `read` are all of its units. */
export function claimSupport(claim: Span, read: readonly Unit[], index: SourceIndex): ClaimSupport {
  const units = statedIn(claim.text, read)
  const { weight, lost, values, names, missing, found } = tallied(units, index)
  const share = weight === 0 ? 1 : 1 - lost / weight
  const { evidence, stray } = withWeights(units, index, (touched) => ({
    evidence: bestEvidence(units, touched, index),
    stray: strayValues(found, index),
  }))
  const looked: ClaimSupport = {
    ...claim,
    support: share,
    status: share >= SUPPORTED && values === 0 ? 'supported' : 'unsupported',
    missing,
    contradictions: [],
    evidence,
    clash: undefined,
    parts: { weight, missing: lost, values, names, against: 0, stray },
  }
  return contradictedBy(looked, [...clashesOf(claim.text, index), ...denialsOf(looked, read, index)])
}
