// Takes the JSON value out of a reply: tolerant where that is safe, and every liberty taken is on record.
import type { Json } from '../prelude.ts'
import { bareScalar, unfenced } from './bare-scalar.ts'
import { chooseCandidate, type Choice } from './choose-candidate.ts'
import { lossless, type Extraction, type ExtractOptions, type Found, type NotFound } from './extraction.ts'
import { findCandidates, type Broken, type Candidate, type Scan } from './json-candidates.ts'
import type { Flag, RepairKind } from './json-flags.ts'
import { readCleanJson } from './json-scan.ts'
import { repaired } from './lossy-json.ts'
import { stripReasoning } from './reasoning.ts'
import { placeOf } from './text-place.ts'

export type { Extraction, ExtractOptions, NotFound } from './extraction.ts'

/** Longest text that is read, in UTF-16 units. */
export const MAX_TEXT = 2_000_000

/**
 * The JSON value of a reply. Fences, prose, reasoning blocks, comments, trailing commas and odd quotes are read
 * through and recorded; unclosed JSON is never closed; of several values the last complete one counts unless
 * another one has as good a claim, which is refused as ambiguous. Work is linear in the text.
 */
export function extractJson(text: string, options: ExtractOptions): Extraction {
  const clean = options.truncated ? undefined : readCleanJson(text)
  if (clean !== undefined) return whole(text, clean)
  if (text.length > MAX_TEXT)
    return { status: 'unsafe', message: `The answer is longer than ${MAX_TEXT} characters.` }
  const answer = stripReasoning(text)
  if (answer.unclosed) {
    return options.truncated
      ? {
          status: 'truncated',
          message: 'The answer was cut off while still reasoning; there is no JSON in it.',
        }
      : {
          status: 'empty',
          message: 'There is nothing after the reasoning block; answer with the JSON value.',
        }
  }
  const extraction = fromScan(answer.text, options)
  if (extraction.status !== 'found' || answer.text === text) return extraction
  const offset = text.lastIndexOf(answer.text)
  return {
    ...extraction,
    span: { start: extraction.span.start + offset, end: extraction.span.end + offset },
    repairs: [...answer.repairs.map(lossless), ...extraction.repairs],
  }
}

function whole(text: string, value: Json): Found {
  const start = text.length - text.trimStart().length
  const end = text.trimEnd().length
  const scalar = typeof value !== 'object' || value === null
  const flags: Flag[] = scalar ? [{ kind: 'bare-scalar' }] : []
  return { status: 'found', value, text: text.slice(start, end), span: { start, end }, repairs: [], flags }
}

function fromScan(text: string, options: ExtractOptions): Extraction {
  const scan = findCandidates(text)
  if (scan.refused !== undefined)
    return { status: 'unsafe', message: `The answer was not read: ${scan.refused}.` }
  if (scan.open !== undefined) return unclosed(text, scan.open, options)
  if (scan.candidates.length === 0) return withoutCandidate(text, scan, options)
  const choice = chooseCandidate(scan, options)
  if ('status' in choice) return choice
  return options.truncated ? afterCutOff(text, choice) : taken(text, choice)
}

function unclosed(text: string, open: Broken, options: ExtractOptions): NotFound {
  const span = { start: open.start, end: text.length }
  const blank = text.length - text.trimEnd().length
  const loop = blank > 200 ? ` It ends in ${blank} blank characters, a whitespace loop.` : ''
  const cause = options.truncated ? 'The answer was cut off at the token limit' : 'The JSON is not closed'
  return {
    status: 'truncated',
    message: `${cause}: ${open.stop.what} (${placeOf(text, open.stop.at)}).${loop}`,
    span,
  }
}

function withoutCandidate(text: string, scan: Scan, options: ExtractOptions): Extraction {
  const broken = scan.broken.at(-1)
  if (broken !== undefined) return repaired(text, broken, options)
  const body = unfenced(text)
  const blank = body.text.replaceAll(/[\s\u200B-\u200F\u2060\uFEFF]/g, '') === ''
  if (options.truncated && blank) {
    return { status: 'truncated', message: 'The answer was cut off at the token limit before any JSON.' }
  }
  if (blank) return { status: 'empty', message: 'The answer is empty; answer with the JSON value.' }
  const scalar = bareScalar(text, body)
  if (scalar !== undefined && !options.truncated) return scalar
  if (/[{[]\s*&quot;/.test(text)) return decoded(text, options)
  return options.truncated
    ? { status: 'truncated', message: 'The answer was cut off at the token limit before any JSON.' }
    : { status: 'none', message: 'There is no JSON in the answer; answer with the JSON value alone.' }
}

const entities: Readonly<Record<string, string>> = {
  '&quot;': '"',
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&#39;': "'",
  '&apos;': "'",
}

/** JSON that was escaped for HTML as a whole; only looked at when the text holds no other. */
function decoded(text: string, options: ExtractOptions): Extraction {
  const plain = text.replace(/&(?:quot|amp|lt|gt|#39|apos);/g, (entity) => entities[entity] ?? entity)
  const inner = fromScan(plain, options)
  if (inner.status !== 'found') return inner
  const span = { start: 0, end: text.length }
  return { ...inner, text, span, repairs: [lossless('html_entities'), ...inner.repairs] }
}

/** A whole value in a reply that hit the limit counts only if nothing was to follow. */
function afterCutOff(text: string, choice: Choice): Extraction {
  const rest = text.slice(choice.candidate.end).replaceAll(/[\s`~]/g, '')
  const span = { start: choice.candidate.start, end: text.length }
  if (rest !== '') {
    return {
      status: 'truncated',
      message: 'The answer was cut off at the token limit after a first value.',
      span,
    }
  }
  return taken(text, { ...choice, flags: [...choice.flags, { kind: 'finish-length' }] })
}

function taken(text: string, { candidate, flags }: Choice): Extraction {
  const span = { start: candidate.start, end: candidate.end }
  if (candidate.unsafe !== undefined) {
    return { status: 'unsafe', message: `The key at ${candidate.unsafe} is not allowed in an answer.`, span }
  }
  if (candidate.conflict !== undefined) {
    return {
      status: 'ambiguous',
      message: `The key at ${candidate.conflict} stands there twice with different values.`,
      span,
    }
  }
  const kinds: RepairKind[] = [...surroundings(text, candidate), ...candidate.repairs]
  return {
    status: 'found',
    value: candidate.value,
    text: text.slice(span.start, span.end),
    span,
    repairs: kinds.map(lossless),
    flags,
  }
}

/** What stood around the value and was set aside. */
function surroundings(text: string, { start, end, fenced }: Candidate): RepairKind[] {
  const around = `${text.slice(0, start)}\n${text.slice(end)}`
  const words = fenced ? around.replaceAll(/(?:`{3,}|~{3,})[\w-]*/g, '') : around
  const odd = /[\u00A0\u3000\u200B-\u200F\u2060\uFEFF]/.test(words)
  const prose = /[^\s`~\u200B-\u200F\u2060\uFEFF]/.test(words)
  return [
    ...(fenced ? (['fence'] as const) : []),
    ...(prose ? (['prose'] as const) : []),
    ...(odd && !prose ? (['odd_whitespace'] as const) : []),
  ]
}
