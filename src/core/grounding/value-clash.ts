// A number or date of a claim in the place of another one of the source, and a claim that stands there as it is.
import { compareAnswers } from '../consistency/compare.ts'
import { signatureOf } from '../facts/signature.ts'
import { isContent, type Unit } from '../facts/unit.ts'
import { unitsOf } from '../facts/units.ts'
import { folded } from '../text/folded.ts'
import type { ClaimSupport, ValueClash } from './claim.ts'
import { recordOf } from './record.ts'
import { sentenceAt, type SourceIndex } from './source-index.ts'

// So much of what the sources have of the claim stands in the one sentence.
const leastShare = 0.5
const whole = 0.999
// A sentence of more values, or of more characters, is a table: which of them the claim is about cannot be told.
const mostOthers = 100
const mostOfSentence = 2000

/** Whether a claim has a value that no source has, beside a sentence that has something of it. */
export const mayClash = ({ parts, evidence }: ClaimSupport): boolean =>
  parts.values + parts.counts > 0 && evidence !== undefined

/** A value, and what it counts where it has no unit of its own. */
type Valued = { readonly unit: Unit; readonly counts: string | undefined }

function valuesIn(units: readonly Unit[]): readonly Valued[] {
  const { counted } = signatureOf(units)
  return units
    .filter(({ quantity, moment }) => quantity !== undefined || moment !== undefined)
    .map((unit) => ({ unit, counts: counted.get(unit.key) }))
}

const isYear = ({ quantity, text }: Unit): boolean =>
  quantity?.dimension === '' && /^(?:1\d|20|21)\d\d$/u.test(text)

/** Two values that answer one question: of one unit, two times, two years, or of the same things counted. */
function areAlike(one: Valued, other: Valued): boolean {
  const [a, b] = [one.unit, other.unit]
  if (a.moment !== undefined) return a.moment.kind === b.moment?.kind
  if (a.quantity === undefined || a.quantity.dimension !== b.quantity?.dimension) return false
  if (a.quantity.dimension !== '') return true
  // "One in three" counts nothing that "three" counts.
  if (Number.isInteger(a.quantity.value) !== Number.isInteger(b.quantity.value)) return false
  return isYear(a) ? isYear(b) : one.counts !== undefined && one.counts === other.counts
}

/** How much of the claim without what is missing stands in its best sentence. */
function shareOfRest(
  units: readonly Unit[],
  missing: ReadonlySet<string>,
  evidence: NonNullable<ClaimSupport['evidence']>,
): number {
  const weigh = (some: readonly Unit[]): number => some.reduce((sum, { weight }) => sum + weight, 0)
  const content = units.filter(isContent)
  const rest = weigh(content.filter((unit) => !missing.has(unit.text)))
  return rest === 0 ? 0 : (evidence.share * weigh(content)) / rest
}

/** A value that no source has, where the sentence that backs the rest of the claim has another one like it. */
export function valueClash(claim: ClaimSupport, index: SourceIndex): ValueClash | undefined {
  const { evidence } = claim
  // The question says nothing against an answer.
  if (evidence === undefined || evidence.source >= index.given) return undefined
  const sentence = sentenceAt(index, evidence)
  if (sentence === undefined || sentence.text.length > mostOfSentence) return undefined
  const units = unitsOf(folded(claim.text))
  const missing = new Set(claim.missing)
  if (shareOfRest(units, missing, evidence) < leastShare) return undefined
  const keys = new Set(units.map(({ key }) => key))
  const others = valuesIn(unitsOf(folded(sentence.text)))
    .filter(({ unit }) => !keys.has(unit.key))
    .slice(0, mostOthers)
  for (const own of valuesIn(units)) {
    if (!missing.has(own.unit.text)) continue
    const other = others.find((candidate) => areAlike(own, candidate))
    if (other !== undefined) return { said: own.unit.text, source: other.unit.text }
  }
  return undefined
}

// Each claim is compared with its sentence; who says more than so many things is judged by gates.
const mostLiteral = 200

type Placed = ClaimSupport & { readonly evidence: NonNullable<ClaimSupport['evidence']> }

/** Nothing is missing from it, and one sentence that is short enough to be compared with it holds all of it. */
const isPlaced = (claim: ClaimSupport): claim is Placed => {
  const { missing, contradictions, support, evidence } = claim
  if (missing.length > 0 || contradictions.length > 0 || support < whole || evidence === undefined)
    return false
  return evidence.share >= whole && evidence.end - evidence.start <= mostOfSentence
}

/** Whether every claim stands in one sentence of the sources that holds all of it and contradicts none of it. */
export function standLiterally(claims: readonly ClaimSupport[], sources: readonly string[]): boolean {
  if (claims.length === 0 || claims.length > mostLiteral) return false
  const placed = claims.filter(isPlaced)
  if (placed.length < claims.length) return false
  const texts = sources.map((source) => recordOf(source)?.text ?? source)
  return placed.every(({ text, evidence }) => {
    const sentence = texts[evidence.source]?.slice(evidence.start, evidence.end)
    return sentence !== undefined && compareAnswers(text, sentence, 'text').contradictions.length === 0
  })
}
