// Reads numbers as people write them: separators, full-width digits, percent, 万 and 亿, units.
import type { Json } from '../prelude.ts'

export type Quantity = {
  readonly value: number
  /** What follows or precedes the number; empty for a plain one. */
  readonly unit: string
}

const form =
  /^([$¥€£₩₹]|[A-Z]{2,3}[$]?)?\s*([-+]?)\s*(\d{1,3}(?:[,']\d{3})+|\d{1,4}(?:,\d{4})+|\d{1,15})(\.\d+)?\s*(亿|万|千)?\s*(\S{0,12})$/
const scale: Readonly<Record<string, number>> = { 千: 1e3, 万: 1e4, 亿: 1e8 }

/** The quantity of a JSON number, or of a text that is one number with at most a unit; else `undefined`. */
export function quantityOf(value: Json): Quantity | undefined {
  if (typeof value === 'number') return { value, unit: '' }
  if (typeof value !== 'string') return undefined
  const plain = value.normalize('NFKC').trim()
  return parsed(form.exec(plain.replaceAll(/(?<=\d)[\u00A0\u202F ](?=\d{3}(?!\d))/g, ',')))
}

function parsed(match: readonly (string | undefined)[] | null): Quantity | undefined {
  if (match === null) return undefined
  const [, before = '', sign, digits = '', fraction = '', factor = '', after = ''] = match
  if (/\d/.test(after)) return undefined
  const size = Number(digits.replaceAll(/[,']/g, '') + fraction) * (scale[factor] ?? 1)
  return { value: sign === '-' ? -size : size, unit: after === '' ? before.trim() : after }
}
