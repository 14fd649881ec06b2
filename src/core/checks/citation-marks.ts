// Finds citation marks in a text and says which document each one names.
import type { Document } from '../job/job.ts'

export type Mark = {
  readonly start: number
  readonly end: number
  /** As written, without brackets. */
  readonly label: string
  /** Position among the documents, or -1 when there is none of that name. */
  readonly document: number
}

const label = '(?:来源|文档|资料|参考|引用|文献|來源|文檔|資料|參考|文獻|source|doc(?:ument)?|ref(?:erence)?)'
/** In square brackets of any width; in round ones only with a word that says what it is. */
const bracketed = new RegExp(
  String.raw`[[［【]([^[\]［］【】\n]{1,80})[\]］】](?!\()|[(（](${label}\s*[:：#]?\s*\d[^()（）\n]{0,40})[)）]`,
  'gi',
)
const numbers = new RegExp(
  String.raw`^\^?(?:${label}\s*[:：#]?\s*)?(\d{1,4}(?:\s*[-–—~]\s*\d{1,4})?(?:\s*(?:[,，、;；&和与及與]|and)\s*\^?\d{1,4}(?:\s*[-–—~]\s*\d{1,4})?)*)(?:†[^,]*)?$`,
  'i',
)
/** A text of more is no text: what stands behind them is cited by nothing. */
const mostMarks = 5_000

/** [0, 100] is an interval. */
const interval = /^0\s*[,，]\s*\d+$/
const idLike = /^[\p{L}]{1,20}[-_:#]?\d{1,6}$/u

/**
 * Every mark: `[1]`, `[1, 3]`, `[2-4]`, `[^1]`, `【1】`, `[来源1]`, or a document's id in brackets. Code, Markdown
 * links and bracketed words that look like no id are none. A range is a mark for each of its numbers; after the first
 * 5,000 marks none is looked for.
 */
export function citationMarks(text: string, documents: readonly Document[]): Mark[] {
  const ids = new Map(documents.map(({ id }, index) => [id.toLowerCase(), index]))
  const marks: Mark[] = []
  for (const match of withoutCode(text).matchAll(bracketed)) {
    if (marks.length >= mostMarks) break
    const inside = (match[1] ?? match[2] ?? '').trim()
    const place = { start: match.index, end: match.index + match[0].length }
    for (const label of labels(inside, ids)) marks.push({ ...place, label, document: documentOf(label, ids) })
  }
  return marks
}

/** Code blanked out, lengths kept: `list[1]` is no citation. */
export const withoutCode = (text: string): string =>
  text.replaceAll(/```[\s\S]*?(?:```|$)|`[^`\n]*`/g, (code) => ' '.repeat(code.length))

function labels(inside: string, ids: ReadonlyMap<string, number>): string[] {
  if (ids.has(inside.toLowerCase())) return [inside]
  const listed = numbers.exec(inside.normalize('NFKC'))?.[1]
  if (listed !== undefined && interval.test(listed)) return []
  if (listed !== undefined)
    return listed.split(/[,，、;&和与及與]|and/i).flatMap((part) => range(part.replace('^', '').trim()))
  const parts = inside.split(/\s*[,，、;；]\s*/)
  return parts.every((part) => ids.has(part.toLowerCase()) || idLike.test(part)) ? parts : []
}

function range(part: string): string[] {
  const [first, last] = part.split(/\s*[-–—~]\s*/).map(Number)
  if (first === undefined || last === undefined) return [part]
  const count = Math.min(Math.max(last - first, 0), 50) + 1
  return Array.from({ length: count }, (_, index) => String(first + index))
}

/** A document by its id, else by its number from 1. */
function documentOf(label: string, ids: ReadonlyMap<string, number>): number {
  const byId = ids.get(label.toLowerCase())
  if (byId !== undefined) return byId
  const number = /^\d+$/.test(label) ? Number(label) : 0
  return number >= 1 && number <= ids.size ? number - 1 : -1
}
