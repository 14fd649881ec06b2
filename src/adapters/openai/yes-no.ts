// Where a reply says yes or no, and how likely each was, from the token probabilities of the endpoint.
import type { YesNo } from '../../core/sampling/sample.ts'

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Tokens looked at: a judge's reply is short, and a long one is not worth the time. */
const mostTokens = 2000
const mostPlaces = 16

function wordOf(token: unknown): 'yes' | 'no' | undefined {
  if (typeof token !== 'string') return undefined
  const word = token
    .toLowerCase()
    .replaceAll(/[\s"'“”:：,，.。]/g, '')
    .slice(0, 8)
  if (word === 'yes' || word === '是') return 'yes'
  return word === 'no' || word === '否' ? 'no' : undefined
}

const likely = (logprob: unknown): number =>
  typeof logprob === 'number' && logprob <= 0 ? Math.exp(logprob) : 0

function massOf(entry: Fields): { readonly yes: number; readonly no: number } {
  const mass = { yes: 0, no: 0 }
  const others: unknown = entry['top_logprobs']
  const listed: readonly unknown[] = Array.isArray(others) && others.length > 0 ? others : [entry]
  for (const other of listed) {
    const word = isFields(other) ? wordOf(other['token']) : undefined
    if (isFields(other) && word !== undefined) mass[word] += likely(other['logprob'])
  }
  return mass
}

/** `logprobs` of a choice, whatever it is. Nothing when its tokens do not add up to the text. */
export function yesNoIn(logprobs: unknown, text: string): readonly YesNo[] {
  const tokens: unknown = isFields(logprobs) ? logprobs['content'] : undefined
  if (!Array.isArray(tokens)) return []
  const places: YesNo[] = []
  let at = 0
  for (const entry of tokens.slice(0, mostTokens) as unknown[]) {
    const token: unknown = isFields(entry) ? entry['token'] : undefined
    if (!isFields(entry) || typeof token !== 'string' || !text.startsWith(token, at)) return places
    if (wordOf(token) !== undefined && places.length < mostPlaces) {
      const { yes, no } = massOf(entry)
      const start = at + Math.max(0, token.search(/[\p{L}]/u))
      if (yes + no > 0) places.push({ at: start, yes, no })
    }
    at += token.length
  }
  return places
}
