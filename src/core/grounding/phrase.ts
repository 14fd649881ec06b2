// One phrase, a name, number or keyword, looked up in the sources: is it there, and in this company?
import { sameMoment } from '../facts/dates.ts'
import { isContent, type Unit } from '../facts/unit.ts'
import { unitsOf } from '../facts/units.ts'
import { folded } from '../text/folded.ts'
import { holds, type Letters } from '../text/letters.ts'
import { backingOf, standsIn } from './backing.ts'
import { companyOf, strayValues, withWeights } from './company.ts'
import { squash } from './record.ts'
import type { SourceIndex } from './source-index.ts'

export type PhraseSupport = {
  /** The phrase stands in the sources as it is, but for spelling; or in full by its units. */
  readonly found: boolean
  /** 0 (there, among the same words) upwards; ranks phrases of all texts on one scale. */
  readonly doubt: number
}

const NUMERIC = /\d|[一二两三四五六七八九十百千万亿]/u
const WEIGHTS = { numeric: 0.5, pieces: 0.5, company: 0.8, stray: 0.5 }
// A claim that is wrong is so in a place or two: the more it says, the less likely in this one.
const DILUTION = 0.2
const FOUND = 0.5

/** Share of two-character pieces of the phrase that no source has. */
function piecesMissing(text: string, lower: Letters): number {
  if (text.length < 2) return holds(lower, text) ? 0 : 1
  let missing = 0
  for (let at = 1; at < text.length; at += 1) if (!holds(lower, text.slice(at - 1, at + 1))) missing += 1
  return missing / (text.length - 1)
}

/** A date counts as there only with every part that the phrase gives: July 2021 does not hold July 23. */
function isGivenInFull({ moment }: Unit, { moments }: SourceIndex): boolean {
  if (!moment) return true
  return moments.some(
    (other) =>
      sameMoment(moment, other) &&
      moment.parts.every((part, at) => Number.isNaN(part) || !Number.isNaN(other.parts[at])),
  )
}

const ALL = 0.9

type Read = { readonly text: string; readonly units: readonly Unit[]; readonly backing: readonly number[] }

/** There letter by letter, or with other blanks and marks between its letters. */
function isVerbatim(text: string, { lower, squashed }: SourceIndex): boolean {
  const letters = squash(text)
  return standsIn(text, lower) || (!/\d/u.test(text) && letters.length > 3 && holds(squashed, letters))
}

/** A Chinese name cut into known characters is not there because each of them is. */
function isWhole({ text, units, backing }: Read, index: SourceIndex): boolean {
  const spelled = /^[\u3400-\u9fff]+$/u.test(text) && units.every(({ quantity }) => quantity === undefined)
  if (units.length === 0 || spelled) return false
  return units.every((unit, at) => (backing[at] ?? 0) >= ALL && isGivenInFull(unit, index))
}

function lossOf({ units, backing }: Read): number {
  return Math.cbrt(units.reduce((sum, { weight }, at) => sum + (weight * (1 - (backing[at] ?? 0))) ** 3, 0))
}

/**
 * Looks a phrase up. Its doubt: the cubic mean of what its units lack (a missing name or number outweighs
 * many missing common words), pieces of its spelling that no source has, the company it keeps in `claim`, and values of
 * the claim that stand among other words; less in a claim that says much.
 */
export function phraseSupport(phrase: string, index: SourceIndex, claim = ''): PhraseSupport {
  const whole = folded(phrase).trim()
  const units = unitsOf(whole).filter(isContent)
  const read: Read = {
    text: whole.toLowerCase(),
    units,
    backing: units.map((unit) => backingOf(unit, index)),
  }
  const verbatim = isVerbatim(read.text, index)
  const context = claim === '' ? [] : unitsOf(folded(claim)).filter(isContent)
  const most = Math.max(0, ...units.map(({ weight }) => weight))
  const alone = context.length === 0 ? 0 : 1 - companyOf(units, context, index)
  const found = context.filter((unit) => backingOf(unit, index) >= FOUND)
  const stray = withWeights(found, index, () => strayValues(found, index))
  const signs =
    lossOf(read) +
    (NUMERIC.test(read.text) && !verbatim ? WEIGHTS.numeric : 0) +
    WEIGHTS.pieces * piecesMissing(read.text, index.lower) +
    WEIGHTS.company * most * alone +
    WEIGHTS.stray * stray
  return {
    found: verbatim || isWhole(read, index),
    doubt: signs / Math.max(1, context.length) ** DILUTION,
  }
}
