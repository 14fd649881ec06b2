// The one JSON object of a judge's reply. Of several the last counts, unless an earlier one was less kind.
import { extractJson } from '../checks/extract-json.ts'
import { findCandidates } from '../checks/json-candidates.ts'
import { stripReasoning } from '../checks/reasoning.ts'
import { isUnfinished } from '../checks/unfinished.ts'
import { failed, ok, type Json, type Result } from '../prelude.ts'
import type { Reply } from '../sampling/sample.ts'

export type Fields = Readonly<Record<string, Json>>

export type ReplyObject = {
  readonly fields: Fields
  /** Other objects of the same shape that stood before it: quotations, drafts, or an attempt to deceive. */
  readonly earlier: readonly Fields[]
  readonly notes: readonly string[]
}

/** An object, and no list. */
export const isFields = (value: Json | undefined): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** `accept` tells a verdict from other JSON. The reason of a failure is for people. */
export function replyObject(reply: Reply, accept: (fields: Fields) => boolean): Result<ReplyObject, string> {
  if (reply.refusal !== undefined || reply.finish === 'filter') return failed('it declined to judge')
  if (isUnfinished(reply)) return failed(`it stopped with ${JSON.stringify(reply.finishReason)}`)
  const accepts = (value: Json): boolean => {
    const inner = unwrapped(value)
    return isFields(inner) && accept(inner)
  }
  const found = extractJson(reply.text, {
    allowLossy: false,
    truncated: reply.finish === 'length',
    accept: accepts,
    several: 'last',
  })
  if (found.status !== 'found') return failed(found.message)
  const value = unwrapped(found.value)
  if (!isFields(value)) return failed('the reply is no JSON object')
  if (!accept(value)) return failed('the JSON of the reply holds no verdict')
  const several = found.flags.some(({ kind }) => kind === 'several-candidates')
  return ok({
    fields: value,
    earlier: several ? earlierThan(value, reply.text, accepts) : [],
    notes: [
      ...[...found.repairs, ...found.flags].map(({ kind }) => kind),
      ...(value === found.value ? [] : ['single-element-array']),
    ],
  })
}

/** A list of one thing is that thing; a list of several is a choice that nobody made. */
const unwrapped = (value: Json): Json =>
  Array.isArray(value) && value.length === 1 ? ((value as Json[])[0] ?? value) : value

function earlierThan(value: Fields, text: string, accepts: (value: Json) => boolean): readonly Fields[] {
  const chosen = JSON.stringify(value)
  return findCandidates(stripReasoning(text).text)
    .candidates.map((candidate) => unwrapped(candidate.value))
    .filter((other): other is Fields => isFields(other) && accepts(other) && JSON.stringify(other) !== chosen)
}
