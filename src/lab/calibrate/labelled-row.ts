// A row of labelled answers: what was asked and answered, what people say of it, and what a judge said where that is kept.
import type { Document } from '../../core/job/job.ts'
import { figureMethods, type FigureMethod } from '../../core/judge/reading.ts'
import { languageOf, type Language } from '../../core/job/language.ts'
import { failed, ok, type Result } from '../../core/prelude.ts'

/** Figures and labels by what they are about; `any` where the row does not say. */
export type LabelledRow = {
  readonly question: string
  readonly documents: readonly Document[]
  readonly answer: string
  readonly language: Language
  readonly labels: readonly Readonly<Record<string, boolean>>[]
  readonly figures: Readonly<Record<string, Figure>>
}

export type Figure = {
  /** Probability of yes of a gate, 0 to 1; total of the judge, 0 to 10. */
  readonly value: number
  /** How a gate's came about, where that is known. */
  readonly method?: FigureMethod
}

export const any = '*'
export const judgeTarget = 'judge'

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const yesWords = 'yes true good pass right correct ok 1 是 好 对 真 通过 正确 合格'.split(' ')
const noWords = 'no false bad fail wrong incorrect 0 否 不是 坏 差 错 假 不通过 错误 不正确 不合格'.split(' ')

/** What a label says; undefined where it is none. */
function labelOf(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const word = String(value).normalize('NFKC').trim().toLowerCase()
  if (yesWords.includes(word)) return true
  return noWords.includes(word) ? false : undefined
}

/** Reads a line. The fault says what is wrong with it. */
export function labelledRow(line: string): Result<LabelledRow, string> {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    return failed('it is not JSON')
  }
  if (!isFields(value)) return failed('it is not an object')
  const subject = subjectOf(value)
  if (!subject.ok) return subject
  const labels = labelsOf(value)
  if (!labels.ok) return labels
  const figures = figuresOf(value)
  if (!figures.ok) return figures
  return ok({ ...subject.value, labels: labels.value, figures: figures.value })
}

type Subject = Pick<LabelledRow, 'question' | 'answer' | 'documents' | 'language'>

function subjectOf(row: Fields): Result<Subject, string> {
  const { question, answer } = row
  if (typeof answer !== 'string') return failed('"answer" must be a text')
  if (typeof question !== 'string') return failed('"question" must be a text')
  const documents = documentsOf(row['sources'] ?? row['context'] ?? row['documents'] ?? [])
  if (documents === undefined) return failed('"sources" must be a text, texts, or objects with "text"')
  const language = row['language'] ?? languageOf(question)
  if (language !== 'en' && language !== 'zh') return failed('"language" must be en or zh')
  return ok({ question, answer, documents, language })
}

function documentsOf(given: unknown): readonly Document[] | undefined {
  const list: readonly unknown[] = Array.isArray(given) ? given : [given]
  const documents = list.flatMap((each, place): readonly Document[] => {
    if (typeof each === 'string') return [{ id: String(place + 1), text: each }]
    if (!isFields(each) || typeof each['text'] !== 'string') return []
    const title = each['title']
    return [{ id: String(place + 1), text: each['text'], ...(typeof title === 'string' ? { title } : {}) }]
  })
  return documents.length === list.length ? documents : undefined
}

function labelsOf(row: Fields): Result<LabelledRow['labels'], string> {
  const { label, labels = [] } = row
  if (!Array.isArray(labels)) return failed('"labels" must be a list')
  const several: readonly unknown[] = labels
  const given: readonly unknown[] = [...(label === undefined || label === null ? [] : [label]), ...several]
  const read: Record<string, boolean>[] = []
  for (const each of given) {
    const own: Record<string, boolean> = {}
    for (const [id, said] of isFields(each) ? Object.entries(each) : [[any, each] as const]) {
      const value = labelOf(said)
      if (value === undefined) {
        return failed(
          `the label ${JSON.stringify(said).slice(0, 40)} is none of yes, no, true, false, 是, 否`,
        )
      }
      own[id] = value
    }
    read.push(own)
  }
  return ok(read)
}

function figuresOf(row: Fields): Result<LabelledRow['figures'], string> {
  const { judged = {}, probability, score } = row
  if (!isFields(judged)) return failed('"judged" must hold figures by gate')
  const given = {
    ...judged,
    ...(probability === undefined ? {} : { [any]: probability }),
    ...(score === undefined ? {} : { [judgeTarget]: score }),
  }
  const method = methodOf(row)
  if (!method.ok) return method
  const figures: Record<string, Figure> = {}
  for (const [id, value] of Object.entries(given)) {
    if (value === null) continue
    const most = id === judgeTarget ? 10 : 1
    if (!isWithin(value, most)) {
      return failed(`the figure of ${id === any ? 'the gate' : id.slice(0, 40)} must be from 0 to ${most}`)
    }
    figures[id] = { value, ...(id === judgeTarget ? {} : method.value) }
  }
  return ok(figures)
}

const isWithin = (value: unknown, most: number): value is number =>
  typeof value === 'number' && value >= 0 && value <= most

function methodOf({ method }: Fields): Result<Pick<Figure, 'method'>, string> {
  if (method === undefined) return ok({})
  const known = figureMethods.find((each) => each === method)
  return known === undefined
    ? failed(`"method" must be one of ${figureMethods.join(', ')}`)
    : ok({ method: known })
}
