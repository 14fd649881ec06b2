// Issues of a judge: each names a place, or it is none. "Not good enough" helps nobody to do better.
import { bare } from '../checks/folded-text.ts'
import { plain } from '../faults/fault.ts'
import type { Json } from '../prelude.ts'
import type { JudgedCase } from './judged-case.ts'

export type Issue = {
  readonly place: string
  readonly problem: string
  readonly dimension?: string
}

export type Issues = {
  readonly named: readonly Issue[]
  /** How many named no place and were dropped. */
  readonly vague: number
}

const mostIssues = 10
const longestText = 300

/** A part of a text by its number, or a field of a value. */
const ordinal =
  /^(?:(?:sentence|paragraph|line|item|step|section|source|row|field|point)\s*#?\d{1,4}|第\s*[\d一二三四五六七八九十]{1,4}\s*[句段行条步节项点]|\[\d{1,3}\]|\/[\w/~-]{1,200})$/iu

const isObject = (value: Json | undefined): value is Readonly<Record<string, Json>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const short = (value: Json | undefined): string =>
  typeof value === 'string' ? plain(value).trim().slice(0, longestText) : ''

/** Text of the case to look places up in: spaces, punctuation, width and case do not count. */
export function textsOf({ answer, question, documents, reference }: JudgedCase): string {
  const sources = documents.map(({ title, text }) => `${title ?? ''} ${text}`)
  return bare([answer, question, ...sources, reference ?? ''].join('\n'))
}

function isPlace(place: string, texts: string): boolean {
  if (ordinal.test(place.trim())) return true
  const parts = place
    .split(/\.{3,}|…+/)
    .map(bare)
    .filter((part) => part !== '')
  return parts.length > 0 && parts.every((part) => texts.includes(part))
}

function issueOf(item: Json, texts: string): Issue | undefined {
  if (!isObject(item)) return undefined
  const [place, problem, dimension] = [short(item['place']), short(item['problem']), short(item['dimension'])]
  if (problem === '' || !isPlace(place, texts)) return undefined
  return { place, problem, ...(dimension === '' ? {} : { dimension }) }
}

/** The issues of a reply; one that stands without a list is a list of one. What is neither counts as none. */
export function issuesOf(value: Json | undefined, texts: string): Issues {
  const items: readonly Json[] = Array.isArray(value) ? (value as Json[]) : isObject(value) ? [value] : []
  const named = items.slice(0, mostIssues).flatMap((item) => issueOf(item, texts) ?? [])
  return { named, vague: Math.min(items.length, mostIssues) - named.length }
}
