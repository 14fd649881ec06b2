// What is imported: documents, before they are cut into passages, and what was wrong with those that are none.
import { limits } from './limits.ts'
import type { Span } from './retrieval.ts'

export type Document = {
  readonly id: string
  readonly text: string
  /** Its sections in order; a document without headings has one. */
  readonly sections: readonly Section[]
  readonly url?: string
  readonly fields: Readonly<Record<string, string>>
}

export type Section = Span & { readonly title?: string }

export type ImportProblem = {
  /** File, and where it is known the line. */
  readonly where: string
  readonly message: string
}

export type FoundDocument = { readonly where: string; readonly document: Document }

/** All that was read: with one problem nothing of it is imported. */
export type Reading = {
  readonly found: readonly FoundDocument[]
  readonly problems: readonly ImportProblem[]
}

/** The values of a row of a JSONL or CSV file, whichever of them it has. */
export type Row = Readonly<Record<string, unknown>>

const unprintable = /\p{Cc}/u

/** A document of a row, or a sentence about what is wrong with it. */
export function documentOf(row: Row, idOf: (question: string) => string): Document | string {
  const question = textOf(row['question'])
  const title = textOf(row['title']) ?? question
  const url = textOf(row['url'])
  const text = textOf(row['text']) ?? textOf(row['answer'])
  if (text === undefined) return 'it has neither text nor answer'
  const id = idFrom(row['id']) ?? (question === undefined ? undefined : idOf(question))
  if (id === undefined) return 'it has no id, and no question to make one of'
  const fields = fieldsOf(row)
  if (typeof fields === 'string') return fields
  const wrong = problemOf({ id, title, text, url })
  if (wrong !== undefined) return wrong
  const section = { start: 0, end: text.length }
  return {
    id,
    text,
    sections: [title === undefined ? section : { ...section, title }],
    fields,
    ...(url === undefined ? {} : { url }),
  }
}

function fieldsOf(row: Row): Readonly<Record<string, string>> | string {
  const fields: Record<string, string> = {}
  for (const name of ['category', 'lang']) {
    const value = textOf(row[name])
    if (value === undefined) continue
    if (value.length > limits.fieldChars) return `${name} is longer than ${limits.fieldChars} characters`
    fields[name] = value
  }
  return fields
}

/** Undefined for what is no text or blank. */
function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

function idFrom(value: unknown): string | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : textOf(value)?.trim()
}

type Parts = {
  readonly id: string
  readonly title: string | undefined
  readonly text: string
  readonly url: string | undefined
}

function problemOf({ id, title = '', text, url = '' }: Parts): string | undefined {
  if (id.length > limits.idChars) return `its id is longer than ${limits.idChars} characters`
  if (unprintable.test(id)) return 'its id holds a control character'
  if (/#\d+$/.test(id)) return 'its id ends like that of a passage, in # and a number'
  if (text.includes('\0') || title.includes('\0')) return 'it holds a NUL character: is it text?'
  if (title.length > limits.titleChars) return `its title is longer than ${limits.titleChars} characters`
  if (url.length > limits.urlChars) return `its url is longer than ${limits.urlChars} characters`
  if (url !== '' && !/^https?:\/\/\S+$/i.test(url)) return 'its url is no http address'
  return undefined
}
