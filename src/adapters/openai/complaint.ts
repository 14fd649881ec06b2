// What an error body says, whatever shape the provider gave it.
import { isHtml } from './redact.ts'

export type Complaint = {
  /** The sentence for people; may be empty. */
  readonly message: string
  /** Code, type, parameter and message in one lower-case string, to look for words in. */
  readonly words: string
  /** A number among 400 to 599 that the body itself gives as its status. */
  readonly innerStatus: number | undefined
  readonly param: string | undefined
}

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const text = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

/** FastAPI lists its problems: [{loc, msg, type}]; the place names the field that the sentence does not. */
function sentences(value: unknown): string {
  if (!Array.isArray(value)) return text(value)
  return value.map((item: unknown) => (isFields(item) ? problemIn(item) : text(item))).join('; ')
}

function problemIn(item: Fields): string {
  const said = text(item['msg'] ?? item['message'])
  const place = Array.isArray(item['loc']) ? item['loc'].map(text).join('.') : ''
  return place === '' || said === '' ? said : `${place}: ${said}`
}

const messageKeys = [
  'message',
  'msg',
  'detail',
  'error_msg',
  'error_message',
  'error_description',
  'reason',
] as const

function messageOf(fields: Fields): string {
  for (const key of messageKeys) {
    const said = sentences(fields[key])
    if (said !== '') return said
  }
  return sentences(fields['errors'])
}

const statusOf = (fields: Fields): number | undefined => {
  const found = [fields['status'], fields['code'], fields['status_code']].map(Number)
  return found.find((code) => Number.isInteger(code) && code >= 400 && code <= 599)
}

function innerWords(fields: Fields): string {
  const inner = fields['innererror']
  return isFields(inner) ? text(inner['code']) : ''
}

/** Reads a parsed body or a text. Never throws. */
export function readComplaint(body: unknown): Complaint {
  const plain = { innerStatus: undefined, param: undefined }
  if (!isFields(body)) {
    const message = sentences(body)
    // The words of a whole web page prove nothing.
    return { ...plain, message, words: isHtml(message) ? '' : message.slice(0, 4000).toLowerCase() }
  }
  const nested = body['error']
  const fields = isFields(nested) ? { ...body, ...nested } : body
  const message = messageOf(fields) || text(nested) || JSON.stringify(body).slice(0, 2000)
  const parts = [
    text(fields['code']),
    text(fields['type']),
    text(fields['param']),
    innerWords(fields),
    message,
  ]
  return {
    message,
    words: parts.join(' ').slice(0, 4000).toLowerCase(),
    innerStatus: statusOf(fields),
    param: text(fields['param']) || undefined,
  }
}
