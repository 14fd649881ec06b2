// What a claim states: its content without the words with which an answer speaks of its sources and of itself.
import { isContent, type Unit } from '../facts/unit.ts'
import { stem } from '../text/stem.ts'

const REPORTING = new Set(
  `overall according based mention provide provided passage passages data overview review reviews reviewer reviewers customer customers article text information include including also note noted describe described state stated additionally furthermore however various different several range offer offers offering business establishment structured objective given context source document summary mixed feedback here question answer step following follow praise criticize highlight express appreciate comment complain report explain discuss focus emphasize indicate suggest cover appear seem regard due despite particular particularly especially specifically word sentence concise brief json format sure main key point detail specific certain use used make made find found consider involve relate aspect example instance term important note issue concern feature need come come_in comes_in available
author writer narrator speaker reader argue cite urge claim assert refer delve recount portray narrate elaborate examine outline underscore acknowledge remark say said tell told wording statement quote quoted content summarize specify instruction clear unclear explicitly definitively title titled entitle name named call called
指出 表示 强调 说明 介绍 认为 关于 具体 主要 重要 字 句 简要 概述 总结 格式 要点 细节 例如 方面 涉及 相关 follow 根据 提到 资料 信息 内容 文章 文中 报道 上述 以下 如下 包括 提供 总体 总之 综上所述 回答 问题
作者 讲述 叙述 描述 论述 阐述 探讨 讨论 列举 引用 提及 名为 题为 标题 称为 叫做 明确 步骤`
    .split(/\s+/u)
    .map((word) => stem(word.replace('_', ' '))),
)

/** "Here is a summary in 100 words:" claims nothing of the subject. */
const OPENING =
  /^(?:(?:sure|ok|okay|certainly|of course|yes|absolutely|great|(?:based on|according to|in response to)\b[^,:：]*)[,.!]\s*)?(?:here(?:'s|’s| is| are)\b|below (?:is|are)\b|the following (?:is|are)\b)[^:：]*[:：]$|^(?:以下|下面|如下)[^:：]*[:：]$/iu

// Up to so many things an answer counts itself: "two of them" need not stand in the source.
const MOST_COUNTED = 5

/** A number by which an answer may count for itself: a small one, and a small ordinal that opens the claim ("The second is"). */
export function countsItself(unit: Unit, units: readonly Unit[]): boolean {
  const { quantity } = unit
  if (quantity === undefined || quantity.value > MOST_COUNTED) return false
  return quantity.dimension === '' || (quantity.dimension === 'ordinal' && units[0] === unit)
}

const isStep = (unit: Unit | undefined): boolean => unit?.text === 'step' || unit?.text === '步骤'

// 350°F (175°C): conversions are rounded.
const ROUNDED = 0.05

type Measure = NonNullable<Unit['quantity']>

const sameUnit = (one: Measure, other: Measure): boolean =>
  Math.abs(one.value * other.bare - other.value * one.bare) < 1e-6 * Math.abs(one.value * other.bare)

/** The value before once more, in another unit and in brackets. */
function converts({ quantity, start }: Unit, before: Unit, text: string): boolean {
  const first = before.quantity
  if (quantity === undefined || first?.dimension !== quantity.dimension) return false
  if (sameUnit(quantity, first)) return false
  if (quantity.dimension === '' || !/^\s?[(（]/u.test(text.slice(before.start + before.text.length, start)))
    return false
  return Math.abs(quantity.value - first.value) <= ROUNDED * Math.abs(first.value)
}

/** "34 years old", "34-year-old" and "aged 34" say no more than 34 years. */
const saysAge = ({ text }: Unit, before: Unit): boolean =>
  text === 'old' && before.quantity?.dimension === 'month'

function repeats(unit: Unit, before: Unit | undefined, text: string): boolean {
  return before !== undefined && (saysAge(unit, before) || converts(unit, before, text))
}

/** Units of a claim that its sources have to back; "Step 6:" numbers what it says. */
export function statedIn(text: string, units: readonly Unit[]): readonly Unit[] {
  if (OPENING.test(text)) return []
  const first = isStep(units[0]) ? units[1] : undefined
  return units.filter(
    (unit, at) =>
      isContent(unit) &&
      unit !== first &&
      !REPORTING.has(stem(unit.text)) &&
      !repeats(unit, units[at - 1], text),
  )
}
